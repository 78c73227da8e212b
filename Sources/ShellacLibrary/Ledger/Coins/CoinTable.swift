import GRDB
import ShellacModel

/// The rows of `coin_entry`, by prepared statements.
final class CoinTable {
  /// What is known of an entry that is in force.
  struct Known {
    var id: Int64
    var digest: Int64
    var change: Int64?
    var purchase: Int64?
  }

  private let inserting: PreparedStatement
  private let finding: PreparedStatement
  private let voiding: PreparedStatement
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    inserting = try PreparedStatement(
      db,
      """
      INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, currency, exponent, amount, purchase,
        reference, note, digest, file, file_line, raw, replaces, change)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    finding = try PreparedStatement(
      db,
      """
      SELECT id, digest, change, purchase FROM coin_entry
      WHERE source = ? AND account = ? AND line = ? AND void IS NULL
      """)
    voiding = try PreparedStatement(db, "UPDATE coin_entry SET void = ? WHERE id = ? AND void IS NULL")
  }

  /// The entry in force with a key.
  func find(source: String, account: Int64, line: String) throws -> Known? {
    finding.bind(1, source)
    finding.bind(2, account)
    finding.bind(3, line)
    guard try finding.step() else { return nil }
    defer { finding.reset() }
    return Known(
      id: finding.integer(0), digest: finding.integer(1), change: finding.optionalInteger(2).map(Int64.init),
      purchase: finding.optionalInteger(3).map(Int64.init))
  }

  /// Adds an entry, which has a key.
  func insert(_ entry: CoinEntry, _ origin: PurchaseTable.Origin) throws -> Int64 {
    inserting.bind(1, entry.account)
    inserting.bind(2, entry.source)
    inserting.bind(3, entry.line ?? "")
    inserting.bind(4, entry.kind.rawValue)
    inserting.bind(5, entry.at)
    inserting.bind(6, entry.precision)
    inserting.bind(7, entry.coins)
    inserting.bind(8, entry.money?.currency)
    inserting.bind(9, entry.money?.exponent)
    inserting.bind(10, entry.money?.minor)
    inserting.bind(11, entry.purchase)
    inserting.bind(12, entry.reference)
    inserting.bind(13, entry.note)
    inserting.bind(14, entry.digest)
    inserting.bind(15, origin.file)
    inserting.bind(16, origin.fileLine)
    inserting.bind(17, origin.raw)
    inserting.bind(18, origin.replaces)
    inserting.bind(19, origin.change)
    try inserting.run()
    return db.lastInsertedRowID
  }

  /// Puts an entry out of force.
  func void(_ id: Int64, by change: Int64) throws {
    voiding.bind(1, change)
    voiding.bind(2, id)
    try voiding.run()
  }
}
