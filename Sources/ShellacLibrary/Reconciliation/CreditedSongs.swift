import GRDB

/// The songs of an artist, also of those that the artist is one of several of.
final class CreditedSongs {
  private let db: Database
  private let folding: MatchFolding
  /// The numbers of artists by their names as they are compared; read when the first is asked for.
  private var artists: [[UInt8]: [Int64]]?

  private static let most = 20_000

  init(_ db: Database, folding: MatchFolding) {
    self.db = db
    self.folding = folding
  }

  /// The songs of an artist, in the order of their numbers.
  func songs(of artist: MatchArtist) throws -> [Int64] {
    let known = try artists ?? read()
    artists = known
    var ids: Set<Int64> = []
    let find = try PreparedStatement(
      db, "SELECT track FROM track_artist WHERE artist = ? AND role = 0 LIMIT \(Self.most)")
    for id in known[artist.key] ?? [] {
      find.bind(1, id)
      while try find.step() { ids.insert(find.integer(0)) }
    }
    return ids.sorted()
  }

  private func read() throws -> [[UInt8]: [Int64]] {
    var found: [[UInt8]: [Int64]] = [:]
    let rows = try PreparedStatement(db, "SELECT id, name FROM artist")
    while try rows.step() {
      found[MatchArtist(rows.text(1) ?? "", folding: folding).key, default: []].append(rows.integer(0))
    }
    return found
  }
}
