import GRDB
import ShellacFiles
import ShellacModel

/// What became of the files of a change.
public struct FileChangeReport: Sendable {
  /// The number of the change; nil when no file was written.
  public var change: Int64?
  /// Paths of the files that were written, or would be.
  public var written: [[UInt8]] = []
  /// Paths of the files that were so already.
  public var unchanged: [[UInt8]] = []
  /// The files that could not be written, and why; they are as they were.
  public var failures: [(path: [UInt8], diagnostic: Diagnostic)] = []
}

extension Library {
  /// Replaces files in one change, whose undo brings the old bytes back.
  ///
  /// The journal has the old bytes before the first file is touched. A file that cannot be written stays as it was and
  /// is named; the others go on.
  /// - Parameters:
  ///   - command: the command that makes the change, without its arguments, such as `sort`.
  ///   - files: absolute paths, each with what the file is to hold.
  ///   - expected: by path, what files held when the caller read them; one that holds something else by now stays.
  ///   - isPrivate: whether a file that was not there is for the user alone.
  ///   - noun: what the files are, for messages, such as `configuration`.
  ///   - isDryRun: whether nothing is written, neither files nor the change.
  ///   - summary: what was done, in a few words, from the paths that were written.
  /// - Throws: `Diagnostic` when the library cannot be written; no file was touched then.
  public func changeFiles(
    command: String, files: [(path: [UInt8], contents: [UInt8])], expected: [[UInt8]: [UInt8]] = [:],
    isPrivate: Bool = false, noun: String? = nil,
    isDryRun: Bool = false, summary: ([[UInt8]]) -> String
  ) throws -> FileChangeReport {
    var report = FileChangeReport()
    var planned: [(path: [UInt8], contents: [UInt8], before: FileItem.Image?)] = []
    for (path, contents) in files {
      do {
        let now = try FileItem.contents(path)
        if now == contents {
          report.unchanged.append(path)
          continue
        }
        if let expected = expected[path], now != expected {
          throw Diagnostic(
            "'\(String(decoding: path, as: UTF8.self))' was changed by another program meanwhile",
            hint: "Run the command again.", status: .cannotWrite)
        }
        try AtomicFile.requireReplaceable(path, noun: noun)
        planned.append((path, contents, FileItem.Image(path, now)))
      } catch let diagnostic as Diagnostic { report.failures.append((path, diagnostic)) }
    }
    if isDryRun || planned.isEmpty {
      report.written = planned.map(\.path)
      return report
    }
    let (change, writes) = try change(
      command: command, state: .begun, summary: { _ in summary(planned.map(\.path)) }
    ) { db, steps in
      let writes = try planned.map { path, contents, before in
        FileWrite(
          path: path, contents: contents, mode: isPrivate ? 0o600 : nil,
          expected: before.map { AfterImage($0.contents) },
          position: try steps.add(
            .file, subject: FileSubject.text(path), before: before?.bytes, after: contents), noun: noun)
      }
      return (try steps.begin(), writes)
    }
    let failed = try perform(writes, of: change) { write, failure in
      if let failure {
        report.failures.append((write.path, failure))
      } else {
        report.written.append(write.path)
      }
    }
    try transaction { db in
      if failed < writes.count {
        try ChangeTable.finish(change, summary: summary(report.written), in: db)
        report.change = change
      } else {
        try ChangeTable.remove(change, in: db)
      }
    }
    return report
  }

  /// Writes the files of a change that is in the journal, and drops the steps of those that could not be written.
  ///
  /// - Parameter body: hears of each file, with why it could not be written.
  /// - Returns: how many could not.
  func perform(
    _ writes: [FileWrite], of change: Int64, _ body: (FileWrite, Diagnostic?) -> Void
  ) throws -> Int {
    var failed: [Int64] = []
    for write in writes {
      do {
        try write.perform()
        body(write, nil)
      } catch let diagnostic as Diagnostic {
        failed.append(write.position)
        body(write, diagnostic)
      }
    }
    try transaction { db in
      for position in failed { try ChangeTable.removeStep(position, of: change, in: db) }
    }
    return failed.count
  }
}
