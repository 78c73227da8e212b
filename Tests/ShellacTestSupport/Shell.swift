import Foundation

/// A shell in a folder of its own, with nothing in its environment but what a test puts there.
public final class Shell: Sendable {
  /// What a command did.
  public struct Result: Sendable, Hashable {
    /// What it wrote to standard output; bytes that are not UTF-8 as U+FFFD.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
    /// Its exit status; 128 and the signal's number when a signal ended it.
    public var status: Int32

    /// Creates a result.
    public init(output: String, errors: String, status: Int32) {
      (self.output, self.errors, self.status) = (output, errors, status)
    }
  }

  /// The folder that commands start in, and the user's home.
  public let folder: TemporaryFolder

  /// Variables on top of the usual ones.
  public let variables: [String: String]

  /// Opens a shell.
  public init(variables: [String: String] = [:]) {
    folder = TemporaryFolder()
    self.variables = variables
  }

  /// The environment of the commands.
  public var environment: [String: String] {
    [
      "PATH": BuiltProgram.folder + ":/usr/local/bin:/usr/bin:/bin", "HOME": folder.path,
      "LANG": "en_GB.UTF-8",
      "TZ": "UTC", "TERM": "xterm",
    ].merging(variables) { $1 }
  }

  /// Runs a command line; the folder's path is shown as `~` in what it writes.
  ///
  /// One that does not end is ended with all it has started, with status 124, so that the rest is still tried.
  public func run(_ command: String) throws -> Result {
    let output = folder.path + "/.output"
    let errors = folder.path + "/.errors"
    for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["-k", "10", "600", "/bin/sh", "-c", command]
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    let signalled = process.terminationReason == .uncaughtSignal
    return Result(
      output: try text(of: output), errors: try text(of: errors),
      status: process.terminationStatus + (signalled ? 128 : 0))
  }

  private func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      .replacingOccurrences(of: folder.path, with: "~")
  }
}
