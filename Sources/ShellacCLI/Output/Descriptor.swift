import Foundation
import ShellacModel

/// Writing to and reading from file descriptors.
enum Descriptor {
  /// Why bytes could not be written or read.
  enum Failure: Error {
    /// The reader has gone.
    case closedPipe
    /// Anything else, as `errno`.
    case code(Int32)

    /// The system's number of it.
    var code: Int32 { if case .code(let code) = self { code } else { EPIPE } }

    /// The reason, as it stands behind a colon.
    var reason: String { SystemReason.text(code) }
  }

  /// The bytes from where a descriptor stands to its end; nil when they are more than `cap`.
  ///
  /// - Throws: `errno`.
  static func readAll(_ descriptor: Int32, cap: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .code(errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > cap { return nil }
    }
  }

  /// Writes all of the bytes, however many calls that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
      case EPIPE: throw .closedPipe
      default: throw .code(errno)
      }
    }
  }
}
