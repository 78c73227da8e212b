import GRDB
import ShellacModel

/// The entries of coin accounts.
///
///     try change(command: "coins topup", summary: …) { db, steps in
///       try CoinLedger.add(CoinEntry(account: account, kind: .topup, at: now, coins: 100), in: db, steps)
///     }
enum CoinLedger {
  /// Writes an entry.
  ///
  /// - Returns: the number of its row.
  @discardableResult
  static func add(_ entry: CoinEntry, in db: Database, _ steps: ChangeSteps) throws -> Int64 {
    let change = try steps.beginLedger()
    let next = try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) + 1 FROM coin_entry") ?? 1
    try db.execute(
      sql: """
        INSERT INTO coin_entry (id, account, source, line, kind, at, precision, coins, currency, exponent, amount,
          purchase, reference, note, digest, change) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        next, entry.account, entry.source, entry.line ?? String(next), entry.kind.rawValue, entry.at,
        entry.precision, entry.coins, entry.money?.currency, entry.money?.exponent, entry.money?.minor,
        entry.purchase, entry.reference, entry.note, entry.digest, change,
      ])
    return next
  }

  /// How many coins an account has, or had after everything up to a second; nil when that is more than can be counted.
  static func balance(of account: Int64, at: Int64? = nil, in db: Database) throws -> Int64 {
    let sum = try Row.fetchOne(
      db,
      sql: """
        SELECT ifnull(sum(coins), 0) FROM coin_entry WHERE void IS NULL AND account = ? AND at <= ?
        """, arguments: [account, at ?? .max])
    return sum?[0] ?? 0
  }
}

extension Library {
  /// How many coins an account has, or had after everything up to a second.
  ///
  /// - Throws: `Diagnostic` when there is no account of that name.
  public func coinBalance(account name: String, at: Int64? = nil) throws -> Int64 {
    try database { db in
      try CoinLedger.balance(of: AccountTable.required(name, in: db).id, at: at, in: db)
    }
  }

  /// Every account, by name.
  public func accounts() throws -> [Account] { try database { db in try AccountTable.all(db) } }
}
