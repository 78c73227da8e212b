import ShellacPluginSDK
import ShellacTestSupport

/// Texts that have broken other programs, and the same in a list: one row each.
enum NastyTable {
  static let columns = [Column("title"), Column("genres", .list)]

  static let rows: [[TestCell]] = NastyValues.texts.map { [.text($0), .list([$0, "b"])] }

  /// What a writer makes of it.
  static func written<F: ExportFormat>(_ format: F.Type, settings: [String: String] = [:])
    -> ExportCall.Outcome
  {
    ExportCall(columns: columns, cells: rows, settings: settings).run(format)
  }
}

extension ExportCall {
  /// The one failure of an export that cannot be done as asked.
  static func failure<F: ExportFormat>(_ format: F.Type, _ settings: [String: String]) -> PluginError? {
    let outcome = ExportCall(columns: [Column("title")], cells: [["a"]], settings: settings).run(format)
    return outcome.failures.count == 1 && outcome.bytes.isEmpty ? outcome.failures[0] : nil
  }
}
