import GRDB
import ShellacModel

/// What a rule looks at the library with, and what it tells its findings to.
final class CheckScan {
  let db: Database
  let settings: LibrarySettings
  private let take: (Int64?, String?, String) throws -> Void

  init(
    _ db: Database, _ settings: LibrarySettings,
    _ take: @escaping (Int64?, String?, String) throws -> Void
  ) {
    self.db = db
    self.settings = settings
    self.take = take
  }

  /// Tells of something that has a number.
  func report(_ id: Int64, _ message: String) throws { try take(id, nil, message) }

  /// Tells of something that has a name alone.
  func report(named name: String, _ message: String) throws { try take(nil, name, message) }

  /// Calls `body` with each row of a statement.
  func rows(_ sql: String, _ body: (PreparedStatement) throws -> Void) throws {
    let row = try PreparedStatement(db, sql)
    defer { row.reset() }
    while try row.step() { try body(row) }
  }

  /// Finds what a rule finds.
  func run(_ rule: CheckRule) throws {
    switch rule.search {
    case .rows(let sql):
      try rows(sql) { row in
        let id = row.isNull(0) ? nil : row.integer(0)
        try take(id, id == nil && row.columnCount > 2 ? row.text(2) : nil, row.text(1) ?? "")
      }
    case .scan(let search): try search(self)
    case .outside: break
    }
  }
}
