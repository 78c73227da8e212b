import ShellacPluginSDK
import ShellacTabular

/// Rows as JSON Lines on the standard input of any program; what it writes is the export.
///
/// The command is split into words as a shell does it, and run without a shell.
struct CommandExport: ExportFormat {
  static let info = PluginInfo(
    id: "command", name: "Command", version: "1.0.0", summary: "JSON Lines through a program of your own.",
    examples: [
      "shellac export command --option command='jq -r .title' genre:jazz",
      "shellac export command --option command='python3 labels.py --wide' -o labels.txt",
      "shellac export command --option command='sh -c \"jq -r .artist | sort | uniq -c\"'",
    ])
  static let suffixes: [String] = []
  static let rows = RowKind.allCases
  static let options: [OptionDescription] = [
    .text(
      "command",
      help:
        "The program and its arguments, in words as a shell has them; no shell runs, so name sh for pipes."),
    .flag("quiet", help: "Pass over what a program that ends well says on standard error."),
  ]

  private static let capacity = 64 * 1024

  private let name: String
  private let program: ChildProgram
  private let objects: JSONRows
  private let isQuiet: Bool
  private let warn: (PluginError) -> Void
  private let output: ByteOutput
  /// What the program has not been given yet.
  private let pending = ByteOutput(handingOn: { _ in })

  init(_ request: ExportRequest, output: ByteOutput) throws {
    let words = try CommandWords.split(request.settings.text("command"))
    guard let name = words.first, !name.isEmpty else {
      throw PluginError("no command is given", hint: "Pass --option command='jq -r .title'.")
    }
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw PluginError("the command has a NUL byte in it", hint: "Take it out.")
    }
    self.name = name
    objects = JSONRows(request.columns)
    isQuiet = request.settings.flag("quiet")
    warn = request.warn
    self.output = output
    program = try ChildProgram(words)
  }

  func write(_ row: Row) throws {
    guard program.isReading else { return }
    objects.append(row, to: pending)
    pending.append(UInt8(ascii: "\n"))
    if pending.bytes.count >= Self.capacity { try send() }
  }

  func finish() throws {
    try send()
    let ending = try program.finish(taking: take)
    let said = program.errors.lines(10)
    switch ending {
    case .status(0):
      if isQuiet { return }
      for line in said { warn(PluginError("\(name): \(line)")) }
    case .status(let status): throw failure("'\(name)' ended with status \(status)", said)
    case .signal(let signal): throw failure("'\(name)' was ended by signal \(signal)", said)
    case .unknown: throw failure("the system does not tell how '\(name)' ended", said)
    }
  }

  private func send() throws {
    try program.send(pending.bytes, taking: take)
    pending.bytes.removeAll(keepingCapacity: true)
  }

  private func take(_ part: ArraySlice<UInt8>) throws {
    output.bytes.append(contentsOf: part)
    try output.flushIfFull()
  }

  private func failure(_ message: String, _ said: [String]) -> PluginError {
    PluginError(said.isEmpty ? message : message + ": " + said.suffix(3).joined(separator: "; "))
  }
}
