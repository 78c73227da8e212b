import ShellacLibrary
import ShellacModel

/// A report as one JSON object: `{"version":1,"report":"spending",…}`.
///
/// Money is decimal text beside its currency, lengths are seconds, sizes bytes; what is unknown is null.
enum ReportJSON {
  /// Rises when a name goes or means something else.
  static let version = 1

  static func append(_ report: Report, query: String, to buffer: inout TextBuffer) {
    buffer.append("{\"version\":\(version),\"report\":")
    buffer.append(report.name.rawValue, as: .json)
    buffer.append(",\"query\":")
    buffer.append(query, as: .json)
    buffer.append(",\"by\":")
    buffer.appendJSON(
      report.sections.map { $0.dimensions.map(\.rawValue).joined(separator: ",") }.filter { !$0.isEmpty })
    buffer.append(",\n\"groups\":")
    append(report.columns, report.rows, to: &buffer)
    buffer.append(",\n\"omitted\":\(report.sections.reduce(0) { $0 + $1.omitted })")
    buffer.append(",\n\"totals\":")
    append(
      report.totalColumns, report.totals.map { zip($0, report.totalColumns).map { $0.cell($1.kind) } },
      to: &buffer)
    buffer.append(",\n\"facts\":{")
    for (index, fact) in report.facts.enumerated() {
      if index > 0 { buffer.append(",") }
      buffer.append(fact.name, as: .json)
      buffer.append(":")
      switch fact.value {
      case .value(let value, let kind): buffer.append(json: value.cell(kind))
      case .amounts(let amounts):
        append(
          [
            ReportColumn(name: "currency", title: "", kind: .text),
            ReportColumn(name: "amount", title: "", kind: .money),
          ],
          amounts.map { [.text($0.currency), $0.value.cell(.money)] }, to: &buffer)
      }
    }
    buffer.append("}}\n")
  }

  private static func append(_ columns: [ReportColumn], _ rows: [[CellValue]], to buffer: inout TextBuffer) {
    guard !rows.isEmpty else { return buffer.append("[]") }
    var writer = JSONWriter.array(columns.map(\.output))
    writer.begin(to: &buffer)
    for row in rows { writer.write(ListedRow(row), to: &buffer) }
    buffer.append("]")
  }
}
