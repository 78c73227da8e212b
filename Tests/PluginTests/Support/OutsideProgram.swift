import Foundation
import ShellacTestSupport

/// A program that is not ours and reads what a plugin wrote.
enum OutsideProgram {
  /// Whether a program can be run.
  ///
  /// Where tests have to be complete it is taken to be there, so that its absence fails.
  static func isThere(_ name: String) -> Bool {
    if ProcessInfo.processInfo.environment["CI"] == "true" { return true }
    return "/usr/local/bin:/usr/bin:/bin".split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Runs a program with bytes on its standard input, and gives what it wrote on its standard output.
  static func run(_ words: [String], input: [UInt8] = []) throws -> Data {
    let folder = TemporaryFolder()
    let inputPath = folder.path("input")
    let errorsPath = folder.path("errors")
    try Data(input).write(to: URL(fileURLWithPath: inputPath))
    _ = FileManager.default.createFile(atPath: errorsPath, contents: nil)
    let process = Process()
    let output = Pipe()
    // One that does not end is ended with all it has started, so that the rest is still tried.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["-k", "10", "300"] + words
    process.standardInput = FileHandle(forReadingAtPath: inputPath)
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errorsPath)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        message: "\(words[0]) ended with \(process.terminationStatus): "
          + (try String(contentsOfFile: errorsPath, encoding: .utf8)))
    }
    return data
  }

  /// Runs Python, which prints JSON of `result`; its standard input is in `data`.
  static func python<Value: Decodable>(_ code: String, _ input: [UInt8]) throws -> Value {
    let lines = """
      import csv, html.parser, io, json, sys
      csv.field_size_limit(10**9)
      data = sys.stdin.buffer.read()
      \(code)
      print(json.dumps(result))
      """
    return try JSONDecoder().decode(
      Value.self, from: run(["python3", "-X", "utf8", "-c", lines], input: input))
  }

  struct Failure: Error {
    var message: String
  }
}
