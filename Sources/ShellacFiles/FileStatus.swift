import CFileSystem

/// What the system says of a name, by which it is seen that the file is still the same one.
public struct FileStatus: Sendable, Hashable {
  /// What stands behind a name.
  public enum Kind: Sendable, Hashable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A device, a pipe or a socket.
    case other
  }

  /// What it is.
  public var kind: Kind
  /// Its size in bytes.
  public var size: Int64
  /// When its contents last changed, in nanoseconds since 1970-01-01 00:00:00 UTC.
  public var modified: Int64
  /// Its inode number.
  public var inode: UInt64
  /// The number of its device.
  public var device: UInt64
  /// How many names it has.
  public var links: UInt64
  /// Its permissions.
  public var mode: UInt32

  init(_ status: shellac_stat) {
    switch Int(status.kind) {
    case shellac_kind_file: kind = .file
    case shellac_kind_folder: kind = .folder
    case shellac_kind_link: kind = .link
    default: kind = .other
    }
    (size, modified, inode, device) = (status.size, status.modified, status.inode, status.device)
    (links, mode) = (status.links, status.mode)
  }

  /// Looks at a path; nil when there is nothing.
  ///
  /// - Parameter follows: whether links are followed, else told as links.
  public init?(_ path: [UInt8], follows: Bool = false) {
    var status = shellac_stat()
    guard shellac_stat_at(shellac_current_folder(), path.cString, follows ? 1 : 0, &status) == 0 else {
      return nil
    }
    self.init(status)
  }

  /// Whether it is the same file, by the system's numbers.
  public func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }
}
