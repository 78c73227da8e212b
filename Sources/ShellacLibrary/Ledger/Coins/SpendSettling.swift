import GRDB
import ShellacModel

/// One sale, one spend: of the entries that several lines of a sale have spent coins by, one is in force.
///
/// The others stay in the history, out of force, and come back when their line tells of a sale of its own again.
struct SpendSettling {
  private struct Spend {
    var id, account, coins, at, change: Int64
  }

  private let db: Database
  private let steps: ChangeSteps

  /// Settles the spends of the lines in `temp.touched_purchase`, whose sales are settled.
  static func settle(_ steps: ChangeSteps, in db: Database) throws {
    func exists(_ condition: String) throws -> Bool {
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(condition))") ?? true
    }
    // A million lines may be touched, most of them by libraries without coins: `coin_entry_purchase` tells.
    guard try exists("coin_entry WHERE purchase IS NOT NULL") else { return }
    let settling = SpendSettling(db: db, steps: steps)
    if try exists("purchase WHERE sale IS NOT NULL") { try settling.keepOneEach() }
    // `coin_entry_void` has what is out of force.
    if try exists("coin_entry WHERE void IS NOT NULL AND kind = 'spend'") { try settling.bringBack() }
  }

  /// Puts all spends of a sale but one out of force.
  private func keepOneEach() throws {
    // By `coin_entry_purchase` and `purchase_sale`.
    let sales = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT p.sale FROM temp.touched_purchase t CROSS JOIN purchase p ON p.id = t.id
        WHERE p.sale IS NOT NULL AND p.void IS NULL AND EXISTS (SELECT 1 FROM coin_entry e WHERE e.purchase = p.id)
        ORDER BY p.sale
        """)
    for sale in sales {
      let spends = try spends(of: sale)
      guard let kept = spends.first, spends.count > 1 else { continue }
      for spend in spends.dropFirst() { try drop(spend, besides: kept) }
    }
  }

  /// The spends of a sale in force, the one that counts first: one of which coins came back, then one of as many coins
  /// as the sale says, then the one whose date is known best; what a store tells goes before what was typed in.
  private func spends(of sale: Int64) throws -> [Spend] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT e.id, e.account, e.coins, e.at, ifnull(e.change, 0)
          FROM purchase p CROSS JOIN coin_entry e ON e.purchase = p.id
          WHERE p.sale = ?1 AND p.void IS NULL AND e.void IS NULL AND e.kind = 'spend'
          ORDER BY NOT EXISTS (SELECT 1 FROM coin_entry r WHERE r.purchase = p.id AND r.kind = 'refund' AND r.void IS NULL),
            e.coins IS NOT -(SELECT s.coins FROM purchase s WHERE s.id = ?1), e.precision, e.source = 'shellac',
            e.source, e.line
          """), arguments: [sale]
    ).map { Spend(id: $0[0], account: $0[1], coins: $0[2], at: $0[3], change: $0[4]) }
  }

  private func drop(_ spend: Spend, besides kept: Spend) throws {
    let change = try steps.beginLedger()
    try db.execute(sql: "UPDATE coin_entry SET void = ? WHERE id = ?", arguments: [change, spend.id])
    // An opening that was made when both were counted makes up for the second.
    guard let opening = try CoinOpening(of: spend.account, in: db),
      opening.change >= max(spend.change, kept.change),
      try isCovered(spend, by: opening)
    else { return }
    try CoinOpening.replace(
      opening, of: spend.account, by: spend.coins, source: opening.source, in: db, steps)
  }

  /// Whether a spend is no later than what the source of an opening tells of: only then its balance can have counted it.
  private func isCovered(_ spend: Spend, by opening: CoinOpening) throws -> Bool {
    // `coin_entry_account` ends with the newest.
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM coin_entry WHERE void IS NULL AND account = ? AND at >= ? AND source = ?
          AND kind <> 'opening')
        """, arguments: [spend.account, spend.at, opening.source]) ?? false
  }

  /// Puts the spend of a line in force again that tells of its sale alone now.
  private func bringBack() throws {
    let lines = try Row.fetchAll(
      db,
      sql: """
        WITH near AS (
          SELECT id FROM temp.touched_purchase
          UNION SELECT m.id FROM temp.touched_purchase t CROSS JOIN purchase p ON p.id = t.id
            CROSS JOIN purchase m ON m.sale = p.sale WHERE p.sale IS NOT NULL)
        SELECT p.sale, (SELECT max(e.id) FROM coin_entry e WHERE e.purchase = p.id AND e.kind = 'spend'), p.id
        FROM near CROSS JOIN purchase p ON p.id = near.id
        WHERE p.void IS NULL AND p.coins > 0 AND p.source <> 'sale'
          AND EXISTS (SELECT 1 FROM coin_entry e WHERE e.purchase = p.id AND e.kind = 'spend' AND e.void IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM coin_entry e WHERE e.purchase = p.id AND e.kind = 'spend' AND e.void IS NULL)
        ORDER BY p.source = 'shellac', p.source, p.line
        """)
    for line in lines {
      if let sale = line[0] as Int64?, try !spends(of: sale).isEmpty { continue }
      guard let entry = line[1] as Int64? else { continue }
      let void = try Int64.fetchOne(
        db, sql: "SELECT void FROM coin_entry WHERE id = ?", arguments: [entry])
      _ = try steps.beginLedger()
      try db.execute(sql: "UPDATE OR IGNORE coin_entry SET void = NULL WHERE id = ?", arguments: [entry])
      guard db.changesCount > 0 else { continue }
      // So that the journal can take it back.
      steps.transitions.add(.init(table: .coinEntry, id: entry, from: void, to: nil))
    }
  }
}
