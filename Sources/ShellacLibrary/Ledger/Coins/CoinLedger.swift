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
  /// - Parameters:
  ///   - old: the entry that it takes the place of, which is out of force.
  ///   - table: the rows, for who writes many entries.
  /// - Returns: the number of its row.
  @discardableResult
  static func add(
    _ entry: CoinEntry, replacing old: Int64? = nil, to table: CoinTable? = nil, in db: Database,
    _ steps: ChangeSteps
  ) throws -> Int64 {
    var entry = entry
    if entry.line == nil {
      entry.line = try String.fetchOne(db, sql: "SELECT CAST(ifnull(max(id), 0) + 1 AS TEXT) FROM coin_entry")
    }
    var origin = PurchaseTable.Origin()
    origin.replaces = old
    origin.change = try steps.beginLedger()
    return try (table ?? CoinTable(db)).insert(entry, origin)
  }

  /// How many coins an account has, or had after everything up to a second.
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
