import GRDB
import ShellacModel

/// Why things are not as a change left them.
extension UndoRun {
  /// The last change that touched an item since, if it was one.
  func reason(of step: ChangeStep, otherwise: String? = nil) throws -> String {
    var subjects: Set<String> = [step.subject]
    if step.kind == .swap {
      subjects.formUnion(try trail().names(FileSubject.path(step.subject)).map(FileSubject.text))
    }
    return try reason(step.kind, subjects)
      ?? otherwise ?? "it is no longer as change \(change.id) left it"
  }

  /// The last change that touched an item since, by any of its names; nil when none did.
  func reason(_ kind: ChangeKind, _ subjects: Set<String>) throws -> String? {
    let latest = try later(kind)
    guard let id = subjects.lazy.compactMap({ latest[Array($0.utf8)] }).max(),
      let later = try ChangeTable.change(id, in: db)
    else { return nil }
    return reason(later)
  }

  /// A later change, which is to be taken back first.
  func reason(_ later: Change) -> String {
    report.blocking = max(report.blocking ?? 0, later.id)
    return "it has been changed since by change \(later.id) (\(later.command))"
  }

  /// A later change that moved a file; nil when none did.
  func reason(movedBy mover: Int64?) throws -> String? {
    guard let later = try mover.flatMap({ try ChangeTable.original(of: $0, in: db) }) else { return nil }
    report.blocking = max(report.blocking ?? 0, later.id)
    return "it has been moved since by change \(later.id) (\(later.command))"
  }
}
