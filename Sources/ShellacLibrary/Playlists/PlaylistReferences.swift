import GRDB
import ShellacModel

/// Which smart playlists ask for which others, by the field `playlist` in their queries.
struct PlaylistReferences {
  private let playlists: [Playlist]
  private let queries: [Int64: Query]

  init(_ db: Database) throws {
    playlists = try PlaylistTable.all(db)
    var queries: [Int64: Query] = [:]
    for playlist in playlists {
      // A query that cannot be read any more asks for nothing; whoever reads the playlist is told.
      if let rule = playlist.smart {
        queries[playlist.id] = try? QueryParser.parse(text: rule.query, isKept: true)
      }
    }
    self.queries = queries
  }

  /// Refuses a smart playlist that asks for itself, directly or through others.
  func requireNoCycle(through id: Int64) throws {
    guard let start = playlists.first(where: { $0.id == id }), start.isSmart else { return }
    var visited: Set<Int64> = []
    // Each step of the path with the playlists it asks for that are still to be followed.
    var path = [(playlist: start, rest: try asked(by: start))]
    while let step = path.last {
      guard let next = step.rest.last else {
        path.removeLast()
        continue
      }
      path[path.count - 1].rest.removeLast()
      if next.id == id { throw Self.cycle(path.map(\.playlist.name) + [next.name]) }
      if visited.insert(next.id).inserted { path.append((next, try asked(by: next))) }
    }
  }

  /// The smart playlists that name a playlist exactly, other than itself.
  func naming(_ playlist: Playlist) -> [Playlist] {
    playlists.filter { other in
      other.id != playlist.id
        && queries[other.id].map { query in
          Self.matches(in: query).contains { $0 == .equals(playlist.name) }
        } == true
    }
  }

  /// The names of playlists that a query asks for and that there are not.
  ///
  /// - Parameter isExact: whether only whole names count, and no part of one.
  static func missing(in query: Query, among playlists: [Playlist], isExact: Bool = true) -> [String] {
    var missing: [String] = []
    for match in matches(in: query) {
      let name: String
      switch match {
      case .equals(let whole): name = whole
      case .contains(let part) where !isExact: name = part
      default: continue
      }
      guard !missing.contains(name), let test = try? PlaylistNameMatch(match) else { continue }
      if !playlists.contains(where: test.holds) { missing.append(name) }
    }
    return missing
  }

  /// The query of a playlist with another name in the place of one.
  func query(of playlist: Playlist, replacing old: String, by new: String) -> String? {
    queries[playlist.id].map { Self.replacing($0, old, new).description }
  }

  /// What a playlist that would contain itself is refused with.
  static func cycle(_ names: [String]) -> Diagnostic {
    Diagnostic(
      "playlist '\(names[0])' would contain itself: "
        + names.map { "'\($0)'" }.joined(separator: " asks for "),
      hint: "Name single playlists with playlist:=NAME, and leave out the one that leads back.")
  }

  /// The smart playlists whose names a playlist's query matches; the others contain nothing.
  private func asked(by playlist: Playlist) throws -> [Playlist] {
    guard let query = queries[playlist.id] else { return [] }
    let matches = try Self.matches(in: query).map { try PlaylistNameMatch($0) }
    return playlists.filter { other in other.isSmart && matches.contains { $0.holds(other) } }
  }

  /// What a query asks of the field `playlist`.
  private static func matches(in query: Query) -> [QueryMatch] {
    switch query {
    case .all(let parts), .any(let parts): parts.flatMap(matches)
    case .not(let part): matches(in: part)
    case .term(let term): term.field == .field(.playlist) ? [term.match] : []
    }
  }

  private static func replacing(_ query: Query, _ old: String, _ new: String) -> Query {
    switch query {
    case .all(let parts): return .all(parts.map { replacing($0, old, new) })
    case .any(let parts): return .any(parts.map { replacing($0, old, new) })
    case .not(let part): return .not(replacing(part, old, new))
    case .term(var term):
      if term.field == .field(.playlist), term.match == .equals(old) { term.match = .equals(new) }
      return .term(term)
    }
  }
}
