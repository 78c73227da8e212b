import Foundation
import ShellacFiles
import ShellacLibrary
import ShellacModel

/// The configuration's file on disk.
struct ConfigurationFile {
  /// Its path.
  let path: String

  /// More than anybody writes by hand.
  private static let limit = 1 << 20

  /// Its text, or nil when there is no such file.
  ///
  /// - Throws: `Diagnostic` when it cannot be read.
  func read() throws -> String? {
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", SystemReason.text(errno))
    }
    defer { close(descriptor) }
    // Opening must not wait for a writer; reading may, as of a shell's <(…).
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    let bytes: [UInt8]?
    do throws(Descriptor.Failure) { bytes = try Descriptor.readAll(descriptor, cap: Self.limit) } catch {
      throw failure("read", error.reason)
    }
    guard let bytes else {
      throw Diagnostic(
        "configuration '\(path)' is larger than 1 MiB", hint: "Name the right file with --config.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw notText(bytes) }
    return text
  }

  /// Names the first line that is not UTF-8, which TOML has to be.
  private func notText(_ bytes: [UInt8]) -> Diagnostic {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    let text = String(decoding: lines[index], as: UTF8.self)
    let column = text.firstIndex(of: "\u{FFFD}").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 1
    return Diagnostic(
      "configuration '\(path)' is not UTF-8", hint: "Save it as UTF-8.",
      place: Diagnostic.Place(source: text, column: column, line: index + 1))
  }

  /// Puts a new text in its place, all of it or none.
  ///
  /// A symbolic link stays one: what it points at is replaced. A file keeps its mode; a new one, and its folders, are
  /// for the user alone.
  /// - Parameters:
  ///   - library: whose journal keeps the old text, when there is one.
  ///   - summary: what the change does, in a few words.
  /// - Throws: `Diagnostic` with `cannotWrite`.
  func replace(with text: String, journal library: Library?, summary: String) throws {
    try makeFolder(path)
    do {
      guard let library else {
        try AtomicFile.replace(Array(path.utf8), with: Array(text.utf8), mode: 0o600, noun: Self.noun)
        return
      }
      let report = try library.changeFiles(
        command: "config set", files: [(Array(path.utf8), Array(text.utf8))], isPrivate: true, noun: Self.noun
      ) { _ in summary }
      if let failure = report.failures.first { throw failure.diagnostic }
    } catch var diagnostic as Diagnostic where diagnostic.message.contains(path) {
      diagnostic.hint = Self.writingHint
      throw diagnostic
    }
  }

  private static let noun = "configuration"
  private static let writingHint = "Check its permissions, or name another file with --config."

  private func makeFolder(_ file: String) throws {
    guard let slash = file.lastIndex(of: "/"), slash > file.startIndex else { return }
    let folder = String(file[..<slash])
    if access(folder, F_OK) == 0 { return }
    try makeFolder(folder)
    if mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw failure("write", SystemReason.text(errno))
    }
  }

  private func failure(_ verb: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      "cannot \(verb) configuration '\(path)': \(reason)",
      hint: Self.writingHint,
      status: verb == "write" ? .cannotWrite : .failed)
  }
}
