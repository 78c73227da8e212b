import ArgumentParser
import Foundation
import ShellacLibrary
import ShellacModel
import ShellacPluginHost

struct PluginsCheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "check",
    abstract: "Check that a plugin keeps the contract, in a process of its own.",
    discussion: """
      Every plugin has to pass, in whatever language it is written: it is tried with empty and with difficult tables, \
      with outputs that stop, with files that are cut off and damaged. A plugin that crashes or hangs is reported with \
      the check that was running. The status is 2 when a check fails.

      Examples:

        shellac plugins check csv
        shellac plugins check ./libCueFormat.so --sample album.cue
      """)

  @Argument(
    help: "The plugin's file, or the name of one that is installed.", completion: .file(extensions: ["so"]))
  var file: ArgumentText

  @Option(
    help: ArgumentHelp("A file for the plugin to read; may be given several times.", valueName: "file"),
    completion: .file())
  var sample: [ArgumentText] = []

  @Option(help: ArgumentHelp("How long one check may take.", valueName: "seconds"))
  var timeLimit: Int = 60

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func validate() throws {
    if timeLimit < 1 || timeLimit > 86_400 { throw ValidationError("--time-limit takes 1 to 86400 seconds") }
  }

  // Whether the file is there is seen when it is checked: it may be built meanwhile.
  func check(in context: CommandContext) throws {}

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try path(in: context)
    let samples = try sample.map { try sampled($0, in: context) }
    context.output.terminalEscape = .text
    let trial = PluginTrial(path: path, samples: samples, secondsPerCheck: timeLimit)
    let isJSON = context.options.json
    var results: [(name: String, result: Conformance.Result)] = []
    try trial.run { name, result in
      results.append((name, result))
      if isJSON || (context.options.quiet && !result.isFailure) { return }
      context.output.write(result.line(name) + "\n")
      try context.output.flush()
    }
    if isJSON { try writeJSON(results, in: context) }
    let failures = results.count { $0.result.isFailure }
    guard failures > 0 else { return .done }
    throw Diagnostic(
      "plugin '\(file.text)' fails \(failures) of \(results.count) checks",
      hint: "The guide 'Write a plugin' says what each function has to do.")
  }

  private func path(in context: CommandContext) throws -> [UInt8] {
    let path = context.folders.absolute(file.bytes)
    if !file.bytes.isEmpty, (path.withCString { access($0, F_OK) }) == 0 {
      return ProcessBorder.resolved(path) ?? path
    }
    let host = PluginHost(context.pluginFolders)
    if let installed = host.path(of: file.text) { return installed }
    throw Diagnostic(
      "there is no plugin file '\(file.text)'",
      hint: Suggestion.hint(for: file.text, among: host.ids) ?? "Name a file, such as ./libCueFormat.so.")
  }

  private func sampled(_ argument: ArgumentText, in context: CommandContext) throws -> [UInt8] {
    let path = context.folders.absolute(argument.bytes)
    _ = try PluginInput(path: path, shown: argument.text)
    return path
  }

  private func writeJSON(
    _ results: [(name: String, result: Conformance.Result)], in context: CommandContext
  ) throws {
    let rows = results.map { name, result in
      ListedRow([.text(name), .text(result.word), result.reason.map { .text($0) } ?? .null])
    }
    let columns = [OutputColumn("check"), OutputColumn("result"), OutputColumn("reason")]
    _ = try Listing(context: context, columns: columns, form: .json).write(ListedRows(rows: rows))
  }
}

extension Conformance.Result {
  /// Whether the check failed.
  var isFailure: Bool { if case .failed = self { true } else { false } }

  /// The result in a word.
  fileprivate var word: String {
    switch self {
    case .passed: "ok"
    case .skipped: "skipped"
    case .failed: "FAILED"
    }
  }

  fileprivate var reason: String? {
    switch self {
    case .passed: nil
    case .skipped(let reason), .failed(let reason): reason
    }
  }

  /// A line for people.
  fileprivate func line(_ name: String) -> String {
    word.padding(toLength: 8, withPad: " ", startingAt: 0) + name + (reason.map { ": " + $0 } ?? "")
  }
}
