import Foundation
import ShellacModel
import ShellacPluginHost

/// Counts the rows that a plugin gives, and does nothing else with them.
final class RowCounter: RowReceiver {
  private(set) var rows = 0
  private(set) var refused = 0

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) throws -> Bool { true }

  func row(_ row: ReceivedRow) throws -> Bool {
    rows += 1
    return true
  }

  func refuse(_ problem: Diagnostic) throws -> Bool {
    refused += 1
    return true
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 4 else {
  print("usage: shellac-read PLUGINS ID FILE [OPTION=VALUE…]")
  exit(ExitStatus.usage.rawValue)
}
do {
  let host = PluginHost(PluginFolders(folders: [Array(arguments[1].utf8)]))
  let plugin = try host.plugin(arguments[2], for: .reading)
  let given = arguments[4...].map { option in
    let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (key: String(parts[0]), value: String(parts.dropFirst().first ?? ""))
  }
  let counter = RowCounter()
  try plugin.read(
    PluginInput(path: Array(arguments[3].utf8)), settings: plugin.settings(given, for: .reading),
    into: counter)
  print("\(counter.rows) rows, \(counter.refused) refused")
} catch let problem as Diagnostic {
  print("error: \(problem.message)")
  exit(problem.status.rawValue)
}
