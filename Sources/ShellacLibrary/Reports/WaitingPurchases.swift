import GRDB
import ShellacModel

/// Purchases without a file that wait to be tied to one: a file on disk is theirs, or likely theirs.
///
/// They are not lost. What a reconciliation would tie or ask about is asked of the same rules, so that a report is right
/// whenever it is made.
struct WaitingPurchases {
  private let presence: PreparedStatement
  /// Those that the next reconciliation ties: a file is certainly theirs.
  private var untied: Set<Int64> = []
  /// Those that somebody has to decide on.
  private var undecided: Set<Int64> = []
  /// Whether so many songs have no match keys yet that nobody looked among them.
  private var isIncomplete = false

  /// Looks at the purchases of a source: rows of a table `p`.
  ///
  /// - Parameter most: among how many songs without match keys they are looked for.
  init(
    _ session: ReportSession, among source: ReportSource, unkeyed most: Int = MatchKeyTable.mostForAnAnswer
  ) throws {
    let db = session.db
    presence = try PreparedStatement(db, "SELECT 1 FROM track WHERE id = ? AND state = 0")
    if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file)") != true { return }
    let folding = MatchFolding()
    let reader = ComparedPurchaseReader(folding: folding)
    var matching: PurchaseMatching?
    var decided: [Int64: [Int64]] = [:]
    // By link_purchase; matching looks names up in match_key.
    let sql = """
      \(source.prefix)SELECT \(ComparedPurchaseReader.columns) FROM \(source.tables) WHERE \(source.condition) \
      AND \(ComparedPurchaseReader.condition) AND NOT EXISTS (SELECT 1 FROM link l JOIN track t ON t.id = l.track \
      WHERE l.purchase = p.id AND l.void IS NULL AND l.rule <> 'bought' AND t.state < 2)
      """
    try session.rows(sql, source.arguments) { row in
      if matching == nil {
        let made = try PurchaseMatching(db, folding: folding)
        isIncomplete = try !made.addUnkeyed(atMost: most)
        decided = try Self.decisions(made, db, folding)
        matching = made
      }
      guard let matching else { return }
      let purchase = reader.purchase(row)
      let named = decided[purchase.id]
      if let named, try named.contains(where: isPresent) {
        untied.insert(purchase.id)
      } else if !purchase.isTrack {
        try note(purchase, try matching.album(purchase, tied: [])) { $0.tracks }
      } else if named == nil {
        try note(purchase, try matching.song(purchase)) { [$0.track] }
      }
    }
  }

  /// The songs that the user has tied purchases to, by purchase; those that the user has taken from them match no more.
  private static func decisions(_ matching: PurchaseMatching, _ db: Database, _ folding: MatchFolding) throws
    -> [Int64: [Int64]]
  {
    var decided: [Int64: [Int64]] = [:]
    for decision in try DecisionTable(db, candidates: matching.songs, folding: folding).all(
      where: "d.kind IN ('linked', 'unlinked')")
    {
      guard let purchase = decision.purchase else { continue }
      if decision.kind == .linked {
        decided[purchase, default: []] += [decision.track].compactMap(\.self)
      } else if let track = decision.track {
        matching.refused.insert(.init(purchase: purchase, track: track))
      }
    }
    return decided
  }

  private mutating func note<Song>(
    _ purchase: ComparedPurchase, _ choice: MatchChoice<Song>, _ tracks: (Song) -> [Int64]
  ) throws {
    switch choice {
    case .none: break
    case .certain(let song, _):
      // Tied to songs whose files are away it is as lost as it is now.
      if try tracks(song).contains(where: isPresent) { untied.insert(purchase.id) }
    case .review(let found):
      if !PurchaseMatching.isNoQuestion(purchase, best: found.first?.verdict) {
        undecided.insert(purchase.id)
      }
    }
  }

  private func isPresent(_ track: Int64) throws -> Bool {
    presence.bind(1, track)
    defer { presence.reset() }
    return try presence.step()
  }

  /// How many there are.
  var count: Int { untied.count + undecided.count }

  /// Whether a purchase is one of them.
  func contains(_ purchase: Int64) -> Bool { untied.contains(purchase) || undecided.contains(purchase) }

  /// A source with a table `waiting` of them before its statement.
  func added(to source: ReportSource) -> ReportSource {
    var source = source
    let table = "waiting (id) AS (SELECT value FROM json_each(?))"
    source.prefix =
      source.prefix.isEmpty ? "WITH \(table) " : "WITH \(table), " + source.prefix.dropFirst("WITH ".count)
    let list = "[" + untied.union(undecided).sorted().map(String.init).joined(separator: ",") + "]"
    source.arguments.insert(list.databaseValue, at: 0)
    return source
  }

  /// Whether a row of a table `p` is one of them, as SQL behind `added`.
  static let isWaiting = "p.id IN (SELECT id FROM waiting)"

  /// What to do about them.
  var remarks: [String] {
    var remarks: [String] = []
    if isIncomplete {
      remarks.append("Many songs have not been compared with purchases yet: run 'shellac reconcile' first.")
    }
    if !untied.isEmpty {
      let files = untied.count == 1 ? "is not tied to its file" : "are not tied to their files"
      remarks.append("\(CountText.count(untied.count, "purchase")) \(files) yet: run 'shellac reconcile'.")
    }
    if !undecided.isEmpty {
      let wait = undecided.count == 1 ? "waits" : "wait"
      remarks.append(
        "\(CountText.count(undecided.count, "purchase")) \(wait) for a decision: run 'shellac reconcile --review'."
      )
    }
    return remarks
  }
}
