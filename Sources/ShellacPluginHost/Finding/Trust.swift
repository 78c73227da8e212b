import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether a file may be loaded: code that somebody else can change is not run.
enum Trust {
  /// Why a folder, or a file in it, is refused; nil when it is trusted.
  ///
  /// Both may belong to root or to the user who runs the program, and not everybody may write to them.
  static func objection(to path: [UInt8]) -> String? {
    var status = stat()
    guard withCPath(path, { stat($0, &status) }) == 0 else { return SystemReason.text(errno) }
    let what = status.st_mode & S_IFMT == S_IFDIR ? "the folder" : "the file"
    let shown = String(decoding: path, as: UTF8.self)
    if status.st_uid != 0 && status.st_uid != geteuid() {
      return "\(what) '\(shown)' belongs to another user (\(status.st_uid))"
    }
    if status.st_mode & S_IWOTH != 0 { return "\(what) '\(shown)' can be changed by everybody" }
    return nil
  }

  /// Why a plugin's file, its folder, or the folder that a link leads to is refused.
  static func objection(toPlugin path: [UInt8]) -> String? {
    if let objection = objection(to: folder(of: path)) ?? objection(to: path) { return objection }
    if let objection = SharedObject.objection(to: path) { return objection }
    guard let resolved = withCPath(path, { realpath($0, nil) }) else { return SystemReason.text(errno) }
    defer { free(resolved) }
    let target = [UInt8](UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    return target == path ? nil : objection(to: folder(of: target))
  }

  /// The path of the folder that a path is in.
  static func folder(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
  }

  /// Opens a file for reading without waiting for one who writes; less than zero with `errno` when it cannot be opened.
  static func openForReading(_ path: [UInt8], _ flags: Int32 = 0) -> Int32 {
    withCPath(path) { path in
      while true {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
        if descriptor >= 0 || errno != EINTR { return descriptor }
      }
    }
  }

  /// Calls `body` with the path as a C string.
  static func withCPath<Result>(_ path: [UInt8], _ body: ([CChar]) -> Result) -> Result {
    body(path.map { CChar(bitPattern: $0) } + [0])
  }
}
