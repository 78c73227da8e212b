import GRDB
import ShellacFiles
import ShellacModel

/// Does the acts that are in the journal as a change, and lets the library follow.
struct ActRun {
  let library: Library
  let change: Int64
  let command: String
  /// Whether some may be done already.
  var isResuming = false
  /// Told of the number of acts that are done.
  var progress: ((Int) -> Void)?
  var isCancelled: () -> Bool = { false }

  /// Does them, step by step: what could not be done goes from the journal.
  func perform(into report: inout ActReport) throws {
    try library.database { db in
      guard let (position, folders) = try self.folders(in: db) else { return }
      let performer = ActPerformer(
        folders, isResuming: isResuming, written: isResuming ? try WrittenFiles(of: change, in: db) : nil)
      let writer = try IndexWriter(
        db, journal: ChangeSteps(db, command: command, continuing: change))
      do {
        let rows = try ActRows(writer, roots: RootTable.roots(in: db), newestAlbum: folders.newestAlbum)
        try perform(performer, rows, writer, &report, in: db)
        let settled = removeEmpty(folders, &report)
        try writer.begin()
        try ChangeTable.setStep(position, of: change, before: settled.bytes, in: db)
        // Also after a recovery, where the command that was killed had got as far as this.
        writer.mayEmptyFolders = true
        try writer.finish()
      } catch {
        writer.abandon()
        throw error
      }
    }
  }

  private func folders(in db: Database) throws -> (Int64, ActFolders)? {
    guard let (position, step) = try ChangeTable.step(.folder, after: -1, of: change, in: db) else {
      return nil
    }
    guard let folders = step.before.flatMap(ActFolders.init) else {
      throw Diagnostic("the journal's image of change \(change) is damaged")
    }
    return (position, folders)
  }

  private func perform(
    _ performer: ActPerformer, _ rows: ActRows, _ writer: IndexWriter, _ report: inout ActReport,
    in db: Database
  ) throws {
    var last: Int64 = -1
    while let (position, step) = try ChangeTable.step(.act, after: last, of: change, in: db) {
      last = position
      guard let planned = step.before.flatMap(ActImage.init) else {
        throw Diagnostic("the journal's image of change \(change) is damaged")
      }
      var kept: [JournalledAct] = []
      rows.begin()
      for item in planned.acts {
        if report.isCancelled || isCancelled() {
          report.isCancelled = true
          break
        }
        do {
          let result = try performer.perform(item)
          kept.append(rows.note(item, result, &report))
          if item.act.goesAside {
            report.asides += 1
          } else {
            report.done += 1
            progress?(report.done)
          }
        } catch let diagnostic as Diagnostic {
          report.refuse(item.act, diagnostic)
          // An undo looks for it where it may be.
          if performer.mayBeDone(item) { kept.append(item) }
        }
      }
      for (folder, error) in performer.pool.flush() {
        report.failures.append(
          (
            folder,
            Diagnostic(
              "cannot bring \(ActPath.text(folder)) to disk: \(error.reason)", hint: error.hint,
              status: .cannotWrite)
          ))
      }
      try writer.begin()
      try rows.follow()
      if kept.isEmpty {
        try ChangeTable.removeStep(position, of: change, in: db)
      } else if kept != planned.acts {
        try ChangeTable.setStep(position, of: change, before: ActImage(kept).bytes, in: db)
      }
      try writer.commit()
    }
  }

  /// Takes away the folders that are empty now; which folders the change made and took away in the end.
  private func removeEmpty(_ folders: ActFolders, _ report: inout ActReport) -> ActFolders {
    var settled = folders
    let pool = FolderPool(folders)
    // The innermost first.
    func goes(_ folder: ActFolders.Folder) -> Bool { isGone(folder, pool) }
    settled.removed = folders.removed.sorted { $0.path.count > $1.path.count }.filter(goes)
    // What was made for files that had to stay goes again.
    settled.made = folders.made.sorted { $0.path.count > $1.path.count }.filter { !goes($0) }
    pool.flush()
    settled.removed.sort { $0.path.count < $1.path.count }
    settled.made.sort { $0.path.count < $1.path.count }
    report.madeFolders += settled.made.count
    report.removedFolders += settled.removed.count
    return settled
  }

  /// Takes a folder away if it is empty; whether it is gone.
  private func isGone(_ folder: ActFolders.Folder, _ pool: FolderPool) -> Bool {
    let (parent, name) = (ActPath.folder(of: folder.path), ActPath.name(of: folder.path))
    do {
      guard let handle = try pool.source(ofFolder: parent) else { return true }
      if try handle.status(of: name) != nil {
        try handle.removeFolder(name)
        pool.touch(handle)
      }
      return true
    } catch {
      // It holds something, or is not ours to take away: it stays.
      return false
    }
  }
}
