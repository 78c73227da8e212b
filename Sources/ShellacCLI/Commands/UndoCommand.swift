import ArgumentParser
import ShellacLibrary
import ShellacModel

struct UndoCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "undo",
    abstract: "Take a change back.",
    discussion: """
      Without CHANGE, the last one that was not taken back. What has been changed since is left as it is and named, \
      the rest is taken back. An undo is a change itself: taking it back does the change again.

      Examples:

        shellac undo --dry-run
        shellac undo
        shellac undo 3
      """)

  @Argument(
    help: "The number of the change, as 'shellac log' has it.",
    completion: .custom { _, _, _ in Completions.changes() })
  var change: Int64?

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary(changing: "undo")
    let interruption = Interruption(
      context.messages, note: "Ending between two files; once more to end at once.")
    defer { interruption.stop() }
    let progress = CountingLine("Taking back", context.messages, every: 16)
    let waiting = WaitingLine("Taking back …", context.messages)
    defer { waiting.end() }
    let report = try library.undo(
      change, isDryRun: dryRun, progress: progress.show,
      settling: { try context.index($0.foldersToIndex, of: library) },
      isCancelled: { interruption.cancellation.isCancelled })
    progress.end()
    waiting.end()
    var done: [String] = []
    var refused: [String] = []
    for item in report.items {
      if case .refused(let reason) = item.outcome {
        refused.append("\(item.name): \(reason)")
        context.messages.problem(Diagnostic("cannot take back \(item.name): \(reason)"))
      } else {
        done.append("\(item.name): \(item.outcome.text)")
      }
    }
    let left = report.refused - refused.count
    if left > 0 {
      context.messages.problem(Diagnostic("\(CountText.count(left, "more thing")) cannot be taken back"))
    }
    let name = "change \(report.change.id)"
    guard report.takenBack > 0 else {
      throw Diagnostic(
        "nothing of \(name) can be undone", hint: Self.hint(report))
    }
    for remark in report.remarks { context.messages.problem(remark) }
    let title = dryRun ? "would undo \(name)" : "\(name) undone"
    try ResultLine(
      // A line each: a file's name may hold line feeds.
      (["\(title): \(report.change.summary)"] + done).map { TextBuffer.text($0, as: .terminal) }
        .joined(separator: "\n"),
      [
        ("change", .integer(report.change.id)),
        ("undo", dryRun ? .null : report.undo.map { .integer($0) } ?? .null),
        ("command", .text(report.change.command)), ("summary", .text(report.change.summary)),
        ("takenback", .list(done)), ("refused", .list(refused)), ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    if report.hasFailed { context.messages.note("'shellac undo \(report.change.id)' takes the rest back.") }
    if let undo = report.undo, !dryRun { context.messages.note("'shellac undo \(undo)' does it again.") }
    return report.isCancelled ? .interrupted : .done
  }

  /// What can be undone instead of a change that cannot.
  private static func hint(_ report: UndoReport) -> String {
    if let blocking = report.blocking { return "Run 'shellac undo \(blocking)' first." }
    if let earlier = report.earlier { return "Run 'shellac undo \(earlier)' for the change before it." }
    return "Name another change, as 'shellac log' lists them."
  }
}

extension UndoReport.Outcome {
  /// What became of an item, as it stands behind its name.
  fileprivate var text: String {
    switch self {
    case .restored: "there again"
    case .reverted: "as before"
    case .movedBack(let path): "moved back to '\(String(decoding: path, as: UTF8.self))'"
    case .removed: "gone"
    case .unneeded: "was as before already"
    case .refused(let reason): reason
    }
  }
}
