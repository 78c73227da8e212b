import GRDB

/// The songs of an artist, also of those that the artist is one of several of.
struct CreditedSongs {
  private let folding: MatchFolding
  private let find: PreparedStatement
  private let name: PreparedStatement
  private let credits: PreparedStatement
  /// Artists without keys yet, when keys cannot be written.
  private let unkeyed: [Int64: [Int64]]

  private static let most = 20_000

  init(_ db: Database, folding: MatchFolding) throws {
    self.folding = folding
    unkeyed = try MatchKeyTable(db, folding: folding).unwritten(.artist)
    find = try PreparedStatement(db, "SELECT id FROM match_key WHERE key = ? AND kind = 2")
    name = try PreparedStatement(db, "SELECT name FROM artist WHERE id = ?")
    credits = try PreparedStatement(
      db, "SELECT track FROM track_artist WHERE artist = ? AND role = 0 LIMIT \(Self.most)")
  }

  /// The songs of an artist, in the order of their numbers.
  func songs(of artist: MatchArtist) throws -> [Int64] {
    var found: Set<Int64> = []
    for key in MatchKeys(artist: artist).keys {
      var artists = Set(unkeyed[key] ?? [])
      find.bind(1, key)
      while try find.step() { artists.insert(find.integer(0)) }
      for id in artists where try isNamed(id, artist) {
        credits.bind(1, id)
        while try credits.step() { found.insert(credits.integer(0)) }
      }
    }
    return found.sorted()
  }

  private func isNamed(_ id: Int64, _ artist: MatchArtist) throws -> Bool {
    name.bind(1, id)
    guard try name.step() else { return false }
    defer { name.reset() }
    return MatchArtist(name.text(0) ?? "", folding: folding).key == artist.key
  }
}
