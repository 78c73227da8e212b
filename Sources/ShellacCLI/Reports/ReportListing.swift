import ShellacLibrary
import ShellacModel

/// Writes a report in the form that the user chose.
struct ReportListing {
  let context: CommandContext
  let form: OutputForm
  var endsInNull = false
  var hasHeader = true

  func write(_ report: Report, query: String) throws {
    switch form {
    case .table:
      try context.pageOutput()
      let width = Terminal.columns(context.surroundings.standardOutput, context.surroundings)
      let table = ReportTable(terminalWidth: width, hasColour: try context.coloursOutput())
      context.output.terminalEscape = .none
      context.output.write(table.text(of: report))
      try context.output.flush()
    case .json:
      context.output.terminalEscape = .json
      ReportJSON.append(report, query: query, to: &context.output.buffer)
      try context.output.flush()
    case .tsv, .csv, .jsonl:
      let listing = Listing(
        context: context, columns: report.columns.map(\.output), form: form, template: nil,
        endsInNull: endsInNull, hasHeader: hasHeader)
      _ = try listing.write(ListedRows(rows: report.rows.map { ListedRow($0) }))
    }
  }
}

extension Report {
  /// Whether its rows are put together in several ways, so that they say which.
  var hasSeveralSections: Bool { sections.count > 1 }

  /// The columns of all sections as one table.
  var columns: [ReportColumn] {
    hasSeveralSections
      ? [
        ReportColumn(name: "by", title: "By", kind: .text),
        ReportColumn(name: "value", title: "Value", kind: .text),
      ]
        + measures
      : (sections.first?.keys ?? []) + measures
  }

  /// The rows of all sections as one table, in the spelling for machines.
  var rows: [[CellValue]] {
    let columns = columns
    return sections.flatMap { section in
      section.rows.map { row in
        guard hasSeveralSections else { return zip(row, columns).map { $0.cell($1.kind) } }
        let keys = section.keys.count
        let value = row.prefix(keys).map { $0.text ?? "" }.joined(separator: ", ")
        return [.text(section.keys.map(\.name).joined(separator: ",")), value.isEmpty ? .null : .text(value)]
          + zip(row.dropFirst(keys), measures).map { $0.cell($1.kind) }
      }
    }
  }
}

extension ReportColumn {
  /// The column as other listings have it.
  var output: OutputColumn {
    switch kind {
    case .text, .time, .url: OutputColumn(name)
    case .count, .size: OutputColumn(name, .integer)
    case .money: OutputColumn(name, .money)
    case .length: OutputColumn(name, .seconds)
    }
  }

  /// Whether numbers stand in it.
  var isNumeric: Bool {
    switch kind {
    case .count, .money, .length, .size: true
    case .text, .time, .url: false
    }
  }
}

extension ReportValue {
  /// The text, when it is one.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The value in the spelling for machines: money as decimal text, lengths in seconds.
  func cell(_ kind: ReportColumn.Kind) -> CellValue {
    switch self {
    case .none: return .null
    case .text(let text): return .text(text)
    case .number(let number):
      guard kind == .length else { return .integer(number) }
      return number % 1000 == 0 ? .integer(number / 1000) : .real(Double(number) / 1000)
    case .money(let minor, let exponent): return .text(Self.decimal(minor, exponent))
    }
  }
}
