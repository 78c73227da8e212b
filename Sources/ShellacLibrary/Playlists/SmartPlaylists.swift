import GRDB
import ShellacModel

/// The smart playlists that a statement reads, each as a table that stands before it: `WITH smart_7(id) AS (…)`.
final class SmartPlaylists {
  /// The values of the tables' parameters, in order.
  private(set) var arguments: [DatabaseValue] = []

  private let db: Database
  private let settings: LibrarySettings
  private let awayRoots: [Int64]
  private var definitions: [String] = []
  /// How many tables SQLite puts in for one: it copies a table's definition to wherever it is named.
  private var costs: [Int64: Int] = [:]
  private var path: [Playlist] = []
  private var pathCosts: [Int] = []
  private lazy var all: Result<[Playlist], any Error> = Result { try PlaylistTable.all(db) }

  private static let highestCost = 500
  private static let deepest = 50

  init(_ db: Database, settings: LibrarySettings, awayRoots: [Int64]) {
    self.db = db
    self.settings = settings
    self.awayRoots = awayRoots
  }

  /// What stands before the statement; empty when it reads none.
  var prefix: String { definitions.isEmpty ? "" : "WITH " + definitions.joined(separator: ", ") + " " }

  /// That a song, `track t`, is on a playlist whose name matches; of no match, that it is on none.
  func condition(_ match: QueryMatch) throws -> String {
    let playlists = try all.get().filter(PlaylistNameMatch(match).holds)
    let kept = playlists.filter { !$0.isSmart }.map { String($0.id) }
    var conditions: [String] = []
    if !kept.isEmpty {
      conditions.append(
        """
        t.id IN (SELECT track FROM playlist_entry WHERE playlist IN (\(kept.joined(separator: ", "))) \
        AND track IS NOT NULL)
        """)
    }
    for playlist in playlists where playlist.isSmart {
      conditions.append("t.id IN (SELECT id FROM \(try table(of: playlist.id)))")
    }
    let any = conditions.isEmpty ? "0" : conditions.joined(separator: " OR ")
    return match == .missing ? "NOT (\(any))" : any
  }

  /// The name of the table of a smart playlist's songs, which is written first if it is not there.
  ///
  /// - Throws: `Diagnostic` when the playlist would contain itself, or its query cannot be read.
  func table(of id: Int64) throws -> String {
    let name = "smart_\(id)"
    if let cost = costs[id] {
      try addCost(cost)
      return name
    }
    guard let playlist = try all.get().first(where: { $0.id == id }), let rule = playlist.smart else {
      throw Diagnostic("playlist \(id) is no smart playlist")
    }
    if let start = path.firstIndex(where: { $0.id == id }) {
      throw PlaylistReferences.cycle((path[start...] + [playlist]).map(\.name))
    }
    guard path.count < Self.deepest else { throw Self.tooMuch(path[0].name) }
    path.append(playlist)
    pathCosts.append(1)
    do {
      let (sql, values) = try definition(rule)
      definitions.append("\(name)(id) AS (\(sql))")
      arguments += values
    } catch var error as Diagnostic {
      // Only the innermost names itself: a chain of names says nothing more.
      if path.last?.id == id, !error.message.hasPrefix("playlist '") {
        error.message = "playlist '\(playlist.name)': " + error.message
      }
      throw error
    }
    path.removeLast()
    let cost = pathCosts.removeLast()
    costs[id] = cost
    try addCost(cost)
    return name
  }

  private func addCost(_ cost: Int) throws {
    guard let last = pathCosts.indices.last else { return }
    pathCosts[last] += cost
    if pathCosts[last] > Self.highestCost { throw Self.tooMuch(path[0].name) }
  }

  private static func tooMuch(_ name: String) -> Diagnostic {
    Diagnostic(
      "playlist '\(name)' refers to too many others", hint: "Write its query with fewer playlists in it.")
  }

  private func definition(_ rule: SmartRule) throws -> (sql: String, arguments: [DatabaseValue]) {
    var request = ViewRequest(.songs, columns: [])
    request.query = try QueryParser.parse(text: rule.query, isKept: true)
    request.order = try rule.sortOrder
    request.isReversed = rule.isReversed
    let scope = FieldScope(view: .songs, awayRoots: awayRoots)
    let plan = try ViewPlan(request, scope: scope, db, settings: settings, playlists: self)
    var sql = "SELECT t.id FROM " + ViewStatement.tables(request, plan, plan.joins)
    sql += " WHERE " + plan.conditions.joined(separator: " AND ")
    if let limit = rule.limit {
      if plan.order.needsKeys {
        try SQLFunctions.registerKeys(SortKeyMaker(rules: settings.sortRules), in: db)
      }
      sql += " ORDER BY \(plan.ordering) LIMIT \(limit)"
    }
    return (sql, plan.arguments)
  }
}

/// Which names a condition on the field `playlist` means.
struct PlaylistNameMatch {
  private let test: (String) -> Bool

  /// - Throws: `Diagnostic` with status `usage` for a pattern that is none.
  init(_ match: QueryMatch) throws {
    switch match {
    case .contains(let part):
      let folded = FoldedText(part)
      test = { folded.isContained(in: $0) }
    case .equals(let name):
      let wanted = Composed.text(name)
      test = { $0 == wanted }
    case .matches(let pattern):
      let expression = try RegularExpression(pattern)
      test = { expression.matches($0) == true }
    default: test = { _ in true }
    }
  }

  func holds(_ playlist: Playlist) -> Bool { test(playlist.name) }
}
