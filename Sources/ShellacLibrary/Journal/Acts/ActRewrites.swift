import GRDB
import ShellacFiles
import ShellacModel

/// The files that a change of acts rewrites when the acts are done: steps like those of any file, but with all of what
/// is to be written, so that it can be written by another command when this one is killed.
struct ActRewrites {
  private var planned: [(rewrite: FileRewrite, before: FileItem.Image)] = []
  private var writes: [FileWrite] = []

  /// Looks at the files; those that cannot be written are named.
  init(_ files: [FileRewrite], _ report: inout ActReport) {
    for file in files {
      do {
        let now = try FileItem.contents(file.path)
        if now == file.contents { continue }
        guard now == file.expected, let image = FileItem.Image(file.path, now) else {
          throw Diagnostic(
            "\(ActPath.text(file.path)) was changed by another program meanwhile",
            hint: "Run the command again.", status: .cannotWrite)
        }
        try AtomicFile.requireReplaceable(file.path)
        planned.append((file, image))
      } catch let diagnostic as Diagnostic {
        report.failures.append((file.path, diagnostic))
      } catch {
        report.failures.append((file.path, Diagnostic("cannot read \(ActPath.text(file.path)): \(error)")))
      }
    }
  }

  /// Writes them into the journal.
  mutating func write(_ steps: ChangeSteps) throws {
    writes = try planned.map { file, before in
      FileWrite(
        path: file.path, contents: file.contents, expected: AfterImage(before.contents),
        position: try steps.add(
          .file, subject: FileSubject.text(file.path), before: before.bytes, after: file.contents,
          keepsAfter: true))
    }
  }

  /// Writes something else of some of the files; those that are not named stay as they are.
  mutating func revise(_ files: [FileRewrite], of change: Int64, in db: Database) throws {
    let contents = Dictionary(files.map { ($0.path, $0.contents) }, uniquingKeysWith: { first, _ in first })
    var kept: [FileWrite] = []
    for (index, var write) in writes.enumerated() {
      let before = planned[index].before
      if let new = contents[write.path], new != before.contents {
        write.contents = new
        try ChangeTable.setStep(
          write.position, of: change, before: before.bytes, after: AfterImage(new, isWhole: true), in: db)
        kept.append(write)
      } else {
        try ChangeTable.removeStep(write.position, of: change, in: db)
      }
    }
    writes = kept
  }

  /// Writes the files.
  func perform(in library: Library, of change: Int64, _ report: inout ActReport) throws {
    var (rewritten, failures): ([[UInt8]], [(path: [UInt8], diagnostic: Diagnostic)]) = ([], [])
    let canBeTakenBack = report.done > 0
    _ = try library.perform(writes, of: change) { write, failure in
      guard var failure else { return rewritten.append(write.path) }
      // The command again would find every song in its place.
      if canBeTakenBack {
        failure.hint = "It has the songs' old paths: 'shellac undo \(change)' brings the songs back there."
      }
      failures.append((write.path, failure))
    }
    report.rewritten += rewritten
    report.failures += failures
  }
}
