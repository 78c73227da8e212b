import GRDB
import ShellacModel

extension PurchaseTable {
  /// A line as it is stored, with its ids and tracks.
  ///
  /// - Parameter dates: tells the days of imprecise dates in the library's time zone.
  func line(_ id: Int64, _ dates: inout LedgerDateReader) throws -> PurchaseLine? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM purchase WHERE id = ?", arguments: [id]) else {
      return nil
    }
    return try line(row, &dates)
  }

  /// The line of a row, with its ids and tracks.
  func line(_ row: Row, _ dates: inout LedgerDateReader) throws -> PurchaseLine {
    let id: Int64 = row["id"]
    var line = PurchaseLine(source: row["source"], account: row["account"], line: row["line"])
    line.store = row["store"]
    line.orderID = row["order_id"]
    if let at = row["purchased"] as Int64? {
      let precision = row["precision"] as Int? ?? 0
      line.date = LedgerDate(at: at, precision: precision, day: dates.day(of: at, precision: precision))
    }
    line.kind = PurchaseKind(rawValue: row["kind"]) ?? .other
    line.acquired = row["acquired"]
    line.isPhysical = row["physical"]
    line.isAside = row["aside"]
    line.title = row["title"]
    line.artist = row["artist"]
    line.album = row["album"]
    line.albumArtist = row["album_artist"]
    line.label = row["label"]
    line.isrc = row["isrc"]
    line.barcode = row["barcode"]
    line.url = row["url"]
    line.disc = row["disc"]
    line.number = row["number"]
    line.duration = row["duration"]
    line.quantity = row["quantity"]
    line.amounts = PurchaseAmounts(
      currency: row["currency"], exponent: row["exponent"], amount: row["amount"],
      listPrice: row["list_price"],
      tax: row["tax"], refund: row["refund"])
    line.coins = row["coins"]
    line.proof = PurchaseProof(rawValue: row["evidence"]) ?? .receipt
    line.note = row["note"]
    line.released = row["released"]
    line.catalogNumber = row["catalog_number"]
    line.identifiers = try identifiers(of: id)
    line.tracks = try Row.fetchAll(
      db,
      sql: "SELECT number, title, artist, duration FROM purchase_track WHERE purchase = ? ORDER BY position",
      arguments: [id]
    ).map { PurchaseLine.Track(number: $0[0], title: $0[1], artist: $0[2], duration: $0[3]) }
    return line
  }

  /// The digest of a line, whether it is in force or not.
  func digest(of id: Int64) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT digest FROM purchase WHERE id = ?"), arguments: [id])
  }

  /// The ids of a line, in order.
  func identifiers(of id: Int64) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT identifier FROM purchase_identifier WHERE purchase = ? ORDER BY identifier",
      arguments: [id])
  }
}
