import GRDB

/// Which songs took the places of others on playlists.
///
/// Noted only where there ever was a playlist: an image in the journal may name a song that is gone.
final class SongHeirs {
  private let current: PreparedStatement
  private let set: PreparedStatement
  private let clear: PreparedStatement

  init(_ db: Database) throws {
    current = try PreparedStatement(
      db,
      """
      WITH RECURSIVE line (id) AS (
        SELECT ? UNION SELECT song_heir.heir FROM line JOIN song_heir ON song_heir.song = line.id)
      SELECT track.id FROM line JOIN track ON track.id = line.id LIMIT 1
      """)
    set = try PreparedStatement(
      db, "INSERT OR REPLACE INTO song_heir (song, heir) SELECT ?, ? WHERE \(Self.hasPlaylists)")
    clear = try PreparedStatement(db, "DELETE FROM song_heir WHERE song = ?")
  }

  /// Whether there ever was a playlist, as SQL: ids of playlists are counted.
  private static let hasPlaylists =
    "EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'playlist' AND seq > 0)"

  /// A song itself, or else the nearest of its heirs that is there.
  func song(inPlaceOf song: Int64) throws -> Int64? {
    current.bind(1, song)
    defer { current.reset() }
    return try current.step() ? current.integer(0) : nil
  }

  /// Notes which song takes the place of one that goes; nil: none does.
  func note(_ heir: Int64?, of song: Int64) throws {
    guard let heir else {
      clear.bind(1, song)
      return try clear.run()
    }
    set.bind(1, song)
    set.bind(2, heir)
    try set.run()
  }
}
