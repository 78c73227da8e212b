import GRDB
import ShellacModel

/// What accounts were seen to hold, against what their entries say.
///
/// A history that is imported, or a change that is taken back, may break what was true when it was said: that is told,
/// never refused.
enum CoinAssertions {
  /// Names what does not hold of the accounts whose entries a change touched.
  static func broken(after steps: ChangeSteps, in db: Database) throws -> [Diagnostic] {
    var dates = LedgerDateReader(try LibrarySettings(db))
    return try touched(by: steps, in: db).flatMap { account in
      try Row.fetchAll(
        db,
        sql: """
          SELECT s.at, s.coins, (SELECT ifnull(sum(e.coins), 0) FROM coin_entry e
            WHERE e.void IS NULL AND e.account = s.account AND e.at <= s.at) AS balance
          FROM coin_assertion s WHERE s.void IS NULL AND s.account = ?1 AND balance <> s.coins ORDER BY s.at, s.id
          """, arguments: [account.id]
      ).map { row in
        let day = dates.day(of: row[0], precision: 1).flatMap(PartialDate.init(packed:))
        let (coins, balance) = (row[1] as Int64, row[2] as Int64)
        return Diagnostic(
          "the account '\(account.name)' has \(CountText.count(Int(clamping: balance), "coin")) at the end of "
            + "\(day?.description ?? "a day"), where \(CountText.grouped(Int(clamping: coins))) were asserted",
          hint: "See its entries with: shellac coins history account:=\(ShellWords.quote(account.name)).")
      }
    }
  }

  /// Names the accounts whose entries a change touched and that owe coins after it.
  static func overdrawn(after steps: ChangeSteps, in db: Database) throws -> [Diagnostic] {
    try touched(by: steps, in: db).compactMap { account in
      let balance = try CoinLedger.balance(of: account.id, in: db)
      if balance >= 0 { return nil }
      return Diagnostic(
        "the account '\(account.name)' has \(CountText.count(Int(clamping: balance), "coin")) now: more was spent than came in",
        hint: "See its entries with: shellac coins history account:=\(ShellWords.quote(account.name)).")
    }
  }

  private static func touched(by steps: ChangeSteps, in db: Database) throws -> [(id: Int64, name: String)] {
    guard steps.touchesLedger, let change = steps.change else { return [] }
    var accounts = try Set(
      Int64.fetchAll(
        db,
        sql: """
          SELECT account FROM coin_entry WHERE change = ?1 UNION SELECT account FROM coin_entry WHERE void = ?1
          UNION SELECT account FROM coin_assertion WHERE change = ?1
          """, arguments: [change]))
    for transition in steps.transitions.all where transition.table == .coinEntry {
      let account = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT account FROM coin_entry WHERE id = ?"), arguments: [transition.id])
      if let account { accounts.insert(account) }
    }
    return try accounts.sorted().map { id in
      (id, try String.fetchOne(db, sql: "SELECT name FROM account WHERE id = ?", arguments: [id]) ?? "")
    }
  }
}
