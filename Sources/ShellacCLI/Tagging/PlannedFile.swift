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
    guard Int64(status.st_size) == size, time == modified else {
      return "it has changed since it was indexed"
    }
    return nil
  }

  /// Of what the names of one run's copies are made: the process, and what no other run of it has.
  static func token() -> String { "tag-\(getpid())-" + String(UInt32.random(in: 1...UInt32.max), radix: 36) }

  /// With what the names of one run's copies begin.
  static func beginning(_ token: String) -> [UInt8] { Array(".shellac-\(token)-".utf8) }

  /// The name of a copy, behind its folder.
  static func copyName(_ token: String, _ number: Int) -> [UInt8] {
    Array("/.shellac-\(token)-\(number).tmp".utf8)
  }

  /// Removes copies that processes left which were killed before the journal knew of them.
  static func removeCopiesOfEndedProcesses(in folder: [UInt8]) {
    let start = ".shellac-tag-"
    let path = String(decoding: folder, as: UTF8.self)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where name.hasPrefix(start) && name.hasSuffix(".tmp") {
      guard let process = Int32(name.dropFirst(start.count).prefix { $0 != "-" }), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      remove(folder + Array("/\(name)".utf8))
    }
  }

  /// Removes a copy that is not wanted, if there is one.
  static func remove(_ copy: [UInt8]) { _ = copy.withCString { unlink($0) } }
}
