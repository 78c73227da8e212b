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
    let decided = Set(
      try DecisionTable(db, candidates: SongCandidates(db, folding: MatchFolding()), folding: MatchFolding())
        .all()
        .filter { [.elsewhere, .gift, .rip, .promo].contains($0.kind) }.compactMap(\.track))
    // One pass through songs and links in the order in which both lie.
    let songs = try PreparedStatement(
      db,
      """
      SELECT t.id, t.state, t.file IS NOT NULL, l.purchase
      FROM track t LEFT JOIN link l INDEXED BY link_pair ON l.track = t.id AND l.void IS NULL ORDER BY t.id
      """)
    var onDisk: Set<Int64> = []
    while try songs.step() {
      if !songs.isNull(3) {
        if songs.integer(2) != 0 { onDisk.insert(songs.integer(3)) }
      } else if songs.integer(1) < 2, !decided.contains(songs.integer(0)) {
        withoutPurchaseCount += 1
        if withoutPurchase.count < limit { withoutPurchase.append(songs.integer(0)) }
      }
    }
    let purchases = try PreparedStatement(
      db, "SELECT p.id, p.purchased FROM purchase p NOT INDEXED WHERE \(OwnedPurchase.condition)")
    var missing: [(id: Int64, purchased: Int64)] = []
    while try purchases.step() {
      let id = purchases.integer(0)
      if waiting.contains(id) || onDisk.contains(id) { continue }
      missing.append((id, purchases.isNull(1) ? .min : purchases.integer(1)))
    }
    // The newest first.
    missing.sort { ($1.purchased, $0.id) < ($0.purchased, $1.id) }
    withoutFileCount = missing.count
    withoutFile = missing.prefix(limit).map(\.id)
  }
}
