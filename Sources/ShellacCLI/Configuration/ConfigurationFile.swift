import Foundation
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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", errno)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("read", errno)
      }
      if count == 0 { break }
      bytes += piece.prefix(count)
      if bytes.count > Self.limit {
        throw Diagnostic(
          "configuration '\(path)' is larger than 1 MiB", hint: "Name the right file with --config.")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Puts a new text in its place, all of it or none.
  ///
  /// A symbolic link stays one: what it points at is replaced. File and folders are for the user alone.
  /// - Throws: `Diagnostic` with `cannotWrite`.
  func replace(with text: String) throws {
    let target = ProcessBorder.resolved(Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? path
    try makeFolder(target)
    let temporary = target + ".\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("write", errno) }
    do {
      try Descriptor.write(Array(text.utf8), to: descriptor)
    } catch {
      let code = errno
      close(descriptor)
      unlink(temporary)
      throw failure("write", code)
    }
    let isSafe = fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    guard isSafe, rename(temporary, target) == 0 else {
      let reason = isSafe ? errno : code
      unlink(temporary)
      throw failure("write", reason)
    }
  }

  private func makeFolder(_ file: String) throws {
    guard let slash = file.lastIndex(of: "/"), slash > file.startIndex else { return }
    let folder = String(file[..<slash])
    if access(folder, F_OK) == 0 { return }
    try makeFolder(folder)
    if mkdir(folder, 0o700) != 0 && errno != EEXIST { throw failure("write", errno) }
  }

  private func failure(_ verb: String, _ code: Int32) -> Diagnostic {
    Diagnostic(
      "cannot \(verb) configuration '\(path)': \(Descriptor.reason(code))",
      hint: "Check its permissions, or name another file with --config.",
      status: verb == "write" ? .cannotWrite : .failed)
  }
}
