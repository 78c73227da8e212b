import GRDB

/// What a song without a file is known from: a purchase, and which of its songs it is.
struct BoughtSong {
  var purchase: Int64
  var title: String?
  var number: Int?
}

/// Which songs took the places of others on playlists.
///
/// Noted only where there ever was a playlist: an image in the journal may name a song that is gone.
///
/// A song's line leads from it to its heir, to the heir of that, and so on, to the one that is there.
final class SongHeirs {
  private let current: PreparedStatement
  private let set: PreparedStatement
  private let clear: PreparedStatement
  private let setPurchase: PreparedStatement
  private let former: PreparedStatement
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
      db, "UPDATE song_heir SET purchase = ?2, title = ?3, number = ?4 WHERE song = ?1")
    // The last of a line first: the others are found from it.
    former = try PreparedStatement(
      db,
      """
      SELECT h.song, EXISTS (SELECT 1 FROM song_heir n WHERE n.song = h.heir AND n.purchase = ?1) AS is_followed
      FROM song_heir h
      WHERE h.purchase = ?1 AND h.title IS ?2 AND NOT EXISTS (SELECT 1 FROM track WHERE id = h.song)
        AND NOT EXISTS (
          WITH RECURSIVE line (id) AS (
            SELECT h.heir UNION SELECT n.heir FROM line JOIN song_heir n ON n.song = line.id)
          SELECT 1 FROM line JOIN link l ON l.track = line.id WHERE l.purchase = ?1 AND l.void IS NULL)
      ORDER BY h.number IS NOT ?3, is_followed, h.song LIMIT 1
      """)
    // Those before a song on its line, the song, and those of the same purchase that follow it.
    let line = """
      WITH RECURSIVE earlier (id) AS (
        SELECT ?2 UNION SELECT song_heir.song FROM earlier JOIN song_heir ON song_heir.heir = earlier.id),
      later (id) AS (
        SELECT ?2 UNION SELECT song_heir.heir FROM later JOIN song_heir ON song_heir.song = later.id),
      line (id) AS (
        SELECT id FROM earlier
        UNION SELECT later.id FROM later JOIN song_heir ON song_heir.song = later.id
          WHERE song_heir.purchase = (SELECT purchase FROM song_heir WHERE song = ?2))
      """
    giveBack = try PreparedStatement(
      db,
      """
      \(line)
      UPDATE playlist_entry SET track = ?1
      WHERE origin IN (SELECT id FROM line) AND track = (
        SELECT track.id FROM later CROSS JOIN track ON track.id = later.id WHERE later.id <> ?2 LIMIT 1)
      """)
    replace = try PreparedStatement(
      db, "\(line) UPDATE song_heir SET heir = ?1 WHERE song <> ?1 AND song IN (SELECT id FROM line)")
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

  /// Notes what a song whose heir was noted was known from alone.
  func note(_ bought: BoughtSong, of song: Int64) throws {
    setPurchase.bind(1, song)
    setPurchase.bind(2, bought.purchase)
    setPurchase.bind(3, bought.title)
    setPurchase.bind(4, bought.number)
    try setPurchase.run()
  }

  /// Lets a song that is made of a purchase again have the places of one that was before.
  ///
  /// An album's record may name two songs alike: one takes the places of one, and of none whose heir the purchase still
  /// stands for.
  func giveBack(to song: Int64, of bought: BoughtSong) throws {
    former.bind(1, bought.purchase)
    former.bind(2, bought.title)
    former.bind(3, bought.number)
    guard try former.step() else { return }
    let known = former.integer(0)
    former.reset()
    try giveBack(to: song, from: known)
  }

  /// Lets a song that is there again as what it was have its places.
  func takeBack(_ song: Int64) throws {
    try giveBack(to: song, from: song)
    clear.bind(1, song)
    try clear.run()
  }

  private func giveBack(to song: Int64, from former: Int64) throws {
    for statement in [giveBack, replace] {
      statement.bind(1, song)
      statement.bind(2, former)
      try statement.run()
    }
  }
}
