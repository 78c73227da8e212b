import Foundation
import ShellacModel
import ShellacPluginHost

/// Tries a plugin in child processes: one that crashes or hangs takes only the check with it that was running.
///
/// A child is told the plugin's file and the number of the check to begin with. For each it writes a line when it
/// begins, `>`, and one when it is done: `ok`, `skipped` or `FAILED`, a blank, and why.
public struct PluginTrial {
  private static let argument = "__check-plugin"

  /// As often may a plugin not come back; then nothing more is tried.
  private static let mostSilences = 2

  private let path: [UInt8]
  private let samples: [[UInt8]]
  private let secondsPerCheck: Int

  init(path: [UInt8], samples: [[UInt8]], secondsPerCheck: Int) {
    self.path = path
    self.samples = samples
    self.secondsPerCheck = secondsPerCheck
  }

  /// Does a child's work when the arguments of the program ask for it, and returns the exit status; nil otherwise.
  public static func runIfAsked() -> Int32? {
    guard CommandLine.arguments.dropFirst().first == argument else { return nil }
    let words = ProcessBorder.arguments().dropFirst().map { ArgumentText(argument: $0).bytes }
    guard words.count >= 2, let first = Int(String(decoding: words[1], as: UTF8.self)), first >= 0,
      let output = Conformance.beginTrial()
    else { return ExitStatus.usage.rawValue }
    for index in first..<max(first, Conformance.names.count) {
      say(">", to: output)
      switch Conformance.run(index, path: words[0], samples: Array(words[2...])) {
      case .passed: say("ok", to: output)
      case .skipped(let reason): say("skipped " + reason, to: output)
      case .failed(let reason): say("FAILED " + reason, to: output)
      }
    }
    return ExitStatus.done.rawValue
  }

  private static func say(_ line: String, to output: Int32) {
    let bytes = line.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    try? Descriptor.write(bytes + [0x0A], to: output)
  }

  /// Runs every check, and says what came of each.
  func run(_ report: (_ name: String, _ result: Conformance.Result) throws -> Void) throws {
    var next = 0
    var silences = 0
    while next < Conformance.names.count {
      if silences == Self.mostSilences {
        for name in Conformance.names[next...] { try report(name, .skipped("it has hung too often")) }
        return
      }
      let child = try TrialProcess(arguments: [Self.argument, masked(path), "\(next)"] + samples.map(masked))
      defer { child.end() }
      var isRunning = false
      loop: while next < Conformance.names.count {
        switch child.line(within: secondsPerCheck) {
        case .line(">"): isRunning = true
        case .line(let line):
          isRunning = false
          try report(Conformance.names[next], Self.result(line))
          next += 1
        case .silence:
          silences += 1
          try report(Conformance.names[next], .failed(hang))
          next += 1
          break loop
        case .end:
          let reason = child.reasonOfEnd(within: secondsPerCheck)
          if reason == nil { silences += 1 }
          let said = reason ?? hang
          try report(
            Conformance.names[next], .failed(isRunning ? said : "the check did not begin: \(said)"))
          next += 1
          break loop
        }
      }
    }
  }

  private var hang: String { "it did not come back within \(secondsPerCheck) seconds" }

  private static func result(_ line: String) -> Conformance.Result {
    let parts = line.split(separator: " ", maxSplits: 1).map { String($0) }
    switch parts.first {
    case "ok": return .passed
    case "skipped": return .skipped(parts.count > 1 ? parts[1] : "")
    default: return .failed(parts.count > 1 ? parts[1] : line)
    }
  }

  private func masked(_ bytes: [UInt8]) -> String { ArgumentText.masked(bytes) }
}
