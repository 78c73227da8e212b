import ShellacIndexer
import ShellacLibrary
import ShellacModel

extension CommandContext {
  /// Finishes what an earlier command had under way when something ended it, and says so.
  func finishing(_ library: Library) throws -> Library {
    let begun = try library.unfinished()
    if begun.isEmpty { return library }
    for change in begun {
      messages.note("Change \(change.id) (\(change.command)) was interrupted: finishing it …")
    }
    let interruption = Interruption(messages, note: "This has to be finished; once more to end at once.")
    defer { interruption.stop() }
    let progress = CountingLine("Finishing", messages, every: 16)
    let reports = try library.finishUnfinished(
      progress: progress.show, settling: { try self.index($0.foldersToIndex, of: library) })
    progress.end()
    for report in reports { tell(report) }
    return library
  }

  /// Names what could not be finished, and says what was.
  private func tell(_ report: ActReport) {
    if let change = report.change, let root = report.awaited {
      let path = String(decoding: root, as: UTF8.self)
      return messages.note(
        "Change \(change) waits for '\(path)', which is not there: mount it, or run 'shellac root remove'.")
    }
    for refusal in report.refusals { messages.problem(refusal.diagnostic) }
    for failure in report.failures { messages.problem(failure.diagnostic) }
    let left = report.refused - report.refusals.count
    if left > 0 { messages.problem(Diagnostic("\(CountText.count(left, "more file")) stay where they are")) }
    guard let change = report.change else {
      return messages.note("Nothing of it had been done; it is forgotten.")
    }
    let parts =
      (report.done > 0 ? [CountText.count(report.done, "file")] : [])
      + (report.rewritten.isEmpty ? [] : [CountText.count(report.rewritten.count, "rewritten file")])
    let done = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    messages.note("Change \(change) is done\(done). 'shellac undo \(change)' takes it back.")
  }

  /// Brings the library up to date with folders whose files a change made or wrote, whatever interrupted the change.
  ///
  /// - Parameter folders: absolute paths; those in no root are passed over.
  func index(_ folders: Set<[UInt8]>, of library: Library) throws {
    if folders.isEmpty { return }
    var scopes: [IndexScope] = []
    for folder in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let place = try library.place(of: folder) else { continue }
      scopes.append(IndexScope(root: place.root.id, folder: place.relative))
    }
    if scopes.isEmpty { return }
    var options = try IndexSession(self, isDryRun: false, isStrict: false).options
    // Tags may have changed where size and time have not.
    options.readsUnchanged = true
    // A folder that is all of a library may lie above the rest of it.
    options.walk.isShallow = true
    let roots = Dictionary(uniqueKeysWithValues: try library.rootFolders().map { ($0.id, $0.path) })
    _ = try IndexRun(
      library: library, roots: roots, scopes: scopes, options: options,
      listener: IndexListener(problem: { problem in
        if !problem.isKnown { self.messages.problem(problem.diagnostic) }
      }), cancellation: Cancellation()
    ).run()
  }
}
