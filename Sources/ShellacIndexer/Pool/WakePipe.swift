import CFileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends a wait for pipes from another thread.
final class WakePipe: Sendable {
  /// The descriptor to wait for.
  let descriptor: Int32
  private let writing: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let status = shellac_wake_pipe(&ends)
    guard status == 0 else { throw SystemError(code: -status) }
    descriptor = ends[0]
    writing = ends[1]
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Ends the wait, or the next one.
  func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well.
    _ = write(writing, &byte, 1)
  }

  /// Makes the next wait wait again.
  func drain() {
    var bytes = (UInt64(0), UInt64(0))
    while withUnsafeMutableBytes(of: &bytes, { read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
  }
}
