import GRDB
import ShellacModel

extension Library {
  /// Takes a change back, item by item: what has been changed since is left as it is, and named.
  ///
  /// The undo is a change itself, which can be taken back.
  /// - Parameters:
  ///   - id: the change; nil: the last one that is no undo and was not taken back.
  ///   - isDryRun: whether everything is left as it is in the end.
  ///   - progress: told of how many files are at their old places.
  ///   - settling: called before the journal says that the undo is done, to index the folders of its report.
  ///   - isCancelled: asked before each file that is moved or gets its old contents; the rest is left then.
  /// - Returns: what became of each item; when none could be taken back, nothing has changed.
  /// - Throws: `Diagnostic` when there is no such change, or it was taken back before.
  @discardableResult
  public func undo(
    _ id: Int64? = nil, isDryRun: Bool = false, progress: ((Int) -> Void)? = nil,
    settling: ((UndoReport) throws -> Void)? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> UndoReport {
    try bringKeysUpToDate()
    let run = try naming(path) {
      try queue.inDatabase { db in
        try db.beginTransaction(.immediate)
        do {
          let run = try Self.undo(id, in: db)
          if isDryRun || run.isInVain { try db.rollback() } else { try db.commit() }
          return run
        } catch {
          if db.isInsideTransaction { try? db.rollback() }
          throw error
        }
      }
    }
    if isDryRun || run.isInVain {
      for write in run.files { run.note(write) }
      return run.report
    }
    if let undo = run.report.undo, run.isBegun { try finish(run, undo, progress, settling, isCancelled) }
    return run.report
  }

  private static func undo(_ id: Int64?, in db: Database) throws -> UndoRun {
    let change = try changeToUndo(id, in: db)
    let steps = ChangeSteps(db, command: "undo", undoes: change.id)
    let undo = try steps.begin()
    let run = UndoRun(db, change: change, steps: steps)
    try run.takeBackAll()
    if run.isInVain {
      run.report.earlier = try ChangeTable.lastToUndo(before: change.id, in: db)?.id
      return run
    }
    run.report.undo = try steps.finish(
      summary: "took back change \(change.id) (\(change.command))", hasMore: !run.swaps.isEmpty)
    if !run.isBegun {
      try ChangeTable.setUndone(change, in: db)
    } else {
      try ChangeTable.setState(.begun, of: undo, in: db)
    }
    return run
  }

  /// Writes the files of an undo that is in the journal, and says there that it is done.
  private func finish(
    _ run: UndoRun, _ undo: Int64, _ progress: ((Int) -> Void)?,
    _ settling: ((UndoReport) throws -> Void)?, _ isCancelled: @escaping () -> Bool
  ) throws {
    if !run.acts.isEmpty {
      var done = ActReport()
      var acts = ActRun(library: self, change: undo, command: "undo")
      acts.progress = progress
      acts.isCancelled = isCancelled
      try acts.perform(into: &done)
      run.take(done)
    }
    if !run.swaps.isEmpty, !run.report.isCancelled {
      let swaps = SwapUndo(library: self, change: run.change.id, undo: undo, subjects: run.swaps)
      try swaps.perform(isCancelled: isCancelled) {
        path, failure in run.noteSwap(path, failure)
      }
      run.report.isCancelled = isCancelled()
    }
    if run.report.isCancelled {
      try transaction { db in
        for write in run.files { try ChangeTable.removeStep(write.position, of: undo, in: db) }
      }
    } else {
      _ = try perform(run.files, of: undo) { write, failure in
        run.note(write, failure)
        if failure != nil { run.report.hasFailed = true }
      }
    }
    let settled = Result { try settling?(run.report) }
    try transaction { db in
      if run.report.takenBack == 0 {
        try ChangeTable.remove(undo, in: db)
        run.report.undo = nil
      } else {
        try ChangeTable.setState(.done, of: undo, in: db)
        if !run.report.isCancelled, !run.report.hasFailed { try ChangeTable.setUndone(run.change, in: db) }
      }
    }
    try settled.get()
  }

  private static func changeToUndo(_ id: Int64?, in db: Database) throws -> Change {
    guard let id else {
      guard let change = try ChangeTable.lastToUndo(in: db) else {
        throw Diagnostic("there is nothing to undo", hint: "Run 'shellac log' to see what was changed.")
      }
      return change
    }
    let change = try ChangeTable.require(id, in: db)
    if change.state == .undone {
      let undo = try ChangeTable.undo(of: id, in: db)
      throw Diagnostic(
        "change \(id) has been undone" + (undo.map { " by change \($0)" } ?? ""),
        hint: undo.map { "Run 'shellac undo \($0)' to have it again." })
    }
    return change
  }
}
