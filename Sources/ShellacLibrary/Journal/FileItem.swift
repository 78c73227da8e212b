import GRDB
import ShellacFiles
import ShellacModel

/// A file on disk; the image before has its mode and bytes, the image after its bytes.
enum FileItem: StepReversal {
  static let kind = ChangeKind.file

  /// The largest file whose bytes are kept.
  static let largest = 256 << 20

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    let known = FileSubject.path(step.subject)
    let path = try run.trail().place(known)
    let name = RemovalItem.name(of: path)
    let now = try contents(path)
    let before = try step.before.map(Image.init)
    if now == before?.contents { return run.note(kind, name, .unneeded) }
    guard step.leaves(now) else {
      let reason = try run.reason(of: step, otherwise: "it was changed by another program since")
      return run.note(kind, name, .refused(reason))
    }
    try AtomicFile.requireReplaceable(path)
    run.writes.append(
      UndoWrite(path: path, now: Image(path, now), before: before, isElsewhere: path != known))
  }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? {
    // What cannot be read now is not as the change left it.
    guard let now = try? contents(FileSubject.path(step.subject)) else { return .other }
    return step.standing(now, before: try? step.before.map(Image.init)?.contents)
  }

  static func names(of step: ChangeStep) -> [[UInt8]] { [FileSubject.path(step.subject)] }

  static func name(of step: ChangeStep) -> String { RemovalItem.name(of: FileSubject.path(step.subject)) }

  /// The bytes of a file; nil when there is none.
  static func contents(_ path: [UInt8]) throws -> [UInt8]? {
    try FileContents.readFileIfThere(path, cap: largest)
  }

  /// What is kept of a file that is replaced.
  struct Image {
    var mode: UInt32
    var contents: [UInt8]

    /// Takes a file that is there.
    init?(_ path: [UInt8], _ contents: [UInt8]?) {
      guard let contents else { return nil }
      mode = FileContents.mode(of: path) ?? 0o600
      self.contents = contents
    }

    init(_ bytes: [UInt8]) throws {
      guard bytes.count >= 4 else { throw Diagnostic.damagedImage }
      mode = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
      contents = Array(bytes.dropFirst(4))
    }

    var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: mode >> ($0 * 8)) } + contents }
  }
}

/// The path of a file as the subject of a step: its text, where a byte that is no UTF-8, and `%`, is `%` and two digits.
enum FileSubject {
  static func text(_ path: [UInt8]) -> String {
    var text = ""
    var rest = path[...]
    while let first = rest.first {
      let count = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      if first != UInt8(ascii: "%"), let part = String(validating: rest.prefix(count), as: UTF8.self) {
        text += part
        rest = rest.dropFirst(count)
      } else {
        text += "%" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  static func path(_ text: String) -> [UInt8] {
    var path: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(validating: rest.prefix(2), as: UTF8.self),
        digits.utf8.count == 2, let value = UInt8(digits, radix: 16)
      {
        path.append(value)
        rest = rest.dropFirst(2)
      } else {
        path.append(byte)
      }
    }
    return path
  }
}
