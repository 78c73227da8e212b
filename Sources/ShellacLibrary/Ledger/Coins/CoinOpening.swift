import Foundation
import GRDB
import ShellacModel

/// The entry that an account opens with, which makes up for what no other entry tells of.
struct CoinOpening {
  var id: Int64
  var coins: Int64
  var source: String
  var line: String
  /// The change that wrote it: what a store said was held against the entries of then.
  var change: Int64
  var note: String?

  /// The opening of an account in force; nil when it has none.
  init?(of account: Int64, in db: Database) throws {
    // `coin_entry_account` has the entries of an account.
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT id, coins, source, line, ifnull(change, 0), note FROM coin_entry
          WHERE void IS NULL AND account = ? AND kind = 'opening' ORDER BY id LIMIT 1
          """, arguments: [account])
    else { return nil }
    (id, coins, source) = (row[0], row[1], row[2])
    (line, change, note) = (row[3], row[4], row[5])
  }

  /// Lets an account open with more coins, or fewer, than it does; with none it has no opening.
  ///
  /// - Parameters:
  ///   - old: its opening; nil: it has none.
  ///   - at: when the account begins if it has no other entry.
  /// - Returns: how many it opens with; nil when they cannot be counted, and nothing is written.
  @discardableResult
  static func replace(
    _ old: CoinOpening?, of account: Int64, by difference: Int64, source: String, at: Int64? = nil,
    note: String?,
    in db: Database, _ steps: ChangeSteps
  ) throws -> Int64? {
    let (coins, overflow) = (old?.coins ?? 0).addingReportingOverflow(difference)
    if overflow { return nil }
    let change = try steps.beginLedger()
    if let old {
      try db.execute(sql: "UPDATE coin_entry SET void = ? WHERE id = ?", arguments: [change, old.id])
    }
    if coins == 0 { return 0 }
    // Just before the first entry, so that the balance is right after each.
    let first = try Int64.fetchOne(
      db, sql: "SELECT min(at) FROM coin_entry WHERE void IS NULL AND account = ?", arguments: [account])
    try CoinLedger.add(
      CoinEntry(
        account: account, source: old?.source ?? source, line: old?.line ?? "opening", kind: .opening,
        at: first.map { $0 - 1 } ?? at ?? Int64(Date().timeIntervalSince1970), coins: coins, note: note),
      replacing: old?.id, in: db, steps)
    return coins
  }
}
