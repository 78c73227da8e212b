import Foundation
import ShellacFiles
import ShellacModel

/// What stands on the disk at the path of a file whose tags are to be written.
enum TagTarget {
  /// The file that a path leads to, and how many names it has; the path itself when nothing is there.
  ///
  /// What is written takes the place of the file, never of a symbolic link that leads to it.
  static func place(_ path: [UInt8]) -> (target: [UInt8], names: Int) {
    guard let status = FileStatus(path) else { return (path, 1) }
    guard status.kind == .link else { return (path, Int(clamping: status.links)) }
    guard let target = ProcessBorder.resolved(path), let status = FileStatus(target) else { return (path, 1) }
    return (target, Int(clamping: status.links))
  }

  /// Why a file is not the one that was planned with, and what helps; nil when it is.
  static func refusal(_ path: [UInt8], size: Int64, modified: Int64) -> (reason: String, hint: String)? {
    let hint = "Run 'shellac index', and plan again."
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? (reason: "it is not there", hint: hint)
        : (reason: SystemReason.text(errno), hint: "Check the permissions of the folders that it is in.")
    }
    // A link is here only when it could not be followed to a file.
    if status.st_mode & S_IFMT == S_IFLNK {
      return linkRefusal(path) ?? (reason: "it has changed since", hint: hint)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return ("it is no file with contents of its own", hint) }
    let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    guard Int64(status.st_size) == size, time == modified else {
      return ("it has changed since it was indexed", hint)
    }
    return nil
  }

  /// Why a link leads to no file.
  private static func linkRefusal(_ path: [UInt8]) -> (reason: String, hint: String)? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) != 0 else { return nil }
    switch errno {
    case ENOENT, ENOTDIR: return ("it is a link that leads nowhere", "Remove the link, or mount its disk.")
    case ELOOP: return ("it is a link that leads back to itself", "Remove the link.")
    case let code:
      return (
        "it is a link: \(SystemReason.text(code))", "Check the permissions of the file that it leads to."
      )
    }
  }
}
