import GRDB

/// Puts songs without files on the album that has the other songs of their purchase, or of their artist and title.
///
/// An album that is on disk in part is one album, with songs that are there and songs that are not. Those of an album
/// that was bought as a whole go by the links that hold: where they go, the songs go back to an album of their own. Those
/// that were bought one by one go by the names, as long as there are files of the album.
struct StandInAlbums {
  private let writer: IndexWriter
  private let recorder: SongRecorder
  private let db: Database

  /// Whether album `a` is another one than that of a purchase alone, as the beginning of a query.
  static let isOnDisk = "SELECT substr(a.identity, 1, 1) <> x'70'"

  init(_ writer: IndexWriter, _ recorder: SongRecorder) {
    self.writer = writer
    self.recorder = recorder
    db = writer.db
  }

  /// Settles the songs of purchases whose links a change made, took back or put in force again.
  func settle(after steps: ChangeSteps) throws {
    let purchases = try LinkFollowing.purchases(movedBy: steps, in: db)
    if purchases.isEmpty { return }
    let songs = try PreparedStatement(
      db,
      """
      SELECT t.id, t.album, t.album_title, coalesce(t.album_artist, t.artist) FROM link l
      JOIN track t ON t.id = l.track JOIN purchase p ON p.id = l.purchase
      WHERE l.purchase = ? AND l.void IS NULL AND l.rule = 'bought' AND t.state = 2 AND p.kind <> 'track'
        AND (SELECT count(*) FROM link o WHERE o.track = t.id AND o.void IS NULL) = 1 ORDER BY t.id
      """)
    let album = try PreparedStatement(
      db,
      """
      SELECT t.album, a.identity FROM link l JOIN track t ON t.id = l.track JOIN album a ON a.id = t.album
      WHERE l.purchase = ? AND l.void IS NULL AND l.rule <> 'bought' AND t.state < 2
      GROUP BY t.album ORDER BY count(*) DESC, t.album LIMIT 1
      """)
    for purchase in purchases.sorted() {
      songs.bind(1, purchase)
      var found: [(track: Int64, album: Int64, facts: SongFacts)] = []
      while try songs.step() {
        let facts = SongFacts(
          title: nil, artist: nil, album: songs.text(2), albumArtist: songs.text(3))
        found.append((songs.integer(0), songs.integer(1), facts))
      }
      if found.isEmpty { continue }
      album.bind(1, purchase)
      var onDisk: Int64?
      if try album.step() {
        let identity = AlbumIdentity(stored: album.bytes(1))
        if !identity.namesNoAlbum { onDisk = album.integer(0) }
        album.reset()
      }
      for song in found {
        let wanted = try onDisk ?? writer.albums.entry(AlbumIdentity(bought: song.facts)).id
        if wanted != song.album { try move(song.track, from: song.album, to: wanted) }
      }
    }
  }

  /// Puts songs that were bought one by one on the album on disk that is called as theirs, and takes them from one that
  /// is not any more.
  ///
  /// - Parameter scope: the purchases whose songs are looked at.
  func gather(_ scope: PurchaseScope) throws {
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file)") == true else { return }
    let rows = try PreparedStatement(
      db,
      """
      SELECT t.id, t.album, substr(a.identity, 1, 1) = x'70', a.state FROM \(scope.source)
        CROSS JOIN link l ON l.purchase = p.id JOIN track t ON t.id = l.track JOIN album a ON a.id = t.album
      WHERE p.void IS NULL AND p.sale IS NULL AND p.kind = 'track' AND l.void IS NULL AND l.rule = 'bought'
        AND t.state = 2 AND t.album_title IS NOT NULL
      """)
    let names = try PreparedStatement(
      db, "SELECT album_title, coalesce(album_artist, artist), artist FROM track WHERE id = ?")
    var homes: HomeAlbums?
    var known: [Int64: Int64?] = [:]
    var moves: [(track: Int64, old: Int64, new: Int64)] = []
    while try rows.step() {
      let (track, album) = (rows.integer(0), rows.integer(1))
      let isBought = rows.integer(2) != 0
      if isBought, let home = known[album] {
        if let home { moves.append((track, album, home)) }
        continue
      }
      names.bind(1, track)
      guard try names.step(), let title = names.text(0) else { continue }
      let (albumArtist, artist) = (names.text(1), names.text(2))
      names.reset()
      let found = try homes ?? HomeAlbums(db)
      homes = found
      if isBought {
        // All songs of such an album have its names.
        let home = try found.album(title, by: albumArtist)
        known[album] = .some(home)
        if let home { moves.append((track, album, home)) }
      } else if try rows.integer(3) == 2 || (!found.isHome(album, of: title, by: albumArtist)) {
        let facts = SongFacts(title: nil, artist: artist, album: title, albumArtist: albumArtist)
        let home =
          try found.album(title, by: albumArtist) ?? writer.albums.entry(AlbumIdentity(bought: facts)).id
        if home != album { moves.append((track, album, home)) }
      }
    }
    for (track, old, new) in moves {
      try recorder.record(placeOf: track)
      try move(track, from: old, to: new)
    }
  }

  /// Puts songs that were bought one by one on the albums that they stood on, as far as these are there.
  ///
  /// A purchase may be told by its sale or by its correction now.
  ///
  /// - Parameter places: the identities of the albums by purchases.
  func restore(_ places: [Int64: [UInt8]]) throws {
    if places.isEmpty { return }
    let songs = try PreparedStatement(
      db,
      """
      WITH RECURSIVE later (id) AS (
        SELECT ?1
        UNION SELECT p.sale FROM later JOIN purchase p ON p.id = later.id WHERE p.sale IS NOT NULL
        UNION SELECT n.id FROM later JOIN purchase n ON n.replaces = later.id)
      SELECT t.id, t.album FROM later CROSS JOIN purchase p ON p.id = later.id AND p.void IS NULL
        JOIN link l ON l.purchase = p.id JOIN track t ON t.id = l.track
      WHERE p.kind = 'track' AND l.void IS NULL AND l.rule = 'bought' AND t.state = 2
      """)
    let isThere = try PreparedStatement(db, "SELECT 1 FROM album WHERE identity = ?")
    for (purchase, identity) in places.sorted(by: { $0.key < $1.key }) {
      songs.bind(1, purchase)
      guard try songs.step() else { continue }
      let (track, album) = (songs.integer(0), songs.integer(1))
      songs.reset()
      // That of a purchase alone can be made.
      if identity.first != UInt8(ascii: "p") {
        isThere.bind(1, identity)
        guard try isThere.step() else { continue }
        isThere.reset()
      }
      let wanted = try writer.albums.entry(AlbumIdentity(stored: identity)).id
      if wanted == album { continue }
      try recorder.record(placeOf: track)
      try move(track, from: album, to: wanted)
    }
  }

  private func move(_ track: Int64, from old: Int64, to new: Int64) throws {
    try db.execute(sql: "UPDATE track SET album = ? WHERE id = ?", arguments: [new, track])
    writer.albums.setSignature(nil, of: track, on: old)
    writer.albums.noteChange(album: old)
    writer.albums.noteChange(album: new)
  }
}
