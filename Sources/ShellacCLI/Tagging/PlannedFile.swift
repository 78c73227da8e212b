import Foundation
import ShellacModel

/// What is looked at, and cleaned up, on the disk around writing tags.
enum PlannedFile {
  /// The file that a path leads to, and how many names it has; the path itself when nothing is there.
  ///
  /// What is written takes the place of the file, never of a symbolic link that leads to it.
  static func place(_ path: [UInt8]) -> (target: [UInt8], names: Int) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return (path, 1) }
    guard status.st_mode & S_IFMT == S_IFLNK else { return (path, Int(clamping: status.st_nlink)) }
    guard let resolved = path.withCString({ realpath($0, nil) }) else { return (path, 1) }
    defer { free(resolved) }
    let target = Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    guard target.withCString({ lstat($0, &status) }) == 0 else { return (path, 1) }
    return (target, Int(clamping: status.st_nlink))
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

  /// Whether there is nothing at a path.
  static func isAbsent(_ path: [UInt8]) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } != 0
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
