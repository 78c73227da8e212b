import GRDB
import ShellacModel

extension Library {
  /// Ties purchases to files, and says what is left: one change, which can be undone.
  ///
  /// - Parameters:
  ///   - limit: how many purchases without a file, and songs without a purchase, the report names; all are counted.
  ///   - isDryRun: whether everything is left as it is in the end.
  /// - Throws: `Diagnostic` when the library cannot be written.
  public func reconcile(limit: Int = 20, isDryRun: Bool = false) throws -> ReconcileReport {
    try bringKeysUpToDate()
    // Every purchase, its song and its links are looked at several times, in different orders.
    try database { db in try db.execute(sql: "PRAGMA cache_size = -\(Self.reconcilingCache)") }
    return try change(command: "reconcile", isDryRun: isDryRun, summary: { $0.summary }) { db, steps in
      let writer = try IndexWriter(db)
      let reconciliation = try Reconciliation(writer, steps, .all)
      try reconciliation.run()
      try writer.finish()
      var report = reconciliation.report
      report.change = steps.change
      try report.addLists(db, limit: limit)
      return report
    }
  }
}

extension Library {
  /// How many KiB of the library are kept at hand.
  private static let reconcilingCache = 128_000

  /// All links that hold, in the order of their purchases; songs without files are not tied to any.
  public func ties() throws -> [ReconcileReport.Tie] {
    try database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT l.purchase, l.track, l.rule, l.score FROM link l JOIN track t ON t.id = l.track
          WHERE l.void IS NULL AND l.rule <> 'bought' ORDER BY l.purchase, t.disc_order, t.number_order, t.id
          """
      ).compactMap { row in
        MatchRule(rawValue: row[2]).map {
          ReconcileReport.Tie(purchase: row[0], track: row[1], rule: $0, score: row[3])
        }
      }
    }
  }
}

extension ReconcileReport {
  fileprivate var summary: String {
    "tied \(CountText.count(Set(ties.map(\.track)).count, "song")) to \(CountText.count(Set(ties.map(\.purchase)).count, "purchase"))"
  }

  /// Purchases without a file: those that wait for a decision are not among them.
  fileprivate mutating func addLists(_ db: Database, limit: Int) throws {
    doubtfulSales = try DoubtfulSale.all(in: db)
    refundsAlone = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM purchase WHERE sale IS NULL AND void IS NULL AND aside = 0 AND kind = 'refund'
        ORDER BY purchased DESC, id
        """)
    let waiting = Set(reviews.map(\.purchase))
    let purchases = try PreparedStatement(
      db,
      """
      SELECT p.id FROM purchase p WHERE \(OwnedPurchase.condition)
        AND NOT EXISTS (SELECT 1 FROM link l JOIN track t ON t.id = l.track
          WHERE l.purchase = p.id AND l.void IS NULL AND t.file IS NOT NULL)
      ORDER BY p.purchased DESC, p.id
      """)
    while try purchases.step() {
      let id = purchases.integer(0)
      if waiting.contains(id) { continue }
      withoutFileCount += 1
      if withoutFile.count < limit { withoutFile.append(id) }
    }
    let decided = Set(
      try DecisionTable(db, candidates: SongCandidates(db, folding: MatchFolding()), folding: MatchFolding())
        .all()
        .filter { [.elsewhere, .gift, .rip, .promo].contains($0.kind) }.compactMap(\.track))
    let songs = try PreparedStatement(
      db,
      """
      SELECT t.id FROM track t WHERE t.state < 2
        AND NOT EXISTS (SELECT 1 FROM link l INDEXED BY link_pair WHERE l.track = t.id AND l.void IS NULL)
      ORDER BY t.id
      """)
    while try songs.step() {
      let id = songs.integer(0)
      if decided.contains(id) { continue }
      withoutPurchaseCount += 1
      if withoutPurchase.count < limit { withoutPurchase.append(id) }
    }
  }
}
