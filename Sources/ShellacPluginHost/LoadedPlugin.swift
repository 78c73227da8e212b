import ShellacModel

/// A plugin that was opened, whose description has been checked.
public struct LoadedPlugin: Sendable {
  /// Its name in commands: `csv`.
  public let id: String

  /// Its name for people: `CSV`.
  public let name: String

  /// Its version.
  public let version: String

  /// One sentence.
  public let summary: String

  /// Command lines that show its use.
  public let examples: [String]

  /// The file that it is in.
  public let path: [UInt8]

  /// What it reads; nil when it does not read.
  public let reader: ReaderDescription?

  /// What it writes; nil when it does not write.
  public let exporter: ExporterDescription?

  let library: PluginLibrary

  /// What messages call it: `plugin 'csv' 1.0.0`.
  var label: String { "plugin '\(id)' \(version)" }

  /// A message about it.
  func diagnostic(_ message: String, hint: String? = nil, status: ExitStatus = .failed) -> Diagnostic {
    Diagnostic("\(label): \(message)", hint: hint, status: status)
  }

  /// How messages end that are about what the contract forbids.
  static let bugMark = "(a bug of the plugin)"

  /// A message about something that the contract forbids.
  func bug(_ message: String) -> Diagnostic {
    diagnostic(
      "\(message) \(Self.bugMark)",
      hint:
        "Run 'shellac plugins check \(String(decoding: path, as: UTF8.self))', and show its author what it says."
    )
  }
}
