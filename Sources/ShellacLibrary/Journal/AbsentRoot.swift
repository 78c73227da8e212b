import GRDB
import ShellacFiles

/// Finds out whether a change that is under way has to wait for a disk: what it did there can neither be seen nor finished.
struct AbsentRoot {
  private let absent: [[UInt8]]
  private let empty: [[UInt8]]
  private let db: Database

  init(_ db: Database) throws {
    let roots = try RootTable.roots(in: db).map(\.path)
    let absent = roots.filter { FileStatus($0, follows: true)?.kind != .folder }
    self.absent = absent
    // Where a disk is mounted there is a folder without it.
    empty = roots.filter { root in
      !absent.contains(root) && (try? FolderListing(of: root))?.entries.isEmpty ?? false
    }
    self.db = db
  }

  /// The root that a change waits for; nil when all that it needs is there.
  func path(of change: Change) throws -> [UInt8]? {
    if absent.isEmpty && empty.isEmpty { return nil }
    var found: [UInt8]?
    try ChangeTable.forEachStep(of: change.id, in: db) { step in
      if found == nil { found = path(of: step) }
    }
    // An undo may not have come to all files yet that it writes.
    if found == nil, let undone = change.undoes {
      try ChangeTable.forEachStep(of: undone, in: db) { step in
        if found == nil, step.kind == .swap { found = path(of: step) }
      }
    }
    return found
  }

  private func path(of step: ChangeStep) -> [UInt8]? {
    switch step.kind {
    case .act:
      for item in step.before.flatMap(ActImage.init)?.acts ?? [] {
        let paths = [item.act.source, item.act.target]
        if let root = root(of: paths, in: absent) { return root }
        if let root = root(of: paths, in: empty), paths.allSatisfy({ FileStatus($0) == nil }) { return root }
      }
      return nil
    case .swap, .file:
      let path = FileSubject.path(step.subject)
      return root(of: [path], in: absent)
        ?? (FileStatus(path) == nil && step.before != nil ? root(of: [path], in: empty) : nil)
    default: return nil
    }
  }

  private func root(of paths: [[UInt8]], in roots: [[UInt8]]) -> [UInt8]? {
    roots.first { root in paths.contains { ActPath.isInside($0, root) } }
  }
}
