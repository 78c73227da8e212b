import GRDB
import ShellacModel

/// Claims purchases as music that their records could not say so of.
enum PurchaseClaiming {
  /// Claims those of some lines that a query finds.
  ///
  /// A line that is claimed is a new line, which takes the place of the old one. Of a sale that several lines tell of,
  /// those are claimed that are among the given ones.
  /// - Returns: how many there were.
  static func claim(_ query: Query, among lines: RowSet, in db: Database, _ steps: ChangeSteps) throws -> Int
  {
    var request = ViewRequest(.purchases, columns: [.field(.id)])
    request.query = query
    let statement = try ViewStatement(
      request, db, settings: try LibrarySettings(db), condition: "p.aside = 1"
    ).prepared(db)
    var ids: [Int64] = []
    while try statement.step() {
      let id = statement.integer(0)
      if lines.contains(id) { ids.append(id) }
      ids += try Int64.fetchAll(
        db.cachedStatement(
          sql: "SELECT id FROM purchase WHERE sale = ? AND void IS NULL AND aside = 1 ORDER BY id"),
        arguments: [id]
      ).filter(lines.contains)
    }
    if ids.isEmpty { return 0 }
    let change = try steps.beginLedger()
    let table = try PurchaseTable(db)
    var dates = LedgerDateReader(try LibrarySettings(db))
    for id in ids { _ = try claim(line: id, by: change, table, &dates, in: db) }
    return ids.count
  }

  /// Claims a purchase because a song is tied to it.
  ///
  /// - Returns: the purchase that stands for it now: a line that is claimed is a new line.
  static func claim(_ purchase: Int64, by change: Int64, in db: Database) throws -> Int64 {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql:
          "SELECT source = 'sale' AND change IS NULL FROM purchase WHERE id = ? AND aside = 1 AND void IS NULL"
      ),
      arguments: [purchase])
    guard let row else { return purchase }
    let table = try PurchaseTable(db)
    var dates = LedgerDateReader(try LibrarySettings(db))
    guard row[0] else {
      return try claim(line: purchase, by: change, table, &dates, in: db) ?? purchase
    }
    let lines = try Int64.fetchAll(
      db, sql: "SELECT id FROM purchase WHERE sale = ? AND void IS NULL AND aside = 1 ORDER BY id",
      arguments: [purchase])
    for line in lines {
      guard let new = try claim(line: line, by: change, table, &dates, in: db) else { continue }
      try db.execute(sql: "UPDATE purchase SET sale = ? WHERE id = ?", arguments: [purchase, new])
    }
    // The row of a sale follows from its lines: one of them is claimed.
    try db.execute(sql: "UPDATE purchase SET aside = 0 WHERE id = ?", arguments: [purchase])
    return purchase
  }

  /// Puts a new line, which is claimed, in the place of one that is not.
  private static func claim(
    line id: Int64, by change: Int64, _ table: PurchaseTable, _ dates: inout LedgerDateReader, in db: Database
  ) throws -> Int64? {
    guard var line = try table.line(id, &dates) else { return nil }
    let row = try Row.fetchOne(
      db, sql: "SELECT file, file_line, raw FROM purchase WHERE id = ?", arguments: [id])
    line.isAside = false
    try table.void(id, by: change)
    let origin = PurchaseTable.Origin(
      file: row?[0], fileLine: row?[1], raw: row?[2], replaces: id, change: change)
    guard let new = try table.insert(line, digest: line.digest, origin) else { return nil }
    try LinkFollowing.move(from: id, to: new, by: change, in: db)
    return new
  }
}
