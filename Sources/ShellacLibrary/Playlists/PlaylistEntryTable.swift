import GRDB
import ShellacModel

/// The rows of `playlist_entry`: positions from 1 without gaps.
final class PlaylistEntryTable {
  /// The columns behind `playlist` and `position`.
  static let columns =
    "track, location, title, artist, album, duration, number, identifiers, extras, path, origin"

  private let db: Database
  private let insert: PreparedStatement

  init(_ db: Database) throws {
    self.db = db
    insert = try PreparedStatement(
      db,
      """
      INSERT INTO playlist_entry (playlist, position, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  static func count(_ playlist: Int64, in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM playlist_entry WHERE playlist = ?", arguments: [playlist])
      ?? 0
  }

  /// Adds an entry as a file has it.
  func add(_ entry: PlaylistEntry, track: Int64?, to playlist: Int64, at position: Int) throws {
    insert.bind(1, playlist)
    insert.bind(2, position)
    insert.bind(3, track)
    insert.bind(4, entry.location)
    insert.bind(5, entry.title)
    insert.bind(6, entry.artist)
    insert.bind(7, entry.album)
    insert.bind(8, entry.duration)
    insert.bind(9, entry.track)
    insert.bind(10, PackedTexts.pack(entry.identifiers))
    insert.bind(11, PackedTexts.pack(entry.extras))
    try insert.run()
  }

  /// Adds an entry for a song of the library, or for one that was there.
  ///
  /// - Parameter origin: the song that the entry was first put there as.
  func add(
    track: Int64?, origin: Int64?, facts: PlaylistEntry? = nil, path: [UInt8]? = nil, to playlist: Int64,
    at position: Int
  ) throws {
    insert.bind(1, playlist)
    insert.bind(2, position)
    insert.bind(3, track)
    insert.bind(5, facts?.title)
    insert.bind(6, facts?.artist)
    insert.bind(7, facts?.album)
    insert.bind(8, facts?.duration)
    insert.bind(9, facts?.track)
    insert.bind(12, path)
    insert.bind(13, origin)
    try insert.run()
  }

  /// Puts songs on a playlist, the first of them at `position`; what stands there moves back.
  func add(tracks: [Int64], to playlist: Int64, at position: Int) throws {
    if tracks.isEmpty { return }
    try db.execute(
      sql: "UPDATE playlist_entry SET position = -position - ? WHERE playlist = ? AND position >= ?",
      arguments: [tracks.count, playlist, position])
    try makePositive(playlist)
    for (index, track) in tracks.enumerated() {
      try add(track: track, origin: track, to: playlist, at: position + index)
    }
  }

  /// Brings entries into another order; those whose position is left out go.
  ///
  /// - Parameter positions: the old positions in the new order.
  func arrange(_ playlist: Int64, _ positions: [Int]) throws {
    // A position is taken while another entry moves to it, so all go below zero first.
    let move = try PreparedStatement(
      db, "UPDATE playlist_entry SET position = ? WHERE playlist = ? AND position = ?")
    for (index, old) in positions.enumerated() {
      move.bind(1, -(index + 1))
      move.bind(2, playlist)
      move.bind(3, old)
      try move.run()
    }
    try db.execute(
      sql: "DELETE FROM playlist_entry WHERE playlist = ? AND position > 0", arguments: [playlist])
    try makePositive(playlist)
  }

  private func makePositive(_ playlist: Int64) throws {
    try db.execute(
      sql: "UPDATE playlist_entry SET position = -position WHERE playlist = ? AND position < 0",
      arguments: [playlist])
  }
}
