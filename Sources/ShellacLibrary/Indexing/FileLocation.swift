/// Where a file is: names are bytes, never text.
public struct FileLocation: Sendable, Hashable {
  /// The id of the root that it is under.
  public var root: Int64

  /// The folder, relative to the root, without leading or trailing slash; empty for the root itself.
  public var folder: [UInt8]

  /// The file's name in its folder.
  public var name: [UInt8]

  /// Creates a location.
  public init(root: Int64, folder: [UInt8], name: [UInt8]) {
    self.root = root
    self.folder = folder
    self.name = name
  }

  /// The path relative to the root.
  public var relativePath: [UInt8] { folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name }
}

/// What the file system says of a file, by which a change is seen without opening it.
public struct FileStamp: Sendable, Hashable {
  /// Size in bytes.
  public var size: Int64

  /// Time of the last change of its contents, in nanoseconds since 1970-01-01 00:00:00 UTC.
  public var modified: Int64

  /// Inode number: a hint for moves only, FUSE and SMB renumber.
  public var inode: UInt64

  /// Device number, part of the same hint.
  public var device: UInt64

  /// Creates a stamp.
  public init(size: Int64, modified: Int64, inode: UInt64 = 0, device: UInt64 = 0) {
    self.size = size
    self.modified = modified
    self.inode = inode
    self.device = device
  }
}
