import GRDB

/// Indexes that are taken away while the first rows of a table come, and built at the end: that costs less than
/// keeping them.
///
/// Both happen in the transaction of the rows, so that there is never a table without its indexes.
struct DeferredIndexes {
  private let db: Database
  private let statements: [String]

  /// Takes indexes away; nil when the table has rows.
  init?(_ names: [String], of table: String, in db: Database) throws {
    guard try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table))") == true else { return nil }
    self.db = db
    statements = try names.compactMap {
      try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", arguments: [$0])
    }
    for name in names { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
  }

  /// Builds them.
  func build() throws { for statement in statements { try db.execute(sql: statement) } }
}
