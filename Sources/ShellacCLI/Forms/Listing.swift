import ShellacLibrary
import ShellacModel

/// Writes rows in the form that the user chose.
struct Listing {
  let context: CommandContext
  var columns: [OutputColumn]
  var form: OutputForm
  var template: CompiledTemplate?
  var endsInNull = false
  /// Whether tab-separated values begin with a header.
  var hasHeader = true

  /// Calls `produce` with what takes the rows, and writes them as they come.
  ///
  /// - Returns: how many rows there were.
  func write(_ rows: some RowSequence) throws -> Int {
    if let template {
      return try write(rows, with: TemplateWriter(template, endsInNull: endsInNull))
    }
    switch form {
    case .table:
      try context.pageOutput()
      let columns = Terminal.columns(context.surroundings.standardOutput, context.surroundings)
      return try write(
        rows,
        with: TableWriter(self.columns, terminalWidth: columns, hasColour: context.coloursOutput()))
    case .tsv:
      return try write(
        rows, with: DelimitedWriter.tsv(columns, endsInNull: endsInNull, hasHeader: hasHeader))
    case .csv: return try write(rows, with: DelimitedWriter.csv(columns, endsInNull: endsInNull))
    case .json: return try write(rows, with: JSONWriter.array(columns))
    case .jsonl: return try write(rows, with: JSONWriter.lines(columns, endsInNull: endsInNull))
    }
  }

  private func write<Writer: RecordWriter>(_ rows: some RowSequence, with writer: Writer) throws -> Int {
    var writer = writer
    var count = 0
    let output = context.output
    output.terminalEscape = writer.terminalEscape
    // Begun with the first row: a field or an order that the view does not have shows before.
    var hasBegun = false
    try rows.forEach { row in
      if !hasBegun { writer.begin(to: &output.buffer) }
      hasBegun = true
      writer.write(row, to: &output.buffer)
      count += 1
      try output.flushIfFull()
    }
    if !hasBegun { writer.begin(to: &output.buffer) }
    writer.end(to: &output.buffer)
    try output.flush()
    return count
  }
}

/// Rows that come one by one.
protocol RowSequence {
  associatedtype Row: RowCells

  /// Calls `body` with each row, in order.
  func forEach(_ body: (borrowing Row) throws -> Void) throws
}

/// The rows of a view.
struct ViewRows: RowSequence {
  let library: Library
  let request: ViewRequest

  func forEach(_ body: (borrowing ViewRow) throws -> Void) throws {
    try library.rows(request, body)
  }
}

/// Rows that the program makes itself.
struct ListedRows: RowSequence {
  let rows: [ListedRow]

  func forEach(_ body: (borrowing ListedRow) throws -> Void) throws {
    for row in rows { try body(row) }
  }
}
