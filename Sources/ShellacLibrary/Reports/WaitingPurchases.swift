import GRDB
import ShellacModel

/// Purchases without a file that wait for somebody's decision: a file on disk is likely theirs, or one of several.
///
/// They are not lost. What a reconciliation would ask about is asked of the same rules, so that a report is right
/// whenever it is made.
struct WaitingPurchases {
  private let session: ReportSession
  private(set) var ids: Set<Int64> = []

  /// Looks at the purchases of a source: rows of a table `p`.
  init(_ session: ReportSession, among source: ReportSource) throws {
    self.session = session
    let db = session.db
    if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file)") != true { return }
    let folding = MatchFolding()
    let reader = ComparedPurchaseReader(folding: folding)
    var matching: PurchaseMatching?
    var decided: Set<Int64> = []
    // By link_purchase; matching looks names up in match_key.
    let sql = """
      \(source.prefix)SELECT \(ComparedPurchaseReader.columns) FROM \(source.tables) WHERE \(source.condition) \
      AND \(ComparedPurchaseReader.condition) AND NOT EXISTS (SELECT 1 FROM link l JOIN track t ON t.id = l.track \
      WHERE l.purchase = p.id AND l.void IS NULL AND l.rule <> 'bought' AND t.state < 2)
      """
    try session.rows(sql, source.arguments) { row in
      if matching == nil { (matching, decided) = try Self.prepared(db, folding) }
      guard let matching else { return }
      let purchase = reader.purchase(row)
      if purchase.isTrack {
        if decided.contains(purchase.id) { return }
        note(purchase, try matching.song(purchase))
      } else {
        note(purchase, try matching.album(purchase, tied: []))
      }
    }
  }

  private static func prepared(_ db: Database, _ folding: MatchFolding) throws -> (
    PurchaseMatching, Set<Int64>
  ) {
    let matching = try PurchaseMatching(db, folding: folding)
    try matching.addUnkeyed()
    var decided: Set<Int64> = []
    for decision in try DecisionTable(db, candidates: matching.songs, folding: folding).all(
      where: "d.kind IN ('linked', 'unlinked')")
    {
      guard let purchase = decision.purchase else { continue }
      if decision.kind == .linked {
        decided.insert(purchase)
      } else if let track = decision.track {
        matching.refused.insert(.init(purchase: purchase, track: track))
      }
    }
    return (matching, decided)
  }

  private mutating func note<Song>(_ purchase: ComparedPurchase, _ choice: MatchChoice<Song>) {
    guard case .review(let found) = choice,
      !PurchaseMatching.isNoQuestion(purchase, best: found.first?.verdict)
    else { return }
    ids.insert(purchase.id)
  }

  /// A source with a table `waiting` of them before its statement.
  func added(to source: ReportSource) -> ReportSource {
    var source = source
    let table = "waiting (id) AS (SELECT value FROM json_each(?))"
    source.prefix =
      source.prefix.isEmpty ? "WITH \(table) " : "WITH \(table), " + source.prefix.dropFirst("WITH ".count)
    let list = "[" + ids.sorted().map(String.init).joined(separator: ",") + "]"
    source.arguments.insert(list.databaseValue, at: 0)
    return source
  }

  /// Whether a row of a table `p` is one of them, as SQL behind `added`.
  static let isWaiting = "p.id IN (SELECT id FROM waiting)"

  /// What to do about them; nil when there are none.
  var remark: String? {
    if ids.isEmpty { return nil }
    let wait = ids.count == 1 ? "waits" : "wait"
    return
      "\(CountText.count(ids.count, "purchase")) \(wait) for a decision: run 'shellac reconcile --review'."
  }
}
