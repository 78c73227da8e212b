import ShellacModel

extension UndoRun {
  /// Takes what became of the acts of the undo.
  func take(_ done: ActReport) {
    for refusal in done.refusals {
      report.turnDown(ActItem.nameInUndo(of: refusal.act), .act, refusal.diagnostic.message)
    }
    report.hasFailed = report.hasFailed || !done.refusals.isEmpty
    report.remarks += done.failures.map(\.diagnostic)
    report.foldersToIndex.formUnion(done.foldersToIndex)
    guard done.isCancelled else { return }
    report.isCancelled = true
    report.takenBack = min(report.takenBack, done.done)
    report.items.removeAll { $0.kind == .act }
  }

  /// Takes what became of a file that was to get its old contents.
  func noteSwap(_ path: [UInt8], _ failure: Diagnostic?) {
    if let failure {
      report.hasFailed = true
      report.turnDown(ActPath.text(path), .swap, failure.message)
    } else {
      report.foldersToIndex.insert(ActPath.folder(of: path))
    }
  }
}
