import Foundation
import GRDB
import ShellacModel

/// What stores say is left in accounts, against what their entries say.
///
/// Coins that were given with an account, or bought before its history begins, are in no entry. An entry that opens the
/// account makes up for them, so that the balance is the store's.
struct CoinOpenings {
  private struct Balance {
    var coins: Int64
    var at: Int64?
    var source: String
  }

  private let db: Database
  private let steps: ChangeSteps
  private var balances: [Int64: Balance] = [:]

  init(_ db: Database, _ steps: ChangeSteps) {
    self.db = db
    self.steps = steps
  }

  /// Notes what a store says; the latest of several counts.
  mutating func note(_ coins: Int64, at: Int64?, of account: Int64, source: String) {
    if let other = balances[account], (other.at ?? .max) > (at ?? .max) { return }
    balances[account] = Balance(coins: coins, at: at, source: source)
  }

  /// Adds or corrects opening entries where a balance differs.
  ///
  /// - Returns: what there is to say of it.
  func settle() throws -> [Diagnostic] {
    var remarks: [Diagnostic] = []
    for (account, balance) in balances.sorted(by: { $0.key < $1.key }) {
      // The opening comes before everything, wherever it is dated.
      let sum =
        try Int64.fetchOne(
          db,
          sql: """
            SELECT ifnull(sum(coins), 0) FROM coin_entry WHERE void IS NULL AND account = ?
              AND (at <= ? OR kind = 'opening')
            """, arguments: [account, balance.at ?? .max]) ?? 0
      let (difference, overflow) = balance.coins.subtractingReportingOverflow(sum)
      if difference == 0 || overflow { continue }
      if let remark = try correct(account, by: difference, balance) { remarks.append(remark) }
    }
    return remarks
  }

  /// Opens an account that has no opening yet.
  func open(_ account: Int64, with coins: Int64, source: String) throws {
    let first = try Int64.fetchOne(
      db, sql: "SELECT min(at) FROM coin_entry WHERE void IS NULL AND account = ?", arguments: [account])
    try CoinLedger.add(
      CoinEntry(
        account: account, source: source, line: "opening", kind: .opening, at: (first ?? 0) - 1, coins: coins,
        note: "What the balance after the first entry says was there before."),
      in: db, steps)
  }

  private func correct(_ account: Int64, by difference: Int64, _ balance: Balance) throws -> Diagnostic? {
    let change = try steps.beginLedger()
    let old = try Row.fetchOne(
      db,
      sql: """
        SELECT id, coins, source, line FROM coin_entry WHERE void IS NULL AND account = ? AND kind = 'opening'
        ORDER BY id LIMIT 1
        """, arguments: [account])
    let coins = (old?[1] as Int64? ?? 0).addingReportingOverflow(difference)
    if coins.overflow { return nil }
    if let old {
      try db.execute(
        sql: "UPDATE coin_entry SET void = ? WHERE id = ?", arguments: [change, old[0] as Int64])
    }
    if coins.partialValue == 0 { return nil }
    // Just before the first entry, so that the balance is right after each.
    let first = try Int64.fetchOne(
      db, sql: "SELECT min(at) FROM coin_entry WHERE void IS NULL AND account = ?", arguments: [account])
    try CoinLedger.add(
      CoinEntry(
        account: account, source: old?[2] ?? balance.source, line: old?[3] ?? "opening", kind: .opening,
        at: first.map { $0 - 1 } ?? balance.at ?? Int64(Date().timeIntervalSince1970), precision: 0,
        coins: coins.partialValue,
        note: "What the balance of \(CountText.count(Int(balance.coins), "coin")) says was there before."),
      replacing: old?[0], in: db, steps)
    guard coins.partialValue < 0 else { return nil }
    let name =
      try String.fetchOne(db, sql: "SELECT name FROM account WHERE id = ?", arguments: [account]) ?? ""
    return Diagnostic(
      "the account '\(name)' opens with \(CountText.grouped(Int(coins.partialValue))) coins: its entries say more than its balance of \(CountText.grouped(Int(balance.coins)))"
    )
  }
}
