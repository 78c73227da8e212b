import Foundation
import GRDB
import ShellacModel

/// What stores say is left in accounts, against what their entries say.
///
/// Coins that were given with an account, or bought before its history begins, are in no entry. An entry that opens the
/// account makes up for them, so that the balance is the store's at the time of which the store speaks.
struct CoinOpenings {
  private struct Balance {
    var coins: Int64
    var at: Int64?
    var source: String
  }

  private let db: Database
  private let steps: ChangeSteps
  private let told: ToldEntries
  private let isStores: Bool
  private var balances: [Int64: Balance] = [:]

  /// Creates them for a file.
  ///
  /// - Parameter isStores: whether the file is a store's, which knows of no corrections.
  init(_ db: Database, _ steps: ChangeSteps, _ told: ToldEntries, isStores: Bool) {
    self.db = db
    self.steps = steps
    self.told = told
    self.isStores = isStores
  }

  /// Notes what a store says; the latest of several counts.
  mutating func note(_ coins: Int64, at: Int64?, of account: Int64, source: String) throws {
    try told.note(account, at: nil)
    if let other = balances[account], (other.at ?? .max) > (at ?? .max) { return }
    balances[account] = Balance(coins: coins, at: at, source: source)
  }

  /// Adds or corrects opening entries where a balance differs.
  ///
  /// - Returns: what there is to say of it.
  func settle() throws -> [Diagnostic] {
    var remarks: [Diagnostic] = []
    for (account, balance) in balances.sorted(by: { $0.key < $1.key }) {
      let told = try told.account(account)
      let difference = try difference(of: account, from: balance, told)
      if difference == 0 { continue }
      let isNews = try told.balance != CoinLedger.balance(of: account, in: db)
      if let remark = try correct(account, by: difference, balance, isNews: isNews) { remarks.append(remark) }
    }
    return remarks
  }

  /// How many coins an account has to open with beside those that it opens with.
  private func difference(of account: Int64, from balance: Balance, _ told: ToldEntries.Account) throws
    -> Int64
  {
    let at = balance.at ?? (told.hasSpends ? told.newest : nil) ?? .max
    let now = try CoinLedger.balance(of: account, in: db)
    let corrected =
      try isStores
      ? CorrectedEntries(told, of: account, source: balance.source, in: db) : CorrectedEntries()
    if now == told.balance, try isKnown(balance, at, of: account, corrected) { return 0 }
    // What a later statement says stays as it is, whatever an older one tells of entries before it.
    if try isOlder(balance, than: max(at, told.newest ?? at), account, corrected) {
      return told.balance &- now
    }
    let sum = try sum(of: account, to: at, corrected)
    let (difference, overflow) = balance.coins.subtractingReportingOverflow(sum)
    return overflow ? 0 : difference
  }

  /// What the entries of an account come to at a time, as far as changes up to one of them told of them; corrected ones
  /// as their store tells of them.
  ///
  /// The opening comes before everything, wherever it is dated. `coin_entry_account` has the entries of an account.
  private func sum(
    of account: Int64, to at: Int64, toldBy change: Int64 = .max, _ corrected: CorrectedEntries
  ) throws -> Int64 {
    let others = try Int64.fetchOne(
      db,
      sql: """
        SELECT ifnull(sum(coins), 0) FROM coin_entry WHERE void IS NULL AND account = ?
          AND (at <= ? OR kind = 'opening') AND ifnull(change, 0) <= ? AND \(CorrectedEntries.others)
        """, arguments: [account, at, change, corrected.argument])
    return (others ?? 0) &+ corrected.sum(to: at, toldBy: change)
  }

  /// Whether a balance was what the entries said when its source last told of the account: it says nothing new.
  private func isKnown(_ balance: Balance, _ at: Int64, of account: Int64, _ corrected: CorrectedEntries)
    throws -> Bool
  {
    let others = try Int64.fetchOne(
      db,
      sql: """
        SELECT max(change) FROM coin_entry WHERE void IS NULL AND account = ? AND source = ?
          AND \(CorrectedEntries.others)
        """, arguments: [account, balance.source, corrected.argument])
    guard let change = [others, corrected.lastChange].compactMap(\.self).max() else { return false }
    return try sum(of: account, to: at, toldBy: change, corrected) == balance.coins
  }

  /// Whether the source of a balance has told of entries that its file does not know yet, and of what was left then.
  private func isOlder(
    _ balance: Balance, than end: Int64, _ account: Int64, _ corrected: CorrectedEntries
  ) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM coin_entry WHERE void IS NULL AND account = ?1 AND source = ?2
            AND at > ?3 AND kind <> 'opening' AND id NOT IN (SELECT value FROM json_each(?4)))
          AND EXISTS (SELECT 1 FROM coin_entry WHERE void IS NULL AND account = ?1 AND source = ?2
            AND kind = 'opening')
        """, arguments: [account, balance.source, end, corrected.argument]) ?? false
  }

  /// Opens an account that has no opening yet.
  func open(_ account: Int64, with coins: Int64, source: String) throws {
    try CoinOpening.replace(
      nil, of: account, by: coins, source: source,
      note: "What the balance after the first entry says was there before.", in: db, steps)
  }

  /// Lets an account open with more coins, or fewer.
  ///
  /// - Parameter isNews: whether the file tells something of the account besides its balance.
  private func correct(_ account: Int64, by difference: Int64, _ balance: Balance, isNews: Bool) throws
    -> Diagnostic?
  {
    let opening = try CoinOpening(of: account, in: db)
    let said = CountText.count(Int(clamping: balance.coins), "coin")
    guard
      let coins = try CoinOpening.replace(
        opening, of: account, by: difference, source: balance.source, at: balance.at,
        note: "What the balance of \(said) says was there before.", in: db, steps)
    else { return nil }
    if coins >= 0, isNews || opening == nil { return nil }
    let name =
      try String.fetchOne(db, sql: "SELECT name FROM account WHERE id = ?", arguments: [account]) ?? ""
    let opens = "the account '\(name)' opens with \(CountText.grouped(Int(clamping: coins))) coins"
    if coins < 0 {
      return Diagnostic(
        "\(opens): its entries say more than its balance of \(CountText.grouped(Int(clamping: balance.coins)))"
      )
    }
    return Diagnostic(
      "\(opens) instead of \(CountText.grouped(Int(clamping: opening?.coins ?? 0))): its store says that there are \(said)",
      hint: "See its entries with: shellac coins history account:=\(ShellWords.quote(name)).")
  }
}
