import CFileSystem
import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file with a window of its bytes in memory; for one thread.
///
/// What a call gives is valid until the next call.
final class AudioFile {
  /// The most bytes that lie in memory at once.
  static let windowSize = 256 << 10

  /// How many bytes the file had when it was opened.
  let size: Int
  /// How many bytes a read asks for at least; few while only headers are looked at.
  var readAhead = 4 << 10

  private let descriptor: Int32
  private let path: [UInt8]
  private let opened: shellac_stat
  private let isCancelled: () -> Bool
  private let window: UnsafeMutableRawBufferPointer
  private var start = 0
  private var count = 0

  /// Opens a file.
  ///
  /// - Throws: `Diagnostic` when it cannot be opened or is no regular file.
  init(_ path: [UInt8], isCancelled: @escaping () -> Bool) throws {
    self.path = path
    self.isCancelled = isCancelled
    let name = path.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    let descriptor = shellac_open_file(shellac_current_folder(), name)
    guard descriptor >= 0 else { throw Self.failure(path, -descriptor) }
    var status = shellac_stat()
    let outcome = shellac_stat_open(descriptor, &status)
    guard outcome == 0, status.kind == UInt8(shellac_kind_file) else {
      close(descriptor)
      throw Self.failure(path, outcome == 0 ? EINVAL : -outcome)
    }
    self.descriptor = descriptor
    opened = status
    size = Int(max(0, status.size))
    window = .allocate(byteCount: Self.windowSize, alignment: 64)
  }

  deinit {
    window.deallocate()
    close(descriptor)
  }

  /// The bytes at a place: all that were asked for, or those up to the file's end.
  ///
  /// - Parameter count: at most `windowSize`.
  func view(at offset: Int, count wanted: Int) throws -> UnsafeRawBufferPointer {
    let count = max(0, min(wanted, Self.windowSize, size - offset))
    guard offset >= 0, count > 0 else { return UnsafeRawBufferPointer(rebasing: window[0..<0]) }
    if offset < start || offset + count > start + self.count { try fill(at: offset, count: count) }
    return UnsafeRawBufferPointer(rebasing: window[(offset - start)..<(offset - start + count)])
  }

  /// The next bytes from a place on: as many as are at hand, and at least one.
  func run(at offset: Int, upTo most: Int) throws -> UnsafeRawBufferPointer {
    let inWindow = offset >= start ? start + count - offset : 0
    return try view(at: offset, count: min(most, inWindow > 0 ? inWindow : Self.windowSize))
  }

  /// Bytes at a place as a copy.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, min(count, size - offset)))
    while bytes.count < count {
      let piece = try view(at: offset + bytes.count, count: count - bytes.count)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Makes sure that the file is still the one that was opened.
  ///
  /// - Throws: `Diagnostic` when it was written to in between.
  func requireUnchanged() throws {
    var now = shellac_stat()
    let outcome = shellac_stat_open(descriptor, &now)
    guard outcome == 0 else { throw Self.failure(path, -outcome) }
    guard now.size == opened.size, now.modified == opened.modified else { throw changed() }
  }

  private func fill(at offset: Int, count wanted: Int) throws {
    if isCancelled() { throw CancellationError() }
    let room = min(Self.windowSize, max(wanted, readAhead), size - offset)
    start = offset
    count = 0
    while count < room {
      let piece = UnsafeMutableRawBufferPointer(rebasing: window[count..<room])
      let read = pread(descriptor, piece.baseAddress, piece.count, off_t(offset + count))
      if read > 0 {
        count += read
      } else if read == 0 {
        throw changed()
      } else if errno != EINTR {
        throw Self.failure(path, errno)
      }
    }
  }

  private func changed() -> Diagnostic {
    Diagnostic("'\(String(decoding: path, as: UTF8.self))' was changed while it was read")
  }

  private static func failure(_ path: [UInt8], _ code: Int32) -> Diagnostic {
    let name = String(decoding: path, as: UTF8.self)
    guard code != EINVAL else { return Diagnostic("'\(name)' is no file with contents of its own") }
    return Diagnostic("cannot read '\(name)': \(SystemReason.text(code))")
  }
}
