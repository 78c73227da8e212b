import GRDB
import ShellacModel

extension Library {
  /// Calls `body` with each row that the request asks for, in order.
  ///
  /// Rows are pulled from SQLite one by one: memory does not grow with their number.
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func rows(_ request: ViewRequest, _ body: (borrowing ViewRow) throws -> Void) throws {
    try database { db in
      let settings = try LibrarySettings(db)
      let extra = request.tellsFiles && request.view == .songs ? ["t.state"] : []
      let statement = try ViewStatement(request, db, settings: settings, extra: extra).prepared(db)
      let row = ViewRow(
        statement: statement, kinds: request.columns.map(\.kind),
        instants: InstantWriter(InstantText(settings)))
      defer { statement.reset() }
      while try statement.step() { try body(row) }
    }
  }

  /// How many rows the request would give, limit and offset aside.
  ///
  /// - Throws: `Diagnostic`.
  public func count(_ request: ViewRequest) throws -> Int {
    try database { db in
      let statement = try ViewStatement.count(request, db, settings: LibrarySettings(db)).prepared(db)
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  /// The steps of SQLite's plan for a request, to see that no order sorts what an index has sorted.
  ///
  /// - Throws: `Diagnostic`.
  func plan(_ request: ViewRequest) throws -> [String] {
    try database { db in
      let statement = try ViewStatement(request, db, settings: LibrarySettings(db))
      return try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + statement.sql, arguments: StatementArguments(statement.arguments)
      ).map { $0["detail"] }
    }
  }
}
