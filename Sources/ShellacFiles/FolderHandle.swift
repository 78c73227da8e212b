import CFileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder: what is done to a name in it happens there, whatever becomes of the path meanwhile.
///
/// Every call takes a single name. None follows a symbolic link unless it says so, and none overwrites a file.
public final class FolderHandle {
  /// The path that it was opened by, for messages.
  public let path: [UInt8]
  /// The device that it is on.
  public let device: UInt64
  let number: Int32

  private init(path: [UInt8], number: Int32) {
    self.path = path
    self.number = number
    var status = shellac_stat()
    device = shellac_stat_open(number, &status) == 0 ? status.device : 0
  }

  deinit { close(number) }

  /// Opens a folder by its path, following links.
  public convenience init(_ path: [UInt8]) throws(SystemError) {
    self.init(path: path, number: try Self.open(AT_FDCWD, path, 0))
  }

  /// A folder in this one; a link to a folder is none.
  public func folder(_ name: [UInt8]) throws(SystemError) -> FolderHandle {
    FolderHandle(path: path(of: name), number: try Self.open(number, name, O_NOFOLLOW))
  }

  /// The path of a name in it.
  public func path(of name: [UInt8]) -> [UInt8] {
    path.last == UInt8(ascii: "/") ? path + name : path + [UInt8(ascii: "/")] + name
  }

  private static func open(_ folder: Int32, _ name: [UInt8], _ flags: Int32) throws(SystemError) -> Int32 {
    try SystemError.checking { openat(folder, name.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags) }
  }

  /// Makes a folder in this one.
  public func makeFolder(_ name: [UInt8], mode: UInt32 = 0o777) throws(SystemError) {
    try SystemError.checking { mkdirat(number, name.cString, mode_t(truncatingIfNeeded: mode & 0o7777)) }
  }

  /// Gives a folder or file in this one a mode, whatever the process masks.
  public func setMode(_ mode: UInt32, of name: [UInt8]) throws(SystemError) {
    try SystemError.checking {
      fchmodat(number, name.cString, mode_t(truncatingIfNeeded: mode & 0o7777), 0)
    }
  }

  /// Takes an empty folder away.
  public func removeFolder(_ name: [UInt8]) throws(SystemError) {
    try SystemError.checking { unlinkat(number, name.cString, AT_REMOVEDIR) }
  }

  /// Takes a name away.
  public func remove(_ name: [UInt8]) throws(SystemError) {
    try SystemError.checking { unlinkat(number, name.cString, 0) }
  }

  /// What a name stands for; nil when there is none.
  public func status(of name: [UInt8], follows: Bool = false) throws(SystemError) -> FileStatus? {
    var status = shellac_stat()
    let code = -shellac_stat_at(number, name.cString, follows ? 1 : 0, &status)
    if code == 0 { return FileStatus(status) }
    let error = SystemError(code)
    if error.isAbsence { return nil }
    throw error
  }

  /// Gives a file another name on the same file system; what has the name already stays.
  public func move(_ name: [UInt8], to folder: FolderHandle, as target: [UInt8]) throws(SystemError) {
    try check(shellac_rename_new(number, name.cString, folder.number, target.cString))
  }

  /// Gives a file another spelling of its own name, or puts it in the place of the file of that name.
  public func replace(_ target: [UInt8], in folder: FolderHandle, with name: [UInt8]) throws(SystemError) {
    try SystemError.checking { renameat(number, name.cString, folder.number, target.cString) }
  }

  /// Gives a file a second name on the same file system.
  ///
  /// - Parameter follows: whether it is the file that a symbolic link leads to, and not the link.
  public func link(
    _ name: [UInt8], to folder: FolderHandle, as target: [UInt8], follows: Bool = false
  ) throws(SystemError) {
    let flags = follows ? AT_SYMLINK_FOLLOW : 0
    try SystemError.checking { linkat(number, name.cString, folder.number, target.cString, flags) }
  }

  /// Makes a symbolic link.
  public func makeSymbolicLink(_ name: [UInt8], to path: [UInt8]) throws(SystemError) {
    try SystemError.checking { symlinkat(path.cString, number, name.cString) }
  }

  /// Where a symbolic link points.
  public func destination(of name: [UInt8]) throws(SystemError) -> [UInt8] {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try SystemError.checking {
      Int32(truncatingIfNeeded: readlinkat(number, name.cString, &text, text.count))
    }
    return text.prefix(Int(count)).map { UInt8(bitPattern: $0) }
  }

  /// Opens a file in this folder for reading.
  func file(_ name: [UInt8], follows: Bool = false) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(
      opening: name, O_RDONLY | O_NONBLOCK | O_NOCTTY | (follows ? 0 : O_NOFOLLOW), in: number)
  }

  /// Makes a file in this folder that was not there.
  func newFile(_ name: [UInt8]) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(
      opening: name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, in: number)
  }

  /// Returns when the names in it are on disk.
  public func synchronize() throws(SystemError) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: continue
      // Folders of some network file systems have nothing to bring to a disk.
      case EINVAL, EROFS, ENOTSUP: return
      default: throw SystemError()
      }
    }
  }

  private func check(_ status: Int32) throws(SystemError) {
    if status < 0 { throw SystemError(-status) }
  }
}
