#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a path leads: to a file that can be replaced, to none yet, or to something that is only written to.
enum FilePlace {
  /// A file that is there, by its path without symbolic links.
  case file([UInt8], stat)
  /// No file yet; the path is where a link that leads nowhere points to, else the path itself.
  case none([UInt8])
  /// A device, a pipe or a socket.
  case stream

  /// Looks where a path leads.
  init(_ path: [UInt8]) throws(SystemError) {
    guard !path.isEmpty, !path.contains(0) else { throw SystemError(ENOENT) }
    var status = stat()
    do throws(SystemError) { try SystemError.checking { stat(path.cString, &status) } } catch {
      guard error.code == ENOENT else { throw error }
      self = .none(try Self.end(ofLinksFrom: path))
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard let path = realPath(path) else { throw SystemError() }
      self = .file(path, status)
    case S_IFDIR: throw SystemError(EISDIR)
    default: self = .stream
    }
  }

  /// The path that links which lead nowhere point to in the end.
  private static func end(ofLinksFrom path: [UInt8]) throws(SystemError) -> [UInt8] {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      var text = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path.cString, &text, text.count)
      if count < 0 { return path }
      let target = text.prefix(count).map { UInt8(bitPattern: $0) }
      path = target.first == UInt8(ascii: "/") ? target : folder(of: path) + target
    }
    throw SystemError(ELOOP)
  }

  /// The folder that a path names its file in, with a slash at its end; empty for the working directory.
  static func folder(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
  }
}
