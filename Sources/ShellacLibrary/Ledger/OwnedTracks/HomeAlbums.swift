import GRDB

/// Finds the album on disk that is called as one that was bought.
///
/// Editions count as one, as they do for purchases that find their files; another version, such as a concert, does not.
struct HomeAlbums {
  private let folding = MatchFolding()
  private let find: PreparedStatement
  private let read: PreparedStatement

  init(_ db: Database) throws {
    try MatchKeyTable(db, folding: folding).bringUpToDate()
    find = try PreparedStatement(db, "SELECT id FROM match_key WHERE key = ? AND kind = 1 LIMIT 65")
    read = try PreparedStatement(db, "SELECT title, artist FROM album WHERE id = ? AND state < 2")
  }

  /// The album of a title by an artist; of several that which is written the same, then the one that came first.
  func album(_ title: String, by artist: String?) throws -> Int64? {
    guard let artist else { return nil }
    let wanted = MatchSong(artist: artist, title: title, folding: folding)
    var ids: Set<Int64> = []
    for key in MatchKeys(album: MatchAlbum(title, folding: folding), artist: wanted.artist).keys {
      find.bind(1, key)
      while try find.step() { ids.insert(find.integer(0)) }
    }
    var best: Int64?
    for id in ids.sorted() {
      guard let (name, by) = try names(of: id), agree(wanted, name, by) else { continue }
      if TextFolding.fold(name) == TextFolding.fold(title) { return id }
      best = best ?? id
    }
    return best
  }

  /// Whether an album is on disk and is called so.
  func isHome(_ album: Int64, of title: String, by artist: String?) throws -> Bool {
    guard let artist, let (name, by) = try names(of: album) else { return false }
    return agree(MatchSong(artist: artist, title: title, folding: folding), name, by)
  }

  private func names(of album: Int64) throws -> (title: String, artist: String?)? {
    read.bind(1, album)
    guard try read.step() else { return nil }
    defer { read.reset() }
    return (read.text(0) ?? "", read.text(1))
  }

  private func agree(_ wanted: MatchSong, _ title: String, _ artist: String?) -> Bool {
    let facts = MatchAgreement(wanted, MatchSong(artist: artist, title: title, folding: folding))
    return facts.title == .same && facts.artist == .same && facts.version == .same && !facts.hasArtistNumber
  }
}
