import Foundation

/// What the process has as C strings.
enum ProcessBorder {
  /// The words after the program's name, as `ArgumentText` masks them.
  static func arguments() -> [String] {
    var words: [String] = []
    var index = 1
    while index < Int(CommandLine.argc), let argument = CommandLine.unsafeArgv[index] {
      words.append(ArgumentText.masked(bytes(of: argument)))
      index += 1
    }
    return words
  }

  /// The environment variables.
  static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let pointer = entry.pointee {
      let text = String(cString: pointer)
      if let mark = text.firstIndex(of: "=") {
        variables[String(text[..<mark])] = String(text[text.index(after: mark)...])
      }
      entry += 1
    }
    return variables
  }

  /// The working directory.
  static func workingDirectory() -> [UInt8] {
    guard let path = getcwd(nil, 0) else { return Array("/".utf8) }
    defer { free(path) }
    return bytes(of: path)
  }

  /// The folder of the program's file, without symbolic links; empty when the system does not say.
  static func programFolder() -> [UInt8] {
    let itself = resolved(Array("/proc/self/exe".utf8)) ?? []
    return Array(itself[..<(itself.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
  }

  /// The user's home folder, as the system's list of users has it.
  static func homeFolder() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let path = entry.pw_dir
    else { return nil }
    return String(cString: path)
  }

  /// Whether a signal does nothing to this process.
  static func ignores(_ signal: Int32) -> Bool {
    // Functions cannot be compared, their addresses can.
    unsafeBitCast(handler(of: signal), to: Int.self) == unsafeBitCast(SIG_IGN as sighandler_t?, to: Int.self)
  }

  /// What is called at a signal; nil: what the system does by default.
  static func handler(of signal: Int32) -> sighandler_t? {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return nil }
    return action.__sigaction_handler.sa_handler
  }

  /// A path without symbolic links, `.` and `..`; nil when there is nothing at it.
  static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let pointer = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(pointer) }
    return bytes(of: pointer)
  }

  /// Calls `body` with texts as C has lists of them, ended by a null pointer.
  static func withStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var copies: [UnsafeMutablePointer<CChar>?] = []
    for text in texts { copies.append(strdup(text)) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }
}

extension [UInt8] {
  /// Whether there is a file at this path, links followed.
  var isRegularFile: Bool {
    var status = stat()
    return !contains(0) && withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Calls `body` with the bytes as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // With its final zero the array is never empty.
    (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
