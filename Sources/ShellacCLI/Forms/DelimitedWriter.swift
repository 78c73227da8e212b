import ShellacModel

/// Comma- or tab-separated values.
///
///     artist,title
///     "Earth, Wind & Fire",September
///
/// Comma-separated values end their lines in CR LF (RFC 4180): byte for byte what the plugin `csv` writes.
struct DelimitedWriter: RecordWriter {
  private let columns: [OutputColumn]
  private let delimiter: UInt8
  private let form: TextForm
  private let terminator: [UInt8]
  private let hasHeader: Bool

  /// Comma-separated values with a header.
  static func csv(_ columns: [OutputColumn], endsInNull: Bool) -> DelimitedWriter {
    let comma = UInt8(ascii: ",")
    return DelimitedWriter(
      columns: columns, delimiter: comma, form: .csv(delimiter: comma),
      terminator: endsInNull ? [0] : [13, 10], hasHeader: true)
  }

  /// Tab-separated values; when records end in NUL, cells are written as they are.
  static func tsv(_ columns: [OutputColumn], endsInNull: Bool, hasHeader: Bool) -> DelimitedWriter {
    DelimitedWriter(
      columns: columns, delimiter: UInt8(ascii: "\t"), form: endsInNull ? .plain : .tsv,
      terminator: endsInNull ? [0] : [10], hasHeader: hasHeader)
  }

  mutating func begin(to buffer: inout TextBuffer) {
    guard hasHeader else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(delimiter) }
      buffer.append(column.header, as: form)
    }
    buffer.bytes.append(contentsOf: terminator)
  }

  mutating func write(_ row: some RowCells, to buffer: inout TextBuffer) {
    let start = buffer.count
    for index in columns.indices {
      if index > 0 { buffer.append(delimiter) }
      row.append(index, to: &buffer, as: form)
    }
    // A line without anything in it is no record to most readers of CSV.
    if case .csv = form, buffer.count == start { buffer.append("\"\"") }
    buffer.bytes.append(contentsOf: terminator)
  }
}
