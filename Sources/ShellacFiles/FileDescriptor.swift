import CDelta
import CFileSystem
import CNettle

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, closed with its last reference.
final class FileDescriptor {
  private var number: Int32

  /// Opens a path.
  ///
  /// - Parameters:
  ///   - mode: of a file that is made, less what the process masks.
  ///   - folder: the number of an open folder that the path starts in; else the working directory.
  init(
    opening path: [UInt8], _ flags: Int32, mode: mode_t = 0, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) {
    let text = path.cString
    number = try SystemError.checking { openat(folder, text, flags | O_CLOEXEC, mode) }
  }

  /// Makes a file without a name on the disk of a folder, which goes with its last reference; some file systems have none.
  init(unnamedIn folder: [UInt8], mode: mode_t) throws(SystemError) {
    number = shellac_open_unnamed(folder.cString, UInt32(mode))
    try Self.check(number)
  }

  /// Gives a file without a name one that nothing has.
  func name(_ path: [UInt8]) throws(SystemError) { try Self.check(shellac_name_open(number, path.cString)) }

  /// Another number of the open file, which the caller closes.
  func duplicate() throws(SystemError) -> Int32 {
    try SystemError.checking { fcntl(number, F_DUPFD_CLOEXEC, 3) }
  }

  deinit {
    if number >= 0 { close(number) }
  }

  /// Hands the number to a call of the system, while the file stays open.
  func withNumber<Result>(_ body: (Int32) -> Result) -> Result {
    withExtendedLifetime(self) { body(number) }
  }

  /// Writes all of the bytes, however many calls that takes.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = write(number, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }

  /// Writes all of the bytes.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    let failure = bytes.withUnsafeBytes { bytes -> SystemError? in
      do throws(SystemError) {
        try writeAll(bytes)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// What is left of the file; nil when that is more than `cap` bytes.
  func readAll(cap: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(number, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError()
      }
      if count > cap - bytes.count { return nil }
      bytes += piece.prefix(count)
    }
  }

  /// Lets reads wait for a writer, after an opening that must not.
  func letWait() {
    let flags = fcntl(number, F_GETFL)
    if flags >= 0 { _ = fcntl(number, F_SETFL, flags & ~O_NONBLOCK) }
  }

  /// What the file is.
  func status() throws(SystemError) -> stat {
    var status = stat()
    try SystemError.checking { fstat(number, &status) }
    return status
  }

  /// Gives the file the mode of another one and, where the process may, its owner or at least its group.
  func resemble(_ other: stat) throws(SystemError) {
    var other = other
    try Self.check(shellac_take_mode(number, &other))
  }

  /// What the file is, by which it is seen whether it is still the same.
  func fileStatus() throws(SystemError) -> FileStatus {
    var status = shellac_stat()
    try Self.check(shellac_stat_open(number, &status))
    return FileStatus(status)
  }

  /// Gives the file the owner, the attributes and the mode of another one.
  func resembleWithAttributes(_ other: FileDescriptor) throws(SystemError) {
    try Self.check(shellac_resemble(other.number, number))
  }

  /// Sets when its contents last changed.
  func setModified(_ modified: Int64) throws(SystemError) {
    try Self.check(shellac_set_modified(number, modified))
  }

  /// Takes what is left of another file.
  func copyAll(of other: FileDescriptor) throws(SystemError) {
    try Self.check(shellac_copy(other.number, number))
  }

  /// Shares the blocks of another file.
  func shareBlocks(of other: FileDescriptor) throws(SystemError) {
    try Self.check(shellac_clone_file(other.number, number))
  }

  /// Whether both files hold the same bytes; what was written to the other one is read from the disk.
  func holdsSameBytes(as other: FileDescriptor) throws(SystemError) -> Bool {
    let answer = shellac_compare(number, other.number)
    try Self.check(answer)
    return answer == 1
  }

  /// The SHA-256 of its bytes.
  func digest() throws(SystemError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    try Self.check(shellac_sha256_file(number, &digest))
    return digest
  }

  /// What has to be known beside this file to have another one.
  func delta(to other: FileDescriptor, cap: Int) throws(SystemError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try Self.check(shellac_delta(number, other.number, cap, &bytes, &count))
    defer { shellac_delta_free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Takes the bytes that a delta tells by another file; this one is empty.
  func applyDelta(_ delta: [UInt8], to basis: FileDescriptor) throws(SystemError) {
    try Self.check(shellac_patch(basis.number, delta, delta.count, number))
  }

  private static func check(_ status: Int32) throws(SystemError) {
    if status < 0 { throw SystemError(-status) }
  }

  /// Returns when what was written is on disk.
  func synchronize() throws(SystemError) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: continue
      // Pipes, and folders on some network file systems, have nothing to bring to a disk.
      case EINVAL, EROFS, ENOTSUP: return
      default: throw SystemError()
      }
    }
  }

  /// Closes it; some file systems tell only here what could not be written.
  func finish() throws(SystemError) {
    let number = self.number
    self.number = -1
    if number >= 0, close(number) != 0, errno != EINTR { throw SystemError() }
  }
}

/// The path without symbolic links, as far as the system can tell; nil when there is nothing at it.
func realPath(_ path: [UInt8]) -> [UInt8]? {
  guard let found = realpath(path.cString, nil) else { return nil }
  defer { free(found) }
  return UnsafeBufferPointer(start: found, count: strlen(found)).map { UInt8(bitPattern: $0) }
}

extension [UInt8] {
  /// The bytes as C has a path: up to the first zero, with one at the end.
  var cString: [CChar] { prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0] }
}
