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
    let table = try PurchaseTable(db)
    var dates = LedgerDateReader(try LibrarySettings(db))
    let change = try steps.beginLedger()
    for id in ids {
      guard var line = try table.line(id, &dates) else { continue }
      let row = try Row.fetchOne(
        db, sql: "SELECT file, file_line, raw FROM purchase WHERE id = ?", arguments: [id])
      line.isAside = false
      try table.void(id, by: change)
      let origin = PurchaseTable.Origin(
        file: row?[0], fileLine: row?[1], raw: row?[2], replaces: id, change: change)
      guard let new = try table.insert(line, digest: line.digest, origin) else { continue }
      try LinkFollowing.move(from: id, to: new, by: change, in: db)
    }
    return ids.count
  }
}
