import ShellacLibrary
import ShellacModel

/// The last phase: what vanished and did not turn up elsewhere becomes missing, unless it is too much to believe.
struct SettlePhase {
  let writer: IndexWriter
  let store: StorePhase
  let roots: [Int64: [UInt8]]
  let options: IndexOptions

  /// Settles the scopes that were walked to their end.
  func run() throws {
    for (scope, isEmpty) in store.walked {
      let found = try writer.vanished(root: scope.root, under: scope.folder)
      if found.vanished > 0 {
        if options.confirmsMissing || !isUnbelievable(found, scope, isEmpty: isEmpty) {
          let marked = try writer.markMissing(root: scope.root, under: scope.folder)
          store.count { $0.missing += marked }
        } else {
          store.count { $0.unconfirmed += found.vanished }
          try store.note(warning(found, scope), of: scope)
        }
      }
      if options.prunes {
        let pruned = try writer.prune(root: scope.root, under: scope.folder)
        store.count { $0.pruned += pruned }
      }
    }
    try store.forgetProblemsOfFolders()
  }

  private func isUnbelievable(_ found: IndexWriter.Vanished, _ scope: IndexScope, isEmpty: Bool) -> Bool {
    if isEmpty && scope.folder.isEmpty { return true }
    return found.vanished >= options.missingCount
      && found.vanished * 100 > found.known * options.missingShare
  }

  private func warning(_ found: IndexWriter.Vanished, _ scope: IndexScope) -> Diagnostic {
    let place = readable(joined(roots[scope.root] ?? [], scope.folder))
    let files = found.vanished == found.known ? "all \(found.known)" : "\(found.vanished) of \(found.known)"
    return Diagnostic(
      "\(files) known files are gone from \(place), so none was marked missing",
      hint: "Mount its disk, or run 'shellac index --confirm-missing' if they are really gone.")
  }
}
