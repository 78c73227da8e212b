import GRDB
import ShellacModel

extension Library {
  /// Takes the records of a file into the library, whatever tables it has: one change, in one transaction.
  ///
  /// The same file again changes nothing but what songs its playlists find.
  /// - Parameters:
  ///   - source: where the records come from.
  ///   - isDryRun: whether everything is taken back in the end.
  ///   - body: hands the file's tables to its argument, one after the other; it must not use this library. When it
  ///     throws, nothing has changed.
  /// - Throws: `Diagnostic` when something cannot be taken at all, and whatever `body` throws.
  func importRecords(
    from source: ImportSource, isDryRun: Bool = false, _ body: (ImportSession) throws -> Void
  ) throws -> ImportReport {
    try importFiles(isDryRun: isDryRun) { run in try run.take(source, body) }
  }

  /// Takes the records of several files: one change, in one transaction.
  ///
  /// - Parameters:
  ///   - isDryRun: whether everything is taken back in the end.
  ///   - body: hands one file after the other to its argument; it must not use this library. When it throws, nothing has
  ///     changed.
  /// - Returns: what became of all files together.
  @discardableResult
  public func importFiles(isDryRun: Bool = false, _ body: (ImportRun) throws -> Void) throws -> ImportReport {
    if !isDryRun { try bringKeysUpToDate() }
    return try change(command: "import", isDryRun: isDryRun, summary: { $0.summary }) { db, steps in
      // Kinds and precisions come from types that have no others: SQLite would build a table of all kinds for each row
      // to look into, an eighth of the time of the whole import.
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
      let run = ImportRun(db, steps)
      try body(run)
      return try run.finish()
    }
  }
}
