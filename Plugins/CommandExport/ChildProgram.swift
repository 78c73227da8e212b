import CPipes
import ShellacPluginSDK

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that gets bytes on its standard input and gives bytes on its standard output.
///
/// It is ended, if it has not yet, when this is let go.
final class ChildProgram {
  /// How a program ended.
  enum Ending: Equatable {
    case status(Int)
    case signal(Int)
    /// The system keeps it to itself.
    case unknown
  }

  /// What it has written to standard error, the end of it.
  private(set) var errors = LastLines()

  private var pipes = shellac_pipes()
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  /// Starts a program.
  ///
  /// - Parameter words: its name, looked for on PATH when it has no slash, and its arguments.
  init(_ words: [String]) throws {
    var arguments: [UnsafePointer<CChar>?] = words.map { strdup($0).map { UnsafePointer($0) } } + [nil]
    defer { for argument in arguments { free(UnsafeMutablePointer(mutating: argument)) } }
    let status = shellac_pipes_open(&arguments, &pipes)
    guard status == 0 else { throw Self.error(words.first ?? "", code: -status) }
  }

  deinit { end() }

  /// Ends it, if it has not yet, and waits for it to go.
  func end() { shellac_pipes_end(&pipes) }

  /// Whether it still reads.
  var isReading: Bool { pipes.input >= 0 }

  /// Gives it bytes, and takes meanwhile what it writes, so that neither waits for the other.
  func send(_ bytes: [UInt8], taking take: (ArraySlice<UInt8>) throws -> Void) throws {
    var start = 0
    while start < bytes.count && isReading {
      let written = bytes[start...].withUnsafeBytes { shellac_pipes_write(&pipes, $0.baseAddress, $0.count) }
      if written < 0 {
        // It has read all that it wants, which is its own affair: how it ends says whether that is well.
        shellac_pipes_close(&pipes.input)
        return
      }
      start += written
      try receive(taking: take)
      if start < bytes.count { shellac_pipes_wait(&pipes, 1) }
    }
  }

  /// Ends its input, takes the rest of what it writes, and waits for it to end.
  func finish(taking take: (ArraySlice<UInt8>) throws -> Void) throws -> Ending {
    shellac_pipes_close(&pipes.input)
    while pipes.output >= 0 || pipes.errors >= 0 {
      shellac_pipes_wait(&pipes, 0)
      try receive(taking: take)
    }
    var status: Int32 = -1
    var signal: Int32 = -1
    guard shellac_pipes_reap(&pipes, &status, &signal) == 0 else { return .unknown }
    return signal >= 0 ? .signal(Int(signal)) : .status(Int(status))
  }

  /// Takes what it has written, as far as it is there.
  private func receive(taking take: (ArraySlice<UInt8>) throws -> Void) throws {
    while let part = next(&pipes.output) { try take(part) }
    while let part = next(&pipes.errors) { errors.append(part) }
  }

  /// The next bytes of a pipe, which is closed at its end; nil when there are none now.
  private func next(_ descriptor: inout Int32) -> ArraySlice<UInt8>? {
    guard descriptor >= 0 else { return nil }
    let source = descriptor
    let count = buffer.withUnsafeMutableBytes { shellac_pipes_read(source, $0.baseAddress, $0.count) }
    if count > 0 { return buffer[..<count] }
    if count != -Int(EAGAIN) { shellac_pipes_close(&descriptor) }
    return nil
  }

  private static func error(_ name: String, code: Int32) -> PluginError {
    switch code {
    case ENOENT:
      PluginError(
        name.contains("/") ? "there is no program '\(name)'" : "there is no program '\(name)' on PATH",
        hint: "Check the first word of --option command.")
    case EACCES:
      PluginError(
        "'\(name)' cannot be run: permission denied", hint: "Make it executable: chmod +x '\(name)'.")
    default: PluginError("'\(name)' cannot be run: \(String(cString: strerror(code)))")
    }
  }
}
