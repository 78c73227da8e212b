import ArgumentParser
import ShellacModel

/// Runs the commands of a batch one after the other.
struct BatchRun {
  let source: BatchSource
  let context: CommandContext
  let isDryRun: Bool
  /// Whether a command that fails does not end it; a dry run never ends early, since lines may need what earlier ones
  /// would have made.
  let keepsGoing: Bool

  /// Runs them, says what became of each, and sums up.
  ///
  /// - Returns: the worst status of all.
  func run(_ items: [BatchItem]) throws -> ExitStatus {
    let clock = ContinuousClock()
    let capture = context.options.json ? try BatchCapture(context.surroundings) : nil
    var statuses: [ExitStatus: Int] = [:]
    var worst = ExitStatus.done
    var count = 0
    let start = clock.now
    let interruption = Interruption(
      context.messages, note: "Ending behind this command; once more to end at once.", isOfBatch: true)
    defer { interruption.stop() }
    for item in items {
      if interruption.cancellation.isCancelled {
        worst = .interrupted
        break
      }
      let began = clock.now
      let status = run(item, output: capture?.descriptor)
      count += 1
      statuses[status, default: 0] += 1
      worst = worst.worse(status)
      try tell(item, status, clock.now - began, capture)
      if status.endsBatch {
        let rest = items.count - count
        let stops = !(keepsGoing || isDryRun) && rest > 0
        context.messages.problem(
          Diagnostic(
            "line \(item.line.number) of \(source.name) ended with status \(status.rawValue): \(item.line.text)",
            hint: stops
              ? "The \(CountText.count(rest, "command")) behind it did not run; --keep-going runs them all the same."
              : nil))
        if stops || status == .interrupted { break }
      }
    }
    sum(statuses, count, of: items.count, clock.now - start)
    return worst
  }

  private func run(_ item: BatchItem, output: Int32?) -> ExitStatus {
    var surroundings = context.surroundings
    var sink: BatchSink?
    do {
      if let target = item.target {
        let begun = isDryRun ? BatchSink.nowhere() : try BatchSink.file(at: target)
        sink = begun
        surroundings.standardOutput = begun.descriptor
      } else if let output {
        surroundings.standardOutput = output
      }
      let own = CommandContext(surroundings, options: item.options, shared: context.shared)
      let status = ShellacCommand.run(item.command, in: own)
      // What a command sets holds for those behind it.
      if item.name.hasPrefix("config") { context.shared?.forgetConfigurations() }
      let ended = sink
      sink = nil
      try ended?.end(status)
      return status
    } catch let diagnostic as Diagnostic {
      context.messages.fail(diagnostic)
      try? sink?.end(diagnostic.status)
      return diagnostic.status
    } catch {
      context.messages.fail(Diagnostic("\(error)"))
      return .failed
    }
  }

  private func tell(_ item: BatchItem, _ status: ExitStatus, _ time: Duration, _ capture: BatchCapture?)
    throws
  {
    guard let capture else {
      if context.messages.isVerbose {
        context.messages.detail("line \(item.line.number): \(item.line.text): status \(status.rawValue)")
      }
      return
    }
    var writer = JSONWriter.lines(
      ["line", "command", "status", "seconds", "output", "file", "dryrun"].map { OutputColumn($0) },
      endsInNull: false)
    let row = ListedRow([
      .integer(Int64(item.line.number)), .text(item.line.text), .integer(Int64(status.rawValue)),
      .real((time.seconds * 1_000_000).rounded() / 1_000_000),
      item.target == nil ? .bytes(try capture.taken()) : .null, item.target.map { .bytes($0) } ?? .null,
      .flag(isDryRun),
    ])
    context.escapeOutput()
    writer.write(row, to: &context.output.buffer)
    try context.output.flush()
  }

  private func sum(_ statuses: [ExitStatus: Int], _ count: Int, of all: Int, _ time: Duration) {
    let kinds: [(ExitStatus, String)] = [
      (.done, "done"), (.problems, "with problems"), (.noMatch, "without a match"),
    ]
    var parts = kinds.compactMap { status, name in statuses[status].map { "\($0) \(name)" } }
    let failed = statuses.filter { $0.key.endsBatch }.reduce(0) { $0 + $1.value }
    if failed > 0 { parts.append("\(failed) failed") }
    if count < all { parts.append("\(all - count) not run") }
    let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let milliseconds = Int(time.seconds * 1000)
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    context.messages.note(
      "\(CountText.count(count, "command")) in \(milliseconds / 1000).\(fraction) s\(list)"
        + (isDryRun ? "; nothing was changed" : ""))
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
