import GRDB
import ShellacFiles
import ShellacModel

extension Library {
  /// The changes that were under way when something ended their commands, oldest first; none while a command is at
  /// work.
  public func unfinished() throws -> [Change] {
    let begun = try database { db in try ChangeTable.begun(in: db) }
    if begun.isEmpty || (lock == nil && WriterLock.isHeld(for: path)) { return [] }
    return begun
  }

  /// Finishes the changes that were under way when something ended their commands; what cannot be finished is left as it
  /// is, named, and no part of the change any more.
  ///
  /// A change that needs a disk which is not there waits for it.
  ///
  /// - Parameters:
  ///   - progress: told of how many acts of a change are done.
  ///   - settling: called before the journal says that a change is done, to index its folders: killed by then, the
  ///     library would not come to know of them.
  /// - Returns: what became of each.
  public func finishUnfinished(
    progress: ((Int) -> Void)? = nil, settling: ((ActReport) throws -> Void)? = nil
  ) throws -> [ActReport] {
    try unfinished().map { change in
      var report = ActReport()
      if let root = try database({ db in try AbsentRoot(db).path(of: change) }) {
        (report.change, report.awaited) = (change.id, root)
        return report
      }
      var run = ActRun(library: self, change: change.id, command: change.command, isResuming: true)
      run.progress = progress
      try run.perform(into: &report)
      try resumeSwaps(change, &report)
      try resumeFiles(change, &report)
      // What cannot be cleared or settled now must not be in the way of every command to come.
      try? clearCopies(of: change.id)
      let settled = Result { try settling?(report) }
      let hasSteps = try transaction { db in
        try CopyPlacesItem.remove(from: change.id, in: db)
        guard try ChangeTable.hasSteps(change.id, in: db) else {
          try ChangeTable.remove(change.id, in: db)
          return false
        }
        try ChangeTable.setState(.done, of: change.id, in: db)
        // What could not be taken back now may be later.
        if report.isWhole, let undone = try change.undoes.flatMap({ try ChangeTable.change($0, in: db) }) {
          try ChangeTable.setUndone(undone, in: db)
        }
        return true
      }
      report.change = hasSteps ? change.id : nil
      try settled.get()
      return report
    }
  }

  /// Puts files that stand ready in their places, and forgets those that do not.
  private func resumeSwaps(_ change: Change, _ report: inout ActReport) throws {
    let pool = FolderPool(ActFolders())
    var position: Int64 = -1
    while let next = try database({ db in
      try ChangeTable.step(.swap, after: position, of: change.id, in: db)
    }) {
      position = next.position
      let path = FileSubject.path(next.step.subject)
      let image = next.step.before.flatMap(SwapImage.init)
      guard let image, let status = FileStatus(path) else {
        if let image { try? FileContents.remove(image.prepared) }
        report.failures.append((path, Diagnostic("\(ActPath.text(path)) is not there any more")))
        continue
      }
      report.foldersToIndex.insert(ActPath.folder(of: path))
      if image.isNew(status) {
        report.rewritten.append(path)
        continue
      }
      let prepared = FileStatus(image.prepared)
      if let prepared, image.holdsNew(image.prepared, prepared), image.holdsOld(path, status) {
        do {
          try Self.put(path, image, pool)
          report.rewritten.append(path)
          continue
        } catch let diagnostic as Diagnostic { report.failures.append((path, diagnostic)) }
      } else if image.holdsOld(path, status) {
        // An undo makes the old contents once more, below.
        if change.undoes == nil {
          report.failures.append(
            (
              path,
              Diagnostic(
                "\(ActPath.text(path)) is as it was: its new contents are gone",
                hint: "Run the command again.")
            ))
        }
      } else {
        // It has changed since: the journal keeps what the change did to it.
        if prepared != nil { try? FileContents.remove(image.prepared) }
        continue
      }
      if prepared != nil { try? FileContents.remove(image.prepared) }
      try transaction { db in try ChangeTable.removeStep(next.position, of: change.id, in: db) }
    }
    pool.flush()
    guard let undone = change.undoes else { return }
    var (restored, failures): ([[UInt8]], [(path: [UInt8], diagnostic: Diagnostic)]) = ([], [])
    try SwapUndo(library: self, change: undone, undo: change.id).perform(isCancelled: { false }) {
      path, failure in
      if let failure { failures.append((path, failure)) } else { restored.append(path) }
    }
    report.rewritten += restored
    report.failures += failures
    for path in restored { report.foldersToIndex.insert(ActPath.folder(of: path)) }
  }

  /// Takes away copies that the command had made and not yet put in their places.
  func clearCopies(of change: Int64) throws {
    var position: Int64 = -1
    while let next = try database({ db in
      try ChangeTable.step(.copies, after: position, of: change, in: db)
    }) {
      position = next.position
      try next.step.before.flatMap(CopyPlaces.init)?.clear()
    }
  }

  /// Writes the files that were not written yet, where all of what was to be written is known.
  private func resumeFiles(_ change: Change, _ report: inout ActReport) throws {
    var position: Int64 = -1
    while let next = try database({ db in
      try ChangeTable.step(.file, after: position, of: change.id, in: db)
    }) {
      position = next.position
      let path = FileSubject.path(next.step.subject)
      Leftovers.removeAtomicFiles(in: ActPath.folder(of: path))
      do {
        let now = try FileItem.contents(path)
        if next.step.leaves(now) {
          report.rewritten.append(path)
          continue
        }
        let before = try next.step.before.map(FileItem.Image.init)
        // Neither old nor new: the journal keeps what the change did to it.
        guard now == before?.contents else { continue }
        let wanted = try contents(of: next.step, in: change)
        try FileWrite(
          path: path, contents: wanted.contents, mode: wanted.mode, expected: now.map { AfterImage($0) },
          position: next.position
        ).perform()
        report.rewritten.append(path)
      } catch let diagnostic as Diagnostic {
        report.failures.append((path, diagnostic))
        try transaction { db in try ChangeTable.removeStep(next.position, of: change.id, in: db) }
      }
    }
  }

  /// What a step was to write: the journal has all of it, or the change that is taken back has.
  private func contents(of step: ChangeStep, in change: Change) throws -> (contents: [UInt8]?, mode: UInt32?)
  {
    guard let after = step.after else { return (nil, nil) }
    if let whole = after.whole { return (whole, nil) }
    let original = try change.undoes.flatMap { undone in
      try database { db in try ChangeTable.step(like: step, of: undone, in: db) }
    }
    if let before = try original?.before.map(FileItem.Image.init), after.matches(before.contents) {
      return (before.contents, before.mode)
    }
    let path = FileSubject.path(step.subject)
    throw Diagnostic(
      "\(ActPath.text(path)) is as it was: it had not been written", hint: "Run the command again.",
      status: .cannotWrite)
  }
}
