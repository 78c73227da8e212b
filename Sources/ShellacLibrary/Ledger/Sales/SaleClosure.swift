import GRDB
import ShellacModel

/// Gathers lines that may tell of the same sales: from some lines on, all that share an id with one of them, that are
/// told of with one of them, that look like one of them, or that the user named with one of them.
struct SaleClosure {
  private(set) var lines: [SaleLine] = []
  private(set) var same: [(Int, Int)] = []
  private(set) var different: [(Int, Int)] = []

  private(set) var hints: [SaleGrouping.Hint] = []

  private let db: Database
  private let table: PurchaseTable
  private var dates: LedgerDateReader
  private var places: [Int64: Int] = [:]
  private var identifiers: Set<String> = []
  private var sales: Set<Int64> = []
  private var queue: [Int64] = []
  private let decisions: [(kind: String, first: Int64, second: Int64)]
  private let found: SaleHints

  /// What holds of lines that somebody told, and that are in force.
  static let told = "void IS NULL AND NOT (source = 'sale' AND change IS NULL)"

  init(of seeds: [Int64], _ found: SaleHints, _ table: PurchaseTable, in db: Database) throws {
    self.db = db
    self.table = table
    self.found = found
    dates = LedgerDateReader(try LibrarySettings(db))
    decisions = try SaleDecisions.pairs(in: db)
    queue = seeds
    while let id = queue.popLast() { try take(id) }
    for (kind, first, second) in decisions {
      guard let a = places[first], let b = places[second] else { continue }
      if kind == "same" { same.append((a, b)) } else { different.append((a, b)) }
    }
    hints = found.pairs.compactMap { pair in
      guard let a = places[pair.first], let b = places[pair.second] else { return nil }
      return SaleGrouping.Hint(first: a, second: b, reason: pair.reason)
    }
  }

  private mutating func take(_ id: Int64) throws {
    if places[id] != nil { return }
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM purchase WHERE id = ? AND \(Self.told)"), arguments: [id])
    else { return }
    let line = SaleLine(id: id, sale: row["sale"], facts: try table.line(row, &dates))
    places[id] = lines.count
    lines.append(line)
    for identifier in line.facts.identifiers
    where SaleIdentifier(identifier) != nil && identifiers.insert(identifier).inserted {
      queue += try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT purchase FROM purchase_identifier WHERE identifier = ?"),
        arguments: [identifier])
    }
    if let sale = line.sale { try take(sale: sale) }
    queue += found.mates(of: id)
    for (_, first, second) in decisions where first == id || second == id { queue += [first, second] }
  }

  /// The lines that are told of with a sale; its row may be a line itself.
  private mutating func take(sale: Int64) throws {
    guard sales.insert(sale).inserted else { return }
    queue += [sale]
    queue += try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM purchase WHERE sale = ?"), arguments: [sale])
  }
}

/// What the user said of pairs of lines: that they are one sale, or that they are not.
enum SaleDecisions {
  static func pairs(in db: Database) throws -> [(kind: String, first: Int64, second: Int64)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT d.kind, a.id, b.id FROM decision d
        JOIN purchase a ON a.source = d.source AND ifnull(a.account, 0) = ifnull(d.account, 0) AND a.line = d.line
          AND a.void IS NULL
        JOIN purchase b ON b.source = d.other_source AND ifnull(b.account, 0) = ifnull(d.other_account, 0)
          AND b.line = d.other_line AND b.void IS NULL
        WHERE d.void IS NULL AND d.kind IN ('same', 'different') ORDER BY d.id
        """
    ).map { ($0[0], $0[1], $0[2]) }
  }
}
