import GRDB

/// Rows that stood for sales and were put out of force: a sale that is told of again has its own back.
///
/// They are read in one go when the first is asked for: each by itself would be looked for among all of them.
final class FormerSales {
  /// Byte by byte, as the ledger knows lines.
  private struct Key: Hashable {
    var line: [UInt8]
    var account: Int64?
  }

  private let db: Database
  private let others: Set<Int64>
  private var rows: [Key: Int64]?

  /// - Parameter others: rows that are not among them.
  init(in db: Database, apartFrom others: Set<Int64>) {
    self.db = db
    self.others = others
  }

  /// The oldest row that stood for a sale of that key.
  func row(of sale: PurchaseLine) throws -> Int64? {
    let rows = try rows ?? read()
    self.rows = rows
    return rows[Key(line: Array(sale.line.utf8), account: sale.account)]
  }

  private func read() throws -> [Key: Int64] {
    let found = try PreparedStatement(
      db,
      """
      SELECT id, line, account FROM purchase WHERE void IS NOT NULL AND source = 'sale' AND +change IS NULL
      ORDER BY id
      """)
    var rows: [Key: Int64] = [:]
    while try found.step() {
      let key = Key(line: found.bytes(1), account: found.optionalInteger(2).map(Int64.init))
      if rows[key] == nil, !others.contains(found.integer(0)) { rows[key] = found.integer(0) }
    }
    return rows
  }
}
