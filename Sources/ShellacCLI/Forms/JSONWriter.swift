import ShellacModel

/// JSON: one array of objects, or one object a line.
///
///     [{"artist":"Björk","track":1,"genres":["Pop"],"compilation":false,"label":null},
///     {"artist":"Can", …}]
struct JSONWriter: RecordWriter {
  let terminalEscape = TerminalEscape.json

  /// What comes before each value: the brace or comma, and the key.
  private let leads: [TextBuffer]
  private let isArray: Bool
  private let terminator: UInt8
  private var hasRows = false

  /// One array, written as the rows come.
  static func array(_ columns: [OutputColumn]) -> JSONWriter {
    JSONWriter(columns, isArray: true, terminator: 10)
  }

  /// One object a line (JSON Lines).
  static func lines(_ columns: [OutputColumn], endsInNull: Bool) -> JSONWriter {
    JSONWriter(columns, isArray: false, terminator: endsInNull ? 0 : 10)
  }

  private init(_ columns: [OutputColumn], isArray: Bool, terminator: UInt8) {
    leads = columns.enumerated().map { index, column in
      var lead = TextBuffer()
      lead.append(index == 0 ? "{" : ",")
      lead.append(column.header, as: .json)
      lead.append(":")
      return lead
    }
    self.isArray = isArray
    self.terminator = terminator
  }

  mutating func begin(to buffer: inout TextBuffer) {
    if isArray { buffer.append("[") }
  }

  mutating func write(_ row: some RowCells, to buffer: inout TextBuffer) {
    if isArray && hasRows { buffer.append(",\n") }
    hasRows = true
    for index in leads.indices {
      buffer.bytes.append(contentsOf: leads[index].bytes)
      if row.isNull(index) {
        buffer.append("null")
      } else {
        row.append(index, to: &buffer, as: .json)
      }
    }
    buffer.append("}")
    if !isArray { buffer.append(terminator) }
  }

  mutating func end(to buffer: inout TextBuffer) {
    if isArray { buffer.append("]\n") }
  }
}
