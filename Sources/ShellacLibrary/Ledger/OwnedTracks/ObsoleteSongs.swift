import GRDB

/// A song that a purchase needs no more.
struct ObsoleteSong {
  var track: Int64
  var purchase: Int64
}

/// Removes songs that were known from purchases alone and that nobody has any more; what takes the place of one gets
/// its places on playlists.
final class ObsoleteSongs {
  private let writer: IndexWriter
  private let heirs: SongHeirs
  private let recorder: SongRecorder
  private let song: PreparedStatement
  private let deleteLinks: PreparedStatement
  private let hadFile: PreparedStatement
  private let heir: PreparedStatement
  private let albumOf: PreparedStatement

  init(_ writer: IndexWriter, _ heirs: SongHeirs, _ recorder: SongRecorder) throws {
    self.writer = writer
    self.heirs = heirs
    self.recorder = recorder
    let db = writer.db
    song = try PreparedStatement(
      db,
      """
      SELECT title, number, EXISTS (SELECT 1 FROM link WHERE track = ?1 AND void IS NULL)
        OR EXISTS (SELECT 1 FROM file WHERE track = ?1)
      FROM track WHERE id = ?1
      """)
    deleteLinks = try PreparedStatement(db, "DELETE FROM link WHERE track = ? AND rule = 'bought'")
    hadFile = try PreparedStatement(db, "SELECT 1 FROM link WHERE track = ? LIMIT 1")
    heir = try PreparedStatement(
      db,
      """
      WITH RECURSIVE later (id) AS (
        SELECT ?1
        UNION SELECT p.sale FROM later JOIN purchase p ON p.id = later.id WHERE p.sale IS NOT NULL
        UNION SELECT n.id FROM later JOIN purchase n ON n.replaces = later.id)
      SELECT l.track FROM later JOIN purchase p ON p.id = later.id AND p.void IS NULL JOIN link l ON l.purchase = later.id AND l.void IS NULL
        JOIN track t ON t.id = l.track JOIN track o ON o.id = ?2
      WHERE l.track <> ?2
      ORDER BY t.title IS NOT o.title, t.number IS NOT o.number, t.state, t.number, t.id LIMIT 1
      """)
    albumOf = try PreparedStatement(db, "SELECT album FROM track WHERE id = ?")
  }

  /// Removes a song, unless a purchase in force or a file stands for it.
  ///
  /// - Parameter heir: the song that takes its place; nil to look for one.
  func remove(_ item: ObsoleteSong, heir known: Int64? = nil) throws {
    song.bind(1, item.track)
    guard try song.step() else { return }
    let bought = BoughtSong(
      purchase: item.purchase, title: song.text(0), number: song.optionalInteger(1))
    let isOwned = song.integer(2) != 0
    song.reset()
    if isOwned { return }
    // Links that an undo might put in force again would tie a song that has files by a rule for those that have none.
    deleteLinks.bind(1, item.track)
    try deleteLinks.run()
    // Only a song that had a file once has other links.
    hadFile.bind(1, item.track)
    if try hadFile.step() {
      hadFile.reset()
      try recorder.record(song: item.track)
    }
    guard let heir = try known ?? self.heir(of: item) else { return try writer.bestCopy.refresh(item.track) }
    try writer.bestCopy.refresh(item.track, heir: heir)
    try heirs.note(bought, of: item.track)
    // What it inherits is summed up on its album.
    albumOf.bind(1, heir)
    if try albumOf.step() { writer.albums.noteChange(album: albumOf.integer(0)) }
    albumOf.reset()
  }

  /// The song that a purchase stands for now, or the one that its sale or its correction stands for.
  private func heir(of item: ObsoleteSong) throws -> Int64? {
    heir.bind(1, item.purchase)
    heir.bind(2, item.track)
    defer { heir.reset() }
    return try heir.step() ? heir.integer(0) : nil
  }
}
