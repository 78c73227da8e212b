import GRDB
import ShellacModel

extension Library {
  /// What the user says of two lines.
  public enum SaleDecision: String, Sendable {
    /// They tell of one sale.
    case same
    /// They tell of two.
    case different
  }

  /// A line of the ledger by its key.
  typealias LineKey = (source: String, account: String?, line: String)

  /// Pairs of lines that may tell of one sale, for somebody to say whether they do; what was said is not asked again.
  public func doubtfulSales() throws -> [DoubtfulSale] {
    try database { db in try DoubtfulSale.all(in: db) }
  }

  /// Notes what the user says of a doubtful pair, and settles its sales.
  ///
  /// - Throws: `Diagnostic` when the lines are in force no more.
  public func decideSale(_ decision: SaleDecision, _ pair: DoubtfulSale) throws {
    let keys = try database { db in try [pair.first, pair.second].map { try Self.key(ofLineIn: $0, db) } }
    try decideSale(decision, keys[0], keys[1])
  }

  /// The key of a line; of a sale that several lines tell of, the key of the first of them.
  private static func key(ofLineIn row: Int64, _ db: Database) throws -> LineKey {
    let found = try Row.fetchOne(
      db,
      sql: """
        SELECT source, (SELECT name FROM account WHERE id = purchase.account), line FROM purchase
        WHERE \(SaleClosure.told) AND (id = ?1 OR sale = ?1) ORDER BY id <> ?1, kind = 'payment', id LIMIT 1
        """, arguments: [row])
    guard let found else { throw Diagnostic("there is no purchase \(row) any more", hint: nil) }
    return (found[0], found[1], found[2])
  }

  /// Notes what the user says of two lines, and settles their sales.
  ///
  /// It holds whatever is imported later.
  /// - Throws: `Diagnostic` when there is no such line.
  func decideSale(
    _ decision: SaleDecision, _ first: LineKey, _ second: LineKey, isDryRun: Bool = false
  ) throws {
    try change(
      command: "reconcile", isDryRun: isDryRun,
      summary: {
        "said that \(first.source):\(first.line) and \(second.source):\(second.line) are \(decision == .same ? "one sale" : "two sales")"
      }
    ) { db, steps in
      let change = try steps.beginLedger()
      let lines = try [first, second].map { try Self.line($0, in: db) }
      try db.execute(
        sql: """
          UPDATE decision SET void = ?1 WHERE void IS NULL AND kind IN ('same', 'different')
            AND (source, line, ifnull(account, 0), other_source, other_line, ifnull(other_account, 0)) IN
              (VALUES (?2, ?3, ifnull(?4, 0), ?5, ?6, ifnull(?7, 0)), (?5, ?6, ifnull(?7, 0), ?2, ?3, ifnull(?4, 0)))
          """,
        arguments: [
          change, first.source, first.line, lines[0].account, second.source, second.line, lines[1].account,
        ])
      try db.execute(
        sql: """
          INSERT INTO decision (kind, source, account, line, other_source, other_account, other_line, at, change)
          VALUES (?, ?, ?, ?, ?, ?, ?, unixepoch(), ?)
          """,
        arguments: [
          decision.rawValue, first.source, lines[0].account, first.line, second.source, lines[1].account,
          second.line,
          change,
        ])
      try LedgerSettling.settle(after: steps, in: db)
      let writer = try IndexWriter(db)
      try OwnedTracks(writer, steps).settle(PurchaseScope(movedBy: steps, isSettled: true, in: db))
      try writer.finish()
    }
  }

  private static func line(_ key: LineKey, in db: Database) throws -> (id: Int64, account: Int64?) {
    let account = try key.account.map { try AccountTable.required($0, in: db).id }
    guard
      let known = try PurchaseTable(db).find(source: key.source, account: account, line: key.line),
      known.change != nil
    else {
      throw Diagnostic(
        "there is no line '\(key.line)' of '\(key.source)' in the ledger",
        hint: "Run 'shellac purchases --columns source,lineid,account,title' to see them.")
    }
    return (known.id, account)
  }
}
