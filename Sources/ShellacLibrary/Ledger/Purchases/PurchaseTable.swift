import GRDB
import ShellacModel

/// The rows of `purchase` and what belongs to them, by prepared statements: a file may have a million.
final class PurchaseTable {
  /// What is known of a line that is in force.
  struct Known {
    var id: Int64
    var digest: Int64
    var change: Int64?
    var sale: Int64?
  }

  /// Where a line stood.
  struct Origin {
    var file: Int64?
    var fileLine: Int64?
    var raw: String?
    var replaces: Int64?
    /// Nil: it is worked out from others.
    var change: Int64?
  }

  let db: Database
  private let inserting: PreparedStatement
  private let finding: PreparedStatement
  private let voiding: PreparedStatement
  private let overwriting: PreparedStatement
  private let identifying: PreparedStatement
  private let tracking: PreparedStatement
  private var lastID: Int64

  init(_ db: Database) throws {
    self.db = db
    inserting = try PreparedStatement(db, Self.insertLine)
    finding = try PreparedStatement(
      db,
      """
      SELECT id, digest, change, sale FROM purchase
      WHERE source = ? AND ifnull(account, 0) = ? AND line = ? AND void IS NULL
      """)
    overwriting = try PreparedStatement(
      db,
      """
      UPDATE purchase SET \(Self.columns.map { $0 + " = ?" }.joined(separator: ", ")), void = NULL WHERE id = ?
      """)
    voiding = try PreparedStatement(db, "UPDATE purchase SET void = ? WHERE id = ? AND void IS NULL")
    identifying = try PreparedStatement(
      db, "INSERT OR IGNORE INTO purchase_identifier (identifier, purchase) VALUES (?, ?)")
    tracking = try PreparedStatement(
      db,
      "INSERT INTO purchase_track (purchase, position, number, title, artist, duration) VALUES (?, ?, ?, ?, ?, ?)"
    )
    lastID = try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) FROM purchase") ?? 0
  }

  private static let columns = [
    "source", "account", "line", "store", "order_id", "purchased", "precision", "kind", "acquired",
    "physical",
    "aside", "title", "artist", "album", "album_artist", "label", "isrc", "barcode", "url", "disc", "number",
    "duration", "quantity", "currency", "exponent", "amount", "list_price", "tax", "refund", "coins",
    "evidence",
    "note", "released", "catalog_number", "digest",
  ]

  private static let insertLine = """
    INSERT OR IGNORE INTO purchase (\(columns.joined(separator: ", ")), id, file, file_line, raw, replaces, change)
    VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), ?, ?, ?, ?, ?, ?)
    """

  /// The line in force with a key.
  func find(source: String, account: Int64?, line: String) throws -> Known? {
    finding.bind(1, source)
    finding.bind(2, account ?? 0)
    finding.bind(3, line)
    guard try finding.step() else { return nil }
    let known = Known(
      id: finding.integer(0), digest: finding.integer(1), change: finding.optionalInteger(2).map(Int64.init),
      sale: finding.optionalInteger(3).map(Int64.init))
    finding.reset()
    return known
  }

  /// Adds a line; nil when there is one in force with its key.
  func insert(_ line: PurchaseLine, digest: Int64, _ origin: Origin) throws -> Int64? {
    bind(line, digest: digest, to: inserting)
    let first = Int32(Self.columns.count)
    inserting.bind(first + 1, lastID + 1)
    inserting.bind(first + 2, origin.file)
    inserting.bind(first + 3, origin.fileLine)
    inserting.bind(first + 4, origin.raw)
    inserting.bind(first + 5, origin.replaces)
    inserting.bind(first + 6, origin.change)
    try inserting.run()
    guard db.changesCount > 0 else { return nil }
    lastID += 1
    try insertDetails(of: line, lastID)
    return lastID
  }

  private func bind(_ line: PurchaseLine, digest: Int64, to insert: PreparedStatement) {
    insert.bind(1, line.source)
    insert.bind(2, line.account)
    insert.bind(3, line.line)
    insert.bind(4, line.store)
    insert.bind(5, line.orderID)
    insert.bind(6, line.date?.at)
    insert.bind(7, line.date?.precision)
    insert.bind(8, line.kind.rawValue)
    insert.bind(9, line.acquired)
    insert.bind(10, line.isPhysical)
    insert.bind(11, line.isAside)
    insert.bind(12, line.title)
    insert.bind(13, line.artist)
    insert.bind(14, line.album)
    insert.bind(15, line.albumArtist)
    insert.bind(16, line.label)
    insert.bind(17, line.isrc)
    insert.bind(18, line.barcode)
    insert.bind(19, line.url)
    insert.bind(20, line.disc)
    insert.bind(21, line.number)
    insert.bind(22, line.duration)
    insert.bind(23, line.quantity)
    insert.bind(24, line.amounts.currency)
    insert.bind(25, line.amounts.exponent)
    insert.bind(26, line.amounts.amount)
    insert.bind(27, line.amounts.listPrice)
    insert.bind(28, line.amounts.tax)
    insert.bind(29, line.amounts.refund)
    insert.bind(30, line.coins)
    insert.bind(31, line.proof.rawValue)
    insert.bind(32, line.note)
    insert.bind(33, line.released)
    insert.bind(34, line.catalogNumber)
    insert.bind(35, digest)
  }

  /// Writes the ids and tracks of a line.
  func insertDetails(of line: PurchaseLine, _ id: Int64) throws {
    for identifier in line.identifiers {
      identifying.bind(1, identifier)
      identifying.bind(2, id)
      try identifying.run()
    }
    for (position, track) in line.tracks.enumerated() {
      tracking.bind(1, id)
      tracking.bind(2, position + 1)
      tracking.bind(3, track.number)
      tracking.bind(4, track.title)
      tracking.bind(5, track.artist)
      tracking.bind(6, track.duration)
      try tracking.run()
    }
  }

  /// Writes other facts into a row that is worked out from lines, and puts it in force.
  func overwrite(_ id: Int64, with line: PurchaseLine, digest: Int64) throws {
    try db.execute(sql: "DELETE FROM purchase_identifier WHERE purchase = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM purchase_track WHERE purchase = ?", arguments: [id])
    bind(line, digest: digest, to: overwriting)
    overwriting.bind(Int32(Self.columns.count) + 1, id)
    try overwriting.run()
    // Its names may be others than those by which it was to be found.
    if line.isPhysical {
      try db.execute(
        sql: "INSERT OR IGNORE INTO match_pending VALUES (?, ?)",
        arguments: [MatchKeyTable.Kind.thing.rawValue, id])
    }
    try insertDetails(of: line, id)
  }

  /// Puts a line out of force.
  func void(_ id: Int64, by change: Int64) throws {
    voiding.bind(1, change)
    voiding.bind(2, id)
    try voiding.run()
  }
}
