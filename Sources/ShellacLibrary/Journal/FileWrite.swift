import ShellacFiles
import ShellacModel

/// A file that a change writes or takes away, once the change is in the journal.
struct FileWrite {
  var path: [UInt8]
  /// What it is to hold; nil: there is to be none.
  var contents: [UInt8]?
  /// The mode of a file that was not there; nil: as the process makes files.
  var mode: UInt32?
  /// What is kept of the bytes that it had when the journal took them; nil: there was none.
  var expected: AfterImage?
  /// The position of its step.
  var position: Int64
  /// What becomes of it when it is written by an undo.
  var outcome = UndoReport.Outcome.reverted
  /// What the file is, for messages.
  var noun: String?

  /// Does it.
  ///
  /// - Throws: `Diagnostic`; the file is then as it was.
  func perform() throws {
    let now = try FileItem.contents(path)
    let isExpected = now.map { expected?.matches($0) ?? false } ?? (expected == nil)
    guard isExpected else {
      throw Diagnostic(
        "cannot write '\(String(decoding: path, as: UTF8.self))': another program has just changed it",
        hint: "Run the command again.", status: .cannotWrite)
    }
    if let contents {
      try AtomicFile.replace(path, with: contents, mode: mode ?? 0o666, noun: noun)
      // A file that an undo brings back has the mode that it had.
      if let mode, expected == nil { try AtomicFile.setMode(mode, of: path) }
    } else {
      try FileContents.remove(path)
    }
  }
}
