import ShellacPluginSDK
import ShellacTabular

/// Writes any view: a header, then one record a row.
///
///     artist,title
///     "Earth, Wind & Fire",September
struct CSVWriter: ExportFormat {
  static let suffixes = ["csv"]
  static let rows = RowKind.allCases
  static let options: [OptionDescription] = [
    .text("delimiter", default: ",", help: "What stands between two cells: one character, or 'tab'."),
    .choice("line-ending", of: ["crlf", "lf"], default: "crlf", help: "How lines end; RFC 4180 says crlf."),
    .flag("bom", help: "Begin with a byte order mark, which some spreadsheets need to see that it is UTF-8."),
    .flag("header", default: true, help: "Begin with the names of the columns."),
    .flag(
      "spreadsheet-safe",
      help:
        "Put ' before texts that a spreadsheet would take for a formula (= + - @, tab, line end); import takes it off."
    ),
  ]

  private let text: DelimitedText
  private let lineEnd: [UInt8]
  private let isSafe: Bool
  /// Whether the table says of itself that its texts are safe, so that an import takes that off again.
  private let tellsSafe: Bool
  private let columns: [Column]
  private let output: ByteOutput

  init(_ request: ExportRequest, output: ByteOutput) throws {
    text = DelimitedText(delimiter: try Self.delimiter(request.settings.text("delimiter")))
    lineEnd = request.settings.text("line-ending") == "lf" ? [0x0A] : [0x0D, 0x0A]
    isSafe = request.settings.flag("spreadsheet-safe")
    columns = request.columns
    tellsSafe =
      isSafe && request.settings.flag("header") && (request.rows == .purchases || request.rows == .coins)
    self.output = output
    if request.settings.flag("bom") { output.append("\u{FEFF}") }
    guard request.settings.flag("header") else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(text.delimiter) }
      [UInt8](column.title.utf8).withUnsafeBytes { append($0, isText: true, to: &output.bytes) }
    }
    if tellsSafe {
      output.append(text.delimiter)
      output.append(SpreadsheetSafe.column)
    }
    endLine(isEmpty: columns.count == 1 && columns[0].title.isEmpty, in: &output.bytes)
  }

  func write(_ row: Row) throws {
    output.withBytes { bytes in
      let start = bytes.count
      for index in 0..<row.count {
        if index > 0 { bytes.append(text.delimiter) }
        switch row[index].content {
        case .null: break
        case .integer(let number): bytes.append(decimal: number)
        case .decimal(let digits): append(digits, isText: false, to: &bytes)
        case .text(let cell), .bytes(let cell): append(cell, isText: true, to: &bytes)
        case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .list(let items) where columns[index].name == TrackList.column:
          TrackList.text(items.map { $0.text ?? "" }).withUnsafeBytes { append($0, isText: true, to: &bytes) }
        case .list(let items): append(items, arePairs: columns[index].kind == .pairs, to: &bytes)
        }
      }
      if tellsSafe { bytes.append(text.delimiter) }
      endLine(isEmpty: bytes.count == start, in: &bytes)
    }
  }

  private func append(_ items: CellList, arePairs: Bool, to bytes: inout [UInt8]) {
    var joined: [UInt8] = []
    for (index, item) in items.enumerated() {
      if index > 0 { joined.append(contentsOf: (arePairs && index % 2 == 1 ? "=" : "; ").utf8) }
      joined.append(contentsOf: item.bytes)
    }
    joined.withUnsafeBytes { append($0, isText: true, to: &bytes) }
  }

  private func append(_ cell: UnsafeRawBufferPointer, isText: Bool, to bytes: inout [UInt8]) {
    guard isSafe, isText, SpreadsheetSafe.needsMark(cell) else { return text.append(cell, to: &bytes) }
    ([SpreadsheetSafe.mark] + cell).withUnsafeBytes { text.append($0, to: &bytes) }
  }

  /// A line without anything in it is no record to most readers of CSV.
  private func endLine(isEmpty: Bool, in bytes: inout [UInt8]) {
    if isEmpty { bytes.append(contentsOf: "\"\"".utf8) }
    bytes.append(contentsOf: lineEnd)
  }

  private static func delimiter(_ text: String) throws -> UInt8 {
    if text == "tab" { return UInt8(ascii: "\t") }
    let bytes = Array(text.utf8)
    guard bytes.count == 1, let byte = bytes.first, mayDelimit(byte) else {
      throw PluginError(
        "delimiter '\(text)' is not one ASCII character that may stand between cells",
        hint: "Pass --option delimiter=';' or --option delimiter=tab.")
    }
    return byte
  }

  /// Whether cells can be parted by it: not what numbers, flags and quoted cells are made of.
  private static func mayDelimit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      false
    case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): false
    case UInt8(ascii: "\t"), 0x20..<0x7F: true
    default: false
    }
  }
}
