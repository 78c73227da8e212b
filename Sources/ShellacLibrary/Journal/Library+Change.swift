import GRDB
import ShellacModel

extension Library {
  /// Makes a change: runs `body` in one transaction, and writes the change with its steps in the same one.
  ///
  /// Without a step no change is written. `body` must not call other methods of this library.
  /// - Parameters:
  ///   - command: the command that makes it, without its arguments, such as `playlist add`.
  ///   - state: `begun` when something is still to be done after this, outside of the library.
  ///   - isDryRun: whether everything is taken back in the end.
  ///   - summary: what was done, in a few words, from what `body` returns.
  /// - Throws: `Diagnostic`, and whatever `body` throws; nothing has changed then.
  func change<Result>(
    command: String, state: Change.State = .done, isDryRun: Bool = false, summary: (Result) -> String,
    _ body: (Database, ChangeSteps) throws -> Result
  ) throws -> Result {
    try naming(path) {
      try queue.inDatabase { db in
        try db.beginTransaction(.immediate)
        do {
          let steps = ChangeSteps(db, command: command, state: state)
          let result = try body(db, steps)
          try steps.finish(summary: summary(result))
          if isDryRun { try db.rollback() } else { try db.commit() }
          return result
        } catch {
          if db.isInsideTransaction { try? db.rollback() }
          throw error
        }
      }
    }
  }
}
