import GRDB

/// Writes beside songs when they were bought and for how much, from their purchases.
///
/// Of several purchases the earliest counts. The price of an album is split over its songs so that the parts add up.
struct SongPrices {
  private let db: Database
  private let noteSongs: PreparedStatement
  private let noteSong: PreparedStatement
  private let songsOf: PreparedStatement
  private let write: PreparedStatement

  init(_ db: Database) throws {
    self.db = db
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS priced_song (id INTEGER PRIMARY KEY) STRICT;
        DELETE FROM priced_song;
        """)
    noteSongs = try PreparedStatement(
      db, "INSERT OR IGNORE INTO priced_song SELECT track FROM link WHERE purchase = ? AND void IS NULL")
    noteSong = try PreparedStatement(
      db, "INSERT OR IGNORE INTO priced_song SELECT track FROM link WHERE id = ?")
    songsOf = try PreparedStatement(
      db,
      """
      SELECT t.id FROM link l JOIN track t ON t.id = l.track WHERE l.purchase = ? AND l.void IS NULL
      ORDER BY t.disc_order, t.number_order, t.id
      """)
    write = try PreparedStatement(
      db,
      """
      UPDATE track SET purchased = ?1, price = ?2, price_currency = ?3, price_exponent = ?4
      WHERE id = ?5 AND (purchased, price, price_currency, price_exponent) IS NOT (?1, ?2, ?3, ?4)
      """)
  }

  /// Notes that the songs of a purchase may have another price now.
  func note(purchase id: Int64) throws {
    noteSongs.bind(1, id)
    try noteSongs.run()
  }

  /// Notes that the song of a link may have another price now.
  func note(link id: Int64) throws {
    noteSong.bind(1, id)
    try noteSong.run()
  }

  /// Notes the songs whose purchases or links a change added, took back or put in force again.
  func noteSongs(ofChange change: Int64) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO priced_song
          SELECT track FROM link WHERE change = ?1 UNION SELECT track FROM link WHERE void = ?1
          UNION SELECT link.track FROM purchase p JOIN link ON link.purchase = p.id WHERE p.change = ?1
          UNION SELECT link.track FROM purchase p JOIN link ON link.purchase = p.id WHERE p.void = ?1
        """, arguments: [change])
  }

  /// Notes the songs of purchases that a change may have moved: a line that tells of its sale alone again says when and
  /// for how much, though the line itself is as it was.
  func noteSongs(of scope: PurchaseScope) throws {
    // Of all purchases a reconciliation moves those only that it ties.
    if scope.isAll { return }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO priced_song
          SELECT l.track FROM \(scope.source) CROSS JOIN link l ON l.purchase = p.id WHERE l.void IS NULL
        """)
  }

  /// Notes all songs that something was paid for.
  func noteAllSongs() throws {
    try db.execute(sql: "INSERT OR IGNORE INTO priced_song SELECT track FROM link WHERE void IS NULL")
  }

  /// Brings the songs in line; which albums have changed.
  func settle() throws -> Set<Int64> {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO priced_song
          SELECT o.track FROM priced_song s JOIN link l ON l.track = s.id AND l.void IS NULL
            JOIN purchase p ON p.id = l.purchase AND p.kind <> 'track'
            JOIN link o ON o.purchase = p.id AND o.void IS NULL;
        """)
    let rows = try PreparedStatement(
      db,
      """
      SELECT s.id, t.album, p.id, p.kind = 'track', p.purchased, p.amount, p.currency, p.exponent
      FROM priced_song s CROSS JOIN track t ON t.id = s.id
        LEFT JOIN link l INDEXED BY link_pair ON l.track = s.id AND l.void IS NULL
        LEFT JOIN purchase p ON p.id = l.purchase AND p.void IS NULL AND p.sale IS NULL
      ORDER BY s.id
      """)
    var albums: Set<Int64> = []
    var places: (purchase: Int64, of: [Int64: Int]) = (-1, [:])
    func settle(_ song: Song) throws {
      var price = song.purchase?.price
      if let purchase = song.purchase, !purchase.isTrack, price != nil {
        if places.purchase != purchase.id { places = (purchase.id, try self.places(purchase.id)) }
        price = price?.part(places.of[song.id] ?? 0, of: places.of.count)
      }
      write.bind(1, song.purchase?.purchased)
      write.bind(2, price?.amount)
      write.bind(3, price?.currency)
      write.bind(4, price?.exponent)
      write.bind(5, song.id)
      try write.run()
      if db.changesCount > 0 { albums.insert(song.album) }
    }
    var song: Song?
    while try rows.step() {
      let purchase = Purchase(rows)
      if song?.id == rows.integer(0) {
        if let purchase, song?.purchase.map(purchase.isBefore) ?? true { song?.purchase = purchase }
      } else {
        if let song { try settle(song) }
        song = Song(id: rows.integer(0), album: rows.integer(1), purchase: purchase)
      }
    }
    if let song { try settle(song) }
    try db.execute(sql: "DELETE FROM priced_song")
    return albums
  }

  private struct Song {
    var id: Int64
    var album: Int64
    /// The earliest of its purchases.
    var purchase: Purchase?
  }

  private struct Purchase {
    var id: Int64
    var isTrack: Bool
    var purchased: Int64?
    var price: OwnedPurchase.Price?

    /// The purchase of a row; nil when the song has none.
    init?(_ row: PreparedStatement) {
      if row.isNull(2) { return nil }
      id = row.integer(2)
      isTrack = row.integer(3) != 0
      purchased = row.isNull(4) ? nil : row.integer(4)
      if !row.isNull(5), let currency = row.text(6) {
        price = OwnedPurchase.Price(
          amount: row.integer(5), currency: currency, exponent: row.isNull(7) ? 0 : row.integer(7))
      }
    }

    func isBefore(_ other: Purchase) -> Bool {
      (purchased == nil ? 1 : 0, purchased ?? 0, id) < (
        other.purchased == nil ? 1 : 0, other.purchased ?? 0, other.id
      )
    }
  }

  private func places(_ purchase: Int64) throws -> [Int64: Int] {
    var places: [Int64: Int] = [:]
    songsOf.bind(1, purchase)
    while try songsOf.step() { places[songsOf.integer(0)] = places.count }
    return places
  }
}
