import ShellacLibrary
import ShellacModel

/// The findings of a check as rows, counted by how bad they are.
final class CheckRows: RowSequence {
  /// The columns: programs are told too whether `--fix` mends it.
  static func columns(_ form: OutputForm) -> [OutputColumn] {
    form == .table ? columns : columns + [OutputColumn("fix", .flag)]
  }

  private static let columns = [
    OutputColumn("number", .integer), OutputColumn("rule"), OutputColumn("severity"),
    OutputColumn("kind"),
    OutputColumn("id", .integer), OutputColumn("subject", .path), OutputColumn("message"),
  ]

  private(set) var counts: [CheckSeverity: Int] = [:]
  private let library: Library
  private let rules: [CheckRule]
  private let query: Query
  private let tellsFix: Bool
  private let plugins: () -> [CheckFinding]

  /// - Parameter plugins: what is found outside of the library.
  init(
    _ library: Library, _ rules: [CheckRule], _ query: Query, _ form: OutputForm,
    plugins: @escaping () -> [CheckFinding]
  ) {
    self.library = library
    self.rules = rules
    self.query = query
    tellsFix = form != .table
    self.plugins = plugins
  }

  func forEach(_ body: (borrowing ListedRow) throws -> Void) throws {
    try library.check(rules.filter { !$0.isOutside }, query: query) { try take($0, body) }
    for finding in plugins() { try take(finding, body) }
  }

  private func take(_ finding: CheckFinding, _ body: (borrowing ListedRow) throws -> Void) throws {
    let rule = finding.rule
    counts[rule.severity, default: 0] += 1
    let fix: [CellValue] = tellsFix ? [.flag(rule.isFixable)] : []
    try body(
      ListedRow(
        [
          .integer(Int64(rule.number)), .text(rule.name), .text(rule.severity.rawValue),
          .text(rule.about.rawValue), (finding.song ?? finding.id).map { .integer($0) } ?? .null,
          .bytes(finding.subject),
          .text(finding.message),
        ] + fix))
  }

  /// The worst of what was found, as an exit status.
  var status: ExitStatus {
    counts[.error] != nil ? .failed : counts[.warning] != nil ? .problems : .done
  }

  /// How much was found, for people.
  var summary: String {
    let parts = CheckSeverity.allCases.reversed().compactMap { severity in
      counts[severity].map { CountText.count($0, severity.rawValue) }
    }
    return parts.isEmpty ? "Nothing was found." : parts.joined(separator: ", ")
  }
}
