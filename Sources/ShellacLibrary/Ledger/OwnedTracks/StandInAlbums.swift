import GRDB

/// Puts songs without files on the album that has the other songs of their purchase.
///
/// An album that is on disk in part is one album, with songs that are there and songs that are not. It goes by the links
/// that hold: where they go, the songs go back to an album of their own.
struct StandInAlbums {
  private let writer: IndexWriter
  private let db: Database

  init(_ writer: IndexWriter) {
    self.writer = writer
    db = writer.db
  }

  /// Settles the songs of purchases whose links a change made, took back or put in force again.
  func settle(after steps: ChangeSteps) throws {
    guard let change = steps.change else { return }
    var purchases = Set(
      try Int64.fetchAll(
        db,
        sql: "SELECT purchase FROM link WHERE change = ?1 UNION SELECT purchase FROM link WHERE void = ?1",
        arguments: [change]))
    for line in steps.transitions.all where line.table == .link {
      if let purchase = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT purchase FROM link WHERE id = ?"), arguments: [line.id])
      {
        purchases.insert(purchase)
      }
    }
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

  private func move(_ track: Int64, from old: Int64, to new: Int64) throws {
    try db.execute(sql: "UPDATE track SET album = ? WHERE id = ?", arguments: [new, track])
    writer.albums.setSignature(nil, of: track, on: old)
    writer.albums.noteChange(album: old)
    writer.albums.noteChange(album: new)
  }
}
