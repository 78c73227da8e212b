import Foundation
import ShellacModel

/// Writing to a file descriptor.
enum Descriptor {
  /// Why bytes could not be written.
  enum Failure: Error {
    /// The reader has gone.
    case closedPipe
    /// Anything else, as `errno`.
    case code(Int32)
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
