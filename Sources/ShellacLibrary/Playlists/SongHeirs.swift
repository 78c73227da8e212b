import GRDB

/// Which songs took the places of others on playlists.
///
/// Noted only where there ever was a playlist: an image in the journal may name a song that is gone.
final class SongHeirs {
  private let current: PreparedStatement
  private let set: PreparedStatement
  private let clear: PreparedStatement
  private let setPurchase: PreparedStatement
  private let giveBack: PreparedStatement
  private let replace: PreparedStatement

  init(_ db: Database) throws {
    current = try PreparedStatement(
      db,
      """
      WITH RECURSIVE line (id) AS (
        SELECT ? UNION SELECT song_heir.heir FROM line JOIN song_heir ON song_heir.song = line.id)
      SELECT track.id FROM line CROSS JOIN track ON track.id = line.id LIMIT 1
      """)
    set = try PreparedStatement(
      db, "INSERT OR REPLACE INTO song_heir (song, heir) SELECT ?, ? WHERE \(Self.hasPlaylists)")
    clear = try PreparedStatement(db, "DELETE FROM song_heir WHERE song = ?")
    setPurchase = try PreparedStatement(
      db, "UPDATE song_heir SET purchase = ?2, title = ?3 WHERE song = ?1")
    let ofPurchase = "FROM song_heir WHERE purchase = ?2 AND title IS ?3"
    giveBack = try PreparedStatement(
      db,
      """
      UPDATE playlist_entry SET track = ?1
      WHERE track IN (SELECT heir \(ofPurchase)) AND origin IN (SELECT song \(ofPurchase))
      """)
    replace = try PreparedStatement(
      db, "UPDATE song_heir SET heir = ?1 WHERE purchase = ?2 AND title IS ?3")
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

  /// Notes that a song whose heir was noted was known from a purchase alone.
  func note(purchase: Int64, title: String?, of song: Int64) throws {
    setPurchase.bind(1, song)
    setPurchase.bind(2, purchase)
    setPurchase.bind(3, title)
    try setPurchase.run()
  }

  /// Lets a song that is made of a purchase again have the places of those that were before.
  func giveBack(to song: Int64, purchase: Int64, title: String?) throws {
    for statement in [giveBack, replace] {
      statement.bind(1, song)
      statement.bind(2, purchase)
      statement.bind(3, title)
      try statement.run()
    }
  }
}
