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
  /// Whether any entry has such a key; looked up when the first is sought.
  private var hasFormer: Bool?

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

  /// An entry as it is stored, whether it is in force or not.
  ///
  /// - Parameter dates: tells the days of imprecise dates in the library's time zone.
  func entry(_ id: Int64, _ dates: inout LedgerDateReader) throws -> CoinEntry? {
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM coin_entry WHERE id = ?"), arguments: [id]),
      let kind = CoinEntry.Kind(rawValue: row["kind"])
    else { return nil }
    var entry = CoinEntry(
      account: row["account"], source: row["source"], line: row["line"], kind: kind, at: row["at"],
      precision: row["precision"], coins: row["coins"], purchase: row["purchase"],
      reference: row["reference"], note: row["note"])
    entry.day = dates.day(of: entry.at, precision: entry.precision)
    if let currency = row["currency"] as String?, let minor = row["amount"] as Int64? {
      entry.money = Money(minor: minor, exponent: row["exponent"] ?? 0, currency: currency)
    }
    return entry
  }

  /// The digest of what an entry says, whether it is in force or not.
  func digest(of id: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT digest FROM coin_entry WHERE id = ?"), arguments: [id])
  }

  /// Entries that are the same movement of coins and have a key as it was made once: of all that an entry says.
  func former(like entry: CoinEntry) throws -> [Known] {
    if hasFormer == nil {
      hasFormer = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM coin_entry WHERE void IS NULL AND line GLOB '*#[0-9]*')")
    }
    guard hasFormer == true else { return [] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id, digest, change, purchase, line FROM coin_entry WHERE account = ? AND at = ? AND void IS NULL
            AND source = ? AND kind = ? AND precision = ? AND coins = ? AND reference IS ? ORDER BY id LIMIT ?
          """),
      arguments: [
        entry.account, entry.at, entry.source, entry.kind.rawValue, entry.precision, entry.coins,
        entry.reference, CoinImport.mostLookedAt,
      ]
    ).compactMap { row in
      let digest: Int64 = row[1]
      let stem = String(UInt64(bitPattern: digest), radix: 16) + "#"
      guard (row[4] as String).hasPrefix(stem) else { return nil }
      return Known(id: row[0], digest: digest, change: row[2], purchase: row[3])
    }
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
