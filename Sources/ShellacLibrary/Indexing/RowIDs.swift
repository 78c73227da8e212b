import GRDB

/// Gives the new rows of a table ids that no row ever had.
///
/// The journal tells songs, files and roots by their ids, also those that are gone; SQLite would give the id of the
/// last row to the next one once that row is removed.
final class RowIDs {
  private let db: Database
  private let table: String
  private var last: Int64
  private var hasRemoved = false

  init(_ db: Database, of table: String) throws {
    self.db = db
    self.table = table
    last =
      try Int64.fetchOne(
        db,
        sql: """
          SELECT max(ifnull((SELECT max(id) FROM \(table)), 0),
            ifnull((SELECT CAST(value AS INTEGER) FROM setting WHERE name = ?), 0))
          """, arguments: [Self.setting(table)]) ?? 0
  }

  /// The name under which the last id is kept.
  static func setting(_ table: String) -> String { "last-id-\(table)" }

  /// The id that the next row gets.
  var next: Int64 { last + 1 }

  /// The id for a row that is added now.
  func take() -> Int64 {
    last += 1
    return last
  }

  /// The highest id that was given so far.
  var highest: Int64 { last }

  /// Notes that a row goes.
  func noteRemoval() { hasRemoved = true }

  /// Keeps the last id when it could be forgotten with its row.
  func store() throws {
    guard hasRemoved else { return }
    hasRemoved = false
    try db.execute(
      sql: """
        INSERT INTO setting (name, value) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
        """, arguments: [Self.setting(table), String(last)])
  }
}
