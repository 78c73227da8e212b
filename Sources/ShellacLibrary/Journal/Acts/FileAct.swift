import ShellacFiles

/// One thing that is to be done to a file.
public struct FileAct: Sendable, Hashable {
  /// What is done.
  public enum Deed: String, Sendable, CaseIterable {
    /// The file gets another place, on whatever device that is.
    case move
    /// Another file with the same bytes is made.
    case copy
    /// The file gets a second name.
    case hardlink
    /// A link that points to the file is made.
    case symlink
    /// Another file is made that shares its blocks until one of them is written to.
    case reflink
  }

  /// What is done.
  public var deed: Deed
  /// The file, by its absolute path.
  public var source: [UInt8]
  /// The path that is made, which nothing must have.
  public var target: [UInt8]
  /// The id of the library's file; nil: one that only goes along, such as a cover.
  public var file: Int64?
  /// Its size in bytes as it was planned with.
  public var size: Int64
  /// When its contents last changed, in nanoseconds, as it was planned with.
  public var modified: Int64
  /// Its inode number as it was planned with; 0: not known.
  public var inode: UInt64
  /// The number of its device as it was planned with.
  public var device: UInt64

  /// Creates an act.
  public init(
    _ deed: Deed, _ source: [UInt8], to target: [UInt8], file: Int64? = nil, size: Int64, modified: Int64,
    inode: UInt64 = 0, device: UInt64 = 0
  ) {
    (self.deed, self.source, self.target, self.file) = (deed, source, target, file)
    (self.size, self.modified, self.inode, self.device) = (size, modified, inode, device)
  }

  /// Takes its file as the system has it now for the one that it is planned with.
  mutating func note(_ status: FileStatus) {
    (size, modified, inode, device) = (status.size, status.modified, status.inode, status.device)
  }
}
