import ShellacIndexer
import ShellacLibrary
import ShellacModel

/// What an index run did, in one line or as JSON.
struct IndexSummary {
  let report: IndexReport
  let isDryRun: Bool
  let isStrict: Bool

  /// Writes it to standard output.
  func write(to context: CommandContext) throws {
    try ResultLine(text, facts).write(to: context)
    if report.isInterrupted {
      context.messages.note("Interrupted: what was read is in the library. Run it again to go on.")
    }
    if report.knownProblems > 0 && !isStrict && !context.options.verbose {
      context.messages.note(
        "\(CountText.count(report.knownProblems, "problem")) known from before; --strict counts, --verbose names them."
      )
    }
  }

  /// The line for people, such as `12 added, 3 updated, 20,000 unchanged`.
  var text: String {
    var parts = [
      (report.added, "added"), (report.updated, "updated"), (report.moved, "moved"),
      (report.restored, "there again"), (report.missing, "missing"), (report.unconfirmed, "vanished"),
      (report.pruned, "removed"),
    ].filter { $0.0 > 0 }.map { CountText.grouped($0.0) + " " + $0.1 }
    if report.unchanged > 0 || parts.isEmpty {
      parts.append(CountText.grouped(report.unchanged) + " unchanged")
    }
    return (isDryRun ? "would be: " : "") + parts.joined(separator: ", ")
  }

  private var facts: [(name: String, value: CellValue)] {
    [
      ("added", report.added), ("updated", report.updated), ("moved", report.moved),
      ("restored", report.restored), ("unchanged", report.unchanged), ("missing", report.missing),
      ("unconfirmed", report.unconfirmed), ("pruned", report.pruned), ("newproblems", report.newProblems),
      ("knownproblems", report.knownProblems),
    ].map { ($0.0, CellValue.integer(Int64($0.1))) } + [
      ("interrupted", .flag(report.isInterrupted)), ("dryrun", .flag(isDryRun)),
      ("seconds", .real((report.seconds * 1000).rounded() / 1000)),
    ]
  }
}
