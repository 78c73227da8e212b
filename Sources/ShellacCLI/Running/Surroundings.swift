import Foundation

/// What a command gets from the process that runs it; nothing in the program looks at the process itself.
public struct Surroundings: Sendable {
  /// Environment variables.
  public var environment: [String: String]

  /// Descriptor to read from.
  public var standardInput: Int32

  /// Descriptor that results are written to.
  public var standardOutput: Int32

  /// Descriptor that messages are written to.
  public var standardError: Int32

  /// The folder that relative paths start from, as the file system has it.
  public var workingDirectory: [UInt8]

  /// The folder that the program itself is in; plugins are looked for beside it.
  public var programFolder: [UInt8]

  /// Creates surroundings, of a test for example.
  public init(
    environment: [String: String], standardInput: Int32, standardOutput: Int32, standardError: Int32,
    workingDirectory: [UInt8], programFolder: [UInt8] = []
  ) {
    self.environment = environment
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.workingDirectory = workingDirectory
    self.programFolder = programFolder
  }

  /// What this process has; without HOME, the home folder that the system knows.
  static func process() -> Surroundings {
    var environment = ProcessBorder.environment()
    if environment["HOME", default: ""].isEmpty { environment["HOME"] = ProcessBorder.homeFolder() }
    return Surroundings(
      environment: environment, standardInput: STDIN_FILENO, standardOutput: STDOUT_FILENO,
      standardError: STDERR_FILENO, workingDirectory: ProcessBorder.workingDirectory(),
      programFolder: ProcessBorder.programFolder())
  }

  /// The value of an environment variable, unless it is unset or empty.
  func variable(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }
}
