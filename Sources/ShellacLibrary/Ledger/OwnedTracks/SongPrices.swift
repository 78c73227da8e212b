import GRDB

/// Writes beside songs when they were bought and for how much, from their purchases.
///
/// Of several purchases the earliest counts. The price of an album is split over its songs so that the parts add up.
struct SongPrices {
  private let db: Database
  private let earliest: PreparedStatement
  private let songsOf: PreparedStatement
  private let write: PreparedStatement

  init(_ db: Database) throws {
    self.db = db
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS priced_song (id INTEGER PRIMARY KEY) STRICT;
        DELETE FROM priced_song;
        """)
    earliest = try PreparedStatement(
      db,
      """
      SELECT \(OwnedPurchase.columns) FROM link l JOIN purchase p ON p.id = l.purchase
      WHERE l.track = ? AND l.void IS NULL AND p.void IS NULL AND p.sale IS NULL
      ORDER BY p.purchased IS NULL, p.purchased, p.id LIMIT 1
      """)
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
  mutating func note(purchase id: Int64) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO priced_song SELECT track FROM link WHERE purchase = ? AND void IS NULL",
      arguments: [id])
  }

  /// Notes that the song of a link may have another price now.
  mutating func note(link id: Int64) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO priced_song SELECT track FROM link WHERE id = ?", arguments: [id])
  }

  /// Notes the songs whose purchases or links a change added, took back or put in force again.
  mutating func noteSongs(ofChange change: Int64) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO priced_song
          SELECT track FROM link WHERE change = ?1 UNION SELECT track FROM link WHERE void = ?1
          UNION SELECT link.track FROM purchase p JOIN link ON link.purchase = p.id WHERE p.change = ?1
          UNION SELECT link.track FROM purchase p JOIN link ON link.purchase = p.id WHERE p.void = ?1
        """, arguments: [change])
  }

  /// Brings the songs in line; which albums have changed.
  mutating func settle() throws -> Set<Int64> {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO priced_song
          SELECT o.track FROM priced_song s JOIN link l ON l.track = s.id AND l.void IS NULL
            JOIN purchase p ON p.id = l.purchase AND p.kind <> 'track'
            JOIN link o ON o.purchase = p.id AND o.void IS NULL;
        """)
    let songs = try PreparedStatement(
      db, "SELECT track.id, track.album, track.purchased FROM priced_song s JOIN track ON track.id = s.id")
    var albums: Set<Int64> = []
    var places: (purchase: Int64, of: [Int64: Int]) = (-1, [:])
    while try songs.step() {
      let song = songs.integer(0)
      earliest.bind(1, song)
      var purchase: OwnedPurchase?
      if try earliest.step() {
        purchase = OwnedPurchase(earliest)
        earliest.reset()
      }
      var price = purchase?.price
      if let album = purchase, !album.isTrack, price != nil {
        if places.purchase != album.id { places = (album.id, try self.places(album.id)) }
        price = price?.part(places.of[song] ?? 0, of: places.of.count)
      }
      write.bind(1, purchase?.purchased)
      write.bind(2, price?.amount)
      write.bind(3, price?.currency)
      write.bind(4, price?.exponent)
      write.bind(5, song)
      try write.run()
      if db.changesCount > 0 { albums.insert(songs.integer(1)) }
    }
    try db.execute(sql: "DELETE FROM priced_song")
    return albums
  }

  private func places(_ purchase: Int64) throws -> [Int64: Int] {
    var places: [Int64: Int] = [:]
    songsOf.bind(1, purchase)
    while try songsOf.step() { places[songsOf.integer(0)] = places.count }
    return places
  }
}
