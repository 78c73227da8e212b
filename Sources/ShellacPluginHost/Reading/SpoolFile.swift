import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary file without a name: nobody else sees it, and it is gone when it is closed.
final class SpoolFile {
  private(set) var size: UInt64 = 0
  private var descriptor: Int32
  private let shown: String

  /// Makes one.
  ///
  /// - Parameter shown: what messages call that which is kept in it.
  init(for shown: String) throws {
    self.shown = shown
    let own = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = own.isEmpty ? "/tmp" : own
    var path = Array((folder + "/shellac-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw Diagnostic(
        "cannot make a temporary file in '\(folder)': \(SystemReason.text(errno))",
        hint: "Set TMPDIR to a folder that you may write to.")
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds bytes at its end.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw Diagnostic(
          "cannot keep \(shown) in a temporary file: \(SystemReason.text(errno))",
          hint: "Set TMPDIR to a folder with more room.")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      size += UInt64(count)
    }
  }

  /// Its descriptor, which is the caller's from now on.
  func take() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
