import Foundation
import ShellacModel

/// The right to change a library, held by one process at a time for the length of a command.
///
/// SQLite's own lock is held for a transaction only; an index run is many of them. The lock is on a file beside
/// the library that says who holds it, and goes with the process however that ends.
final class WriterLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// How long to wait for another command, in seconds.
  static let patience = 10.0

  /// Takes the lock, waiting for another command to end.
  ///
  /// - Throws: `Diagnostic` with status `busy` naming the holder, or that the lock cannot be made.
  static func take(for path: String, command: String) throws -> WriterLock {
    let seconds = try patience(ProcessInfo.processInfo.environment["SHELLAC_WAIT"])
    let lockPath = path + ".lock"
    var descriptor: Int32
    repeat {
      descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    } while descriptor < 0
      && errno == EINTR
    guard descriptor >= 0 else {
      throw Diagnostic(
        "cannot write library '\(path)': its lock file cannot be made: \(SystemReason.text(errno))",
        hint: "Check the permissions of the library's folder, or name another with --library.",
        status: .cannotWrite)
    }
    let deadline = Date(timeIntervalSinceNow: seconds)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        close(descriptor)
        throw Diagnostic(
          "cannot write library '\(path)': it cannot be locked: \(SystemReason.text(code))",
          hint: "Keep it on a file system that has locks, or name another with --library.",
          status: .cannotWrite)
      }
      guard Date() < deadline else {
        let holder = holder(of: descriptor)
        close(descriptor)
        throw Diagnostic(
          "library '\(path)' is held by \(holder)", hint: "Try again when it is done.", status: .busy)
      }
      usleep(50_000)
    }
    let note = "'shellac \(command)' (process \(getpid()))"
    ftruncate(descriptor, 0)
    _ = note.withCString { pwrite(descriptor, $0, strlen($0), 0) }
    return WriterLock(descriptor: descriptor)
  }

  /// How long to wait, as the user says.
  private static func patience(_ said: String?) throws -> Double {
    guard let said, !said.isEmpty else { return patience }
    guard let seconds = Double(said), !seconds.isNaN else {
      throw Diagnostic(
        "SHELLAC_WAIT is '\(said.prefix(40))', which is no number of seconds",
        hint: "Set it to one such as 60, or unset it to wait for \(Int(patience)).", status: .usage)
    }
    return seconds
  }

  /// Whether some process has the lock of a library.
  static func isHeld(for path: String) -> Bool {
    let descriptor = open(path + ".lock", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // Closing it gives the lock back.
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func holder(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 500)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : "another program"
  }
}
