import Foundation
import ShellacTestSupport

/// A block of a page between ` ```console ` and ` ``` `: lines that begin with `$ ` are commands, the others output.
///
/// All commands run in one bash, in the root of the checkout, on a library of their own, so that a page is one
/// session from top to bottom and `$ echo $?` means what it says.
struct ConsoleSession {
  /// A command with the lines that it printed, on both outputs.
  struct Step: Equatable {
    var command: String
    var output: String

    /// Whether both are the same to a reader.
    ///
    /// What an index run names comes as its children finish: those lines have no order.
    func isSame(as other: Step) -> Bool {
      if command.hasPrefix("shellac index") {
        return output.split(separator: "\n").sorted() == other.output.split(separator: "\n").sorted()
      }
      return output == other.output
    }
  }

  /// The steps of every block of a page, in order.
  static func steps(in page: String) -> [Step] {
    var steps: [Step] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```console" {
        isInside = true
      } else if line == "```" {
        isInside = false
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: ""))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    return steps
  }

  /// The page with the output of its commands, in order, put in place of what it had.
  static func page(_ page: String, with steps: [Step]) -> String {
    var lines: [Substring] = []
    var isInside = false
    var rest = steps[...]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```console" { isInside = true }
      if line == "```" { isInside = false }
      if isInside, line.hasPrefix("$ "), let step = rest.popFirst() {
        lines.append(line)
        lines += step.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      } else if !isInside || line == "```console" {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Runs the commands where the samples are, and gives them with the output that they really have.
  static func run(_ commands: [String]) throws -> [Step] {
    let folder = TemporaryFolder()
    var script = "exec 2>&1\n"
    for command in commands {
      script += "status=$?; printf '\\001'; (exit $status)\n\(command)\n"
    }
    let scriptPath = folder.path("session.sh")
    try script.write(toFile: scriptPath, atomically: false, encoding: .utf8)

    // Files that the session makes are not to lie around in the checkout.
    let place = folder.path("shellac")
    try FileManager.default.createDirectory(atPath: place + "/Samples", withIntermediateDirectories: true)
    for samples in ["Music", "Purchases"] {
      try FileManager.default.copyItem(
        atPath: Checkout.path + "/Samples/" + samples, toPath: place + "/Samples/" + samples)
    }

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [scriptPath]
    process.currentDirectoryURL = URL(fileURLWithPath: place)
    process.environment = [
      "PATH": BuiltProgram.folder + ":/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
      "TZ": "UTC", "XDG_CONFIG_HOME": folder.path("config"), "XDG_DATA_HOME": folder.path("data"),
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    // As a terminal shows it: the lines of CSV end in CR LF.
    let bytes = output.fileHandleForReading.readDataToEndOfFile().filter { $0 != 13 }
    let text = String(decoding: bytes, as: UTF8.self)
    process.waitUntilExit()
    let outputs = text.split(separator: "\u{1}", omittingEmptySubsequences: false).dropFirst()
    return zip(commands, outputs).map { Step(command: $0, output: String($1)) }
  }
}
