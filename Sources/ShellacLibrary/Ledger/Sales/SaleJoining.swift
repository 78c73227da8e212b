import GRDB
import ShellacModel

/// One sale, one purchase: puts together the lines that tell of one sale.
///
/// A sale that several lines tell of gets a row that is worked out from them, and nothing else: it is made, written anew
/// and put out of force as they come and go. Undo knows nothing of it.
struct SaleJoining {
  private let db: Database
  private let change: Int64
  private let table: PurchaseTable

  /// Settles the sales of lines that a change touched.
  static func settle(_ touched: TouchedPurchases, change: Int64, in db: Database) throws {
    let hints = try SaleHints(in: db)
    let isTouched = try PreparedStatement(db, "SELECT 1 FROM touched_purchase WHERE id = ?")
    let hinted = try hints.unsettled { id in
      isTouched.bind(1, id)
      defer { isTouched.reset() }
      return try isTouched.step()
    }
    let seeds = try seeds(in: db) + hinted
    if seeds.isEmpty { return }
    let joining = SaleJoining(db: db, change: change, table: try PurchaseTable(db))
    try joining.settle(seeds, hints)
  }

  /// The touched lines that may tell of the same sale as others, or did, and the lines that were told of with them.
  ///
  /// What there is none of in the whole library is not looked for: a million lines may be touched.
  private static func seeds(in db: Database) throws -> [Int64] {
    func exists(_ condition: String) throws -> Bool {
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(condition))") ?? true
    }
    var parts: [String] = []
    if try exists("purchase_identifier") {
      parts.append(
        """
        SELECT t.id FROM touched_purchase t CROSS JOIN purchase_identifier i ON i.purchase = t.id
        WHERE \(SaleIdentifier.condition("i.identifier")) AND EXISTS (
          SELECT 1 FROM purchase_identifier j WHERE j.identifier = i.identifier AND j.purchase <> t.id)
        """)
    }
    if try exists("purchase WHERE sale IS NOT NULL") {
      parts.append(
        """
        SELECT m.id FROM touched_purchase t CROSS JOIN purchase p ON p.id = t.id
          CROSS JOIN purchase m ON m.sale = p.sale WHERE p.sale IS NOT NULL
        UNION
        SELECT m.id FROM touched_purchase t CROSS JOIN purchase m ON m.sale = t.id
        """)
    }
    if try exists("decision WHERE kind IN ('same', 'different')") {
      parts.append(
        """
        SELECT t.id FROM touched_purchase t CROSS JOIN purchase p ON p.id = t.id
        WHERE EXISTS (SELECT 1 FROM decision d WHERE d.kind IN ('same', 'different')
          AND (d.source = p.source AND d.line = p.line OR d.other_source = p.source AND d.other_line = p.line))
        """)
    }
    return parts.isEmpty ? [] : try Int64.fetchAll(db, sql: parts.joined(separator: " UNION "))
  }

  private func settle(_ seeds: [Int64], _ hints: SaleHints) throws {
    let closure = try SaleClosure(of: seeds, hints, table, in: db)
    let lines = closure.lines
    let grouping = SaleGrouping(
      lines, hints: closure.hints, same: closure.same, different: closure.different)
    let old = try rows(ofLines: seeds).union(lines.compactMap(\.sale)).filter(isWorkedOut)
    // All keys are free before the first is given.
    for row in old { try table.void(row, by: change) }
    let former = FormerSales(in: db, apartFrom: old)
    var left = old
    var targets: [Int: Int64] = [:]
    for group in grouping.groups {
      let row = try row(of: group, lines, former, &left)
      for place in group.members where group.members.count > 1 { targets[place] = row }
      for place in group.sharedPayments { targets[place] = row }
    }
    for (place, line) in lines.enumerated() where line.sale != targets[place] {
      try db.execute(
        literal: "UPDATE purchase SET sale = \(targets[place]) WHERE id = \(line.id)")
      // It may stand for itself now, and have no songs.
      try db.execute(literal: "INSERT OR IGNORE INTO touched_purchase VALUES (\(line.id))")
      if let sale = targets[place] { try LinkFollowing.move(from: line.id, to: sale, by: change, in: db) }
    }
    for row in left.sorted() { try moveLinks(ofSale: row, lines, targets) }
  }

  /// The rows of sales that lines were told of, also of lines that are out of force.
  private func rows(ofLines ids: [Int64]) throws -> Set<Int64> {
    var rows: Set<Int64> = []
    for id in ids {
      if let sale = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT sale FROM purchase WHERE id = ?"), arguments: [id])
      {
        rows.insert(sale)
      }
    }
    return rows
  }

  private func isWorkedOut(_ row: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT 1 FROM purchase WHERE id = ? AND source = 'sale' AND change IS NULL AND void IS NULL"),
      arguments: [row]) ?? false
  }

  /// The row that stands for a group: its only line, or one that is worked out from its lines.
  ///
  /// - Parameters:
  ///   - former: rows that stood for sales before, and for none when this began.
  ///   - left: rows that stood for lines when this began, and stand for no group yet.
  private func row(
    of group: SaleGrouping.Group, _ lines: [SaleLine], _ former: FormerSales, _ left: inout Set<Int64>
  ) throws -> Int64 {
    if group.members.count == 1 { return lines[group.members[0]].id }
    var facts = SaleFacts.merged(group.members.map { lines[$0].facts })
    while try table.find(source: facts.source, account: facts.account, line: facts.line) != nil {
      facts.line += "+"
    }
    let kept = group.members.compactMap { lines[$0].sale }.filter(left.contains).min()
    if let kept { left.remove(kept) }
    let digest = facts.digest
    guard let row = try kept ?? former.row(of: facts) else {
      guard let row = try table.insert(facts, digest: digest, PurchaseTable.Origin()) else {
        throw Diagnostic("the sale '\(facts.line)' cannot be written")
      }
      return row
    }
    try table.overwrite(row, with: facts, digest: digest)
    return row
  }

  /// Gives the links of a sale that no lines tell of any more to the first line that did.
  private func moveLinks(ofSale row: Int64, _ lines: [SaleLine], _ targets: [Int: Int64]) throws {
    let heir = lines.indices.filter { lines[$0].sale == row }.min { lines[$0].key < lines[$1].key }
    guard let heir else {
      return try db.execute(
        sql: "UPDATE link SET void = ? WHERE purchase = ? AND void IS NULL", arguments: [change, row])
    }
    try LinkFollowing.move(from: row, to: targets[heir] ?? lines[heir].id, by: change, in: db)
  }
}
