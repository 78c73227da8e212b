import ShellacFiles
import ShellacLibrary
import ShellacModel

/// What a plan has to know of the disk; tests plan without one.
public protocol OrganizeDisk {
  /// What a folder holds; nil when there is none.
  ///
  /// - Throws: `Diagnostic` when it cannot be read.
  func listing(of folder: [UInt8]) throws -> FolderListing?

  /// What the system says of a file; nil when there is none.
  func stamp(of path: [UInt8]) -> FileStamp?

  /// What the system says of the file that a link leads to, or of the file itself.
  func stampBehind(_ path: [UInt8]) -> FileStamp?

  /// Where a symbolic link points; nil when it is none, or leads to no file.
  func destination(of link: [UInt8]) -> [UInt8]?

  /// Whether two files hold the same bytes, as far as they can be read.
  func holdSameBytes(_ path: [UInt8], _ other: [UInt8]) -> Bool

  /// How many bytes may be written where a folder is; nil when nobody knows.
  func freeSpace(at folder: [UInt8]) -> Int64?
}

/// The disk itself.
public struct RealDisk: OrganizeDisk {
  /// The disk.
  public init() {}

  /// What a folder holds.
  public func listing(of folder: [UInt8]) throws -> FolderListing? { try FolderListing(of: folder) }

  /// What the system says of a file.
  public func stamp(of path: [UInt8]) -> FileStamp? { FileStatus(path).map(stamp) }

  /// What the system says of what a link leads to.
  public func stampBehind(_ path: [UInt8]) -> FileStamp? {
    FileStatus(path, follows: true).map { stamp($0) }
  }

  private func stamp(_ status: FileStatus) -> FileStamp {
    FileStamp(size: status.size, modified: status.modified, inode: status.inode, device: status.device)
  }

  /// Where a symbolic link points.
  public func destination(of link: [UInt8]) -> [UInt8]? {
    guard FileStatus(link)?.kind == .link, FileStatus(link, follows: true)?.kind == .file else { return nil }
    return try? FolderHandle(link.parentFolder).destination(of: Array(link.lastComponent))
  }

  /// Whether two files hold the same bytes.
  public func holdSameBytes(_ path: [UInt8], _ other: [UInt8]) -> Bool {
    (try? FileContents.areSame(path, other)) ?? false
  }

  /// How many bytes may be written.
  public func freeSpace(at folder: [UInt8]) -> Int64? { FreeSpace.bytes(at: folder) }
}
