import ShellacIndexer
import ShellacLibrary
import ShellacModel

/// Writes planned tags: a copy beside each file, read back and compared, then put in its place through the journal.
struct TagApplication {
  private let library: Library
  private let context: CommandContext
  private let keepsModified: Bool
  private let copies = TagCopies()
  /// The command that the journal names.
  private let command: String
  private static let batch = 64

  init(_ library: Library, _ context: CommandContext, keepsModified: Bool, command: String = "tag") {
    (self.library, self.context, self.keepsModified, self.command) = (
      library, context, keepsModified, command
    )
  }

  /// What became of it.
  struct Outcome {
    var written = 0
    var change: Int64?
    var isInterrupted = false
  }

  /// Writes all of it, folder by folder.
  func run(_ plan: TaggingPlan) throws -> Outcome {
    let interruption = Interruption(
      context.messages, note: "Ending between two files; once more to end at once.")
    defer { interruption.stop() }
    var options = try IndexSession(context, isDryRun: false, isStrict: false).options
    options.jobs = max(1, options.jobs)
    let writing = SongWriting(options: options)
    let change = try library.beginChange(
      command: command, summary: Self.summary(plan.files.count),
      copies: CopyPlaces(
        beginning: copies.beginning, folders: Array(Set(plan.files.map(\.target.parentFolder)))))
    let progress = CountingLine("Tagging", context.messages, every: 16)
    var outcome = Outcome()
    var folders: Set<[UInt8]> = []
    do {
      var next = 0
      while next < plan.files.count, !interruption.cancellation.isCancelled {
        let batch = plan.files[next..<min(next + Self.batch, plan.files.count)]
        let swaps = try prepare(batch, from: next, writing, interruption)
        let report = try library.swap(
          swaps, in: change, isCancelled: { interruption.cancellation.isCancelled })
        for refusal in report.refusals { context.messages.problem(refusal.diagnostic) }
        outcome.written += report.swapped.count
        for path in report.swapped { folders.insert(path.parentFolder) }
        for planned in batch where planned.target != planned.file.path {
          folders.insert(planned.file.path.parentFolder)
        }
        for link in batch.lazy.flatMap(\.links) { folders.insert(link.parentFolder) }
        progress.show(outcome.written)
        next = batch.endIndex
      }
    } catch {
      progress.end()
      // What was written stays, and is told: the journal has it.
      try? context.index(folders, of: library)
      _ = try? library.finish(change, summary: Self.summary(outcome.written))
      throw error
    }
    progress.end()
    // Killed before the library knows of the new tags, the change is not done: the next command indexes them.
    let indexed = Result { try context.index(folders, of: library) }
    outcome.change = try library.finish(change, summary: Self.summary(outcome.written))
    outcome.isInterrupted = interruption.cancellation.isCancelled
    try indexed.get()
    return outcome
  }

  private static func summary(_ files: Int) -> String { "tags of \(CountText.count(files, "file"))" }

  /// Writes and checks the copies of a batch.
  private func prepare(
    _ batch: ArraySlice<PlannedTags>, from first: Int, _ writing: SongWriting, _ interruption: Interruption
  ) throws -> [FileSwap] {
    let batch = batch.enumerated().filter { _, planned in
      guard
        let (reason, hint) = TagTarget.refusal(
          planned.target, size: planned.file.size, modified: planned.file.modified)
      else { return true }
      context.messages.problem(
        Diagnostic(
          "cannot write the tags of '\(readable(planned.file.path))': \(reason)", hint: hint))
      return false
    }
    var last: [UInt8] = []
    for (_, planned) in batch where planned.target.parentFolder != last {
      last = planned.target.parentFolder
      TagCopies.removeLeftovers(in: last)
    }
    let requests = batch.map { number, planned in
      SongWriting.Request(
        path: planned.target,
        copy: copies.path(first + number, in: planned.target.parentFolder),
        changes: planned.plan.changes)
    }
    var swaps: [Int: FileSwap] = [:]
    try writing.write(requests) { index, result in
      let file = batch[index].element.file
      do {
        let frame = try result.get()
        try check(batch[index].element, frame)
        swaps[index] = FileSwap(
          path: batch[index].element.target, prepared: requests[index].copy, size: file.size,
          modified: file.modified,
          keepsModified: keepsModified)
      } catch {
        context.messages.problem(error as? Diagnostic ?? Diagnostic("\(error)"))
      }
      return !interruption.cancellation.isCancelled
    }
    // What was given up on the way is not left lying beside the music.
    for (index, request) in requests.enumerated() where swaps[index] == nil {
      TagCopies.remove(request.copy)
    }
    return batch.indices.compactMap { swaps[$0] }
  }

  /// Refuses a copy that does not say just what was planned.
  private func check(_ planned: PlannedTags, _ frame: TagFrame) throws {
    var fault = planned.plan.fault(before: planned.file.properties, after: frame.packedProperties)
    if case .refused(let reason) = frame.outcome { fault = reason }
    if case .unread(let reason) = frame.outcome { fault = reason }
    guard let fault else { return }
    throw Diagnostic(
      "the tags of '\(readable(planned.file.path))' were not written: \(fault)",
      hint: "The file is as it was.", status: .cannotWrite)
  }
}
