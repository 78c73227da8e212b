import Foundation
import ShellacModel

/// What is looked at, and cleaned up, on the disk around writing tags.
enum PlannedFile {
  /// Why a file is not the one that was planned with; nil when it is.
  static func difference(_ path: [UInt8], size: Int64, modified: Int64) -> String? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? "it is not there" : String(cString: strerror(errno))
    }
    if status.st_mode & S_IFMT == S_IFLNK { return "it is a symbolic link" }
    let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    guard Int64(status.st_size) == size, time == modified else { return "it has changed since it was indexed" }
    return nil
  }

  /// Removes a copy that is not wanted, if there is one.
  static func remove(_ copy: [UInt8]) { _ = copy.withCString { unlink($0) } }
}
