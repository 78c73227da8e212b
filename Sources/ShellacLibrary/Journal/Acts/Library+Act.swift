import GRDB
import ShellacFiles
import ShellacModel

extension Library {
  /// Does things to files in one change, which the journal has before the first is done, and whose undo brings all back.
  ///
  /// A file that is not as it was planned with, or whose new name is taken, stays and is named; the others go on. The
  /// library's rows follow: songs keep their identity, and albums that move as a whole keep theirs. Killed at any
  /// moment, each file is whole at its old or its new place, and `finishUnfinished` does the rest.
  /// - Parameters:
  ///   - acts: what is to be done, in this order; best folder by folder.
  ///   - command: the command that makes the change, without its arguments, such as `organize`.
  ///   - bounds: no target may lie outside of these folders; nil: the library's roots.
  ///   - rewriting: files that are written when the acts are done.
  ///   - revise: gives what is written instead when not everything was done.
  ///   - roots: folders inside of these go when the acts leave them empty.
  ///   - summary: what was done, in a few words; asked before the first act as if all were done, and after the last.
  ///   - progress: told of how many acts are done.
  ///   - settling: called before the journal says that the change is done, to index the folders of the report.
  ///   - isCancelled: asked before each act; those that are not done by then are left.
  /// - Throws: `Diagnostic` when the library cannot be written; no closure may call methods of this library but
  ///   `revise` and `settling`.
  public func act(
    _ acts: some Sequence<FileAct>, command: String, within bounds: [[UInt8]]? = nil,
    rewriting: [FileRewrite] = [], revise: ((ActReport) throws -> [FileRewrite])? = nil,
    emptying roots: [[UInt8]] = [], summary: (ActReport) -> String, progress: ((Int) -> Void)? = nil,
    settling: ((ActReport) throws -> Void)? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> ActReport {
    try act(
      acts, command: command, within: bounds, rewriting: rewriting, revise: revise, emptying: roots,
      summary: summary, progress: progress, settling: settling, isCancelled: isCancelled, begun: {})
  }

  /// Does things to files, as above.
  ///
  /// - Parameter begun: called when the change is in the journal and nothing of it is done.
  func act(
    _ acts: some Sequence<FileAct>, command: String, within bounds: [[UInt8]]? = nil,
    rewriting: [FileRewrite] = [], revise: ((ActReport) throws -> [FileRewrite])? = nil,
    emptying roots: [[UInt8]] = [], summary: (ActReport) -> String, progress: ((Int) -> Void)?,
    settling: ((ActReport) throws -> Void)? = nil,
    isCancelled: @escaping () -> Bool, begun: () throws -> Void
  ) throws -> ActReport {
    try bringKeysUpToDate()
    var report = ActReport()
    var writes = ActRewrites(rewriting, &report)
    let planned = try change(
      command: command, state: .begun, summary: { (_: Int64?) in summary(report) }
    ) { db, steps -> Int64? in
      try plan(acts, within: bounds, emptying: roots, steps, &report, in: db)
      if steps.change != nil { try writes.write(steps) }
      return steps.change
    }
    guard let planned else { return report }
    try begun()
    (report.done, report.asides) = (0, 0)
    var run = ActRun(library: self, change: planned, command: command)
    run.progress = progress
    run.isCancelled = isCancelled
    try run.perform(into: &report)
    if !report.isWhole, let revise {
      let revised = try revise(report)
      try transaction { db in try writes.revise(revised, of: planned, in: db) }
    }
    try writes.perform(in: self, of: planned, &report)
    let settled = Result { try settling?(report) }
    try finish(planned, summary: summary(report), &report)
    try settled.get()
    return report
  }

  private func plan(
    _ acts: some Sequence<FileAct>, within bounds: [[UInt8]]?, emptying: [[UInt8]], _ steps: ChangeSteps,
    _ report: inout ActReport, in db: Database
  ) throws {
    let roots = try RootTable.roots(in: db).map(\.path)
    let allowed = bounds ?? roots
    let plan = ActPlan(
      steps, bounds: Array(Set(roots + allowed + emptying)),
      newestAlbum: try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) FROM album") ?? 0)
    for act in acts {
      if let reason = Self.refusal(act, roots: roots, bounds: allowed) {
        report.refuse(
          act,
          Diagnostic(
            "cannot \(act.deed.rawValue) \(ActPath.text(act.source)) to \(ActPath.text(act.target)): \(reason)"
          ))
        continue
      }
      let act = Self.known(act)
      if act.goesAside { report.asides += 1 }
      plan.noteMade(above: act.target)
      if act.deed == .move { plan.noteRemoved(above: act.source, within: emptying) }
      try plan.add(JournalledAct(act: act))
    }
    try plan.finish()
    report.done = plan.count - report.asides
  }

  /// An act with the system's own numbers of its file, which the library's may be behind.
  ///
  /// By them a recovery tells what was done. A file that is not as planned is refused when its turn comes.
  private static func known(_ act: FileAct) -> FileAct {
    guard let status = FileStatus(act.source, follows: true), status.size == act.size,
      status.modified == act.modified
    else { return act }
    var act = act
    (act.inode, act.device) = (status.inode, status.device)
    return act
  }

  /// Why an act is not begun, whatever is on the disk.
  private static func refusal(_ act: FileAct, roots: [[UInt8]], bounds: [[UInt8]]) -> String? {
    guard ActPath.isPlain(act.source), ActPath.isPlain(act.target) else { return "these are not plain paths" }
    if act.source == act.target { return "it is there already" }
    if ActPath.isInside(act.target, act.source) { return "the target lies inside the file" }
    guard ActPath.bound(of: act.target, among: bounds) != nil else {
      return "the target lies outside of the folders that were named"
    }
    if act.deed == .move, act.file != nil, ActPath.bound(of: act.target, among: roots) == nil {
      return "the target is in no root of the library"
    }
    return nil
  }

  /// Says in the journal that a change of acts is done, or drops it when nothing of it was.
  func finish(_ change: Int64, summary: String, _ report: inout ActReport) throws {
    let isDone = report.done + report.asides > 0 || !report.rewritten.isEmpty
    report.change = isDone ? change : nil
    try transaction { db in
      if isDone {
        try ChangeTable.finish(change, summary: summary, in: db)
      } else {
        try ChangeTable.remove(change, in: db)
      }
    }
  }
}
