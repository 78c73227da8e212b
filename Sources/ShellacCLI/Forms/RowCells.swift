import ShellacLibrary
import ShellacModel

/// The cells of a row that is written out: of a view, or of one of the program's own lists.
protocol RowCells {
  /// Whether the column has no value.
  func isNull(_ column: Int) -> Bool

  /// The column's value, copied.
  func value(_ column: Int) -> CellValue

  /// Adds the column's value in the spelling for machines; as JSON, the whole value, numbers and lists as such.
  func append(_ column: Int, to buffer: inout TextBuffer, as form: TextForm)
}

extension ViewRow: RowCells {}

/// A row that the program makes itself.
struct ListedRow: RowCells {
  var values: [CellValue]

  init(_ values: [CellValue]) { self.values = values }

  func isNull(_ column: Int) -> Bool { values[column] == .null }

  func value(_ column: Int) -> CellValue { values[column] }

  func append(_ column: Int, to buffer: inout TextBuffer, as form: TextForm) {
    switch values[column] {
    case .null: break
    case .integer(let number): buffer.append(number)
    case .real(let number): buffer.append("\(number)")
    case .flag(let flag): buffer.append(flag ? "true" : "false")
    case .text(let text): buffer.append(text, as: form)
    case .bytes(let bytes): bytes.withUnsafeBytes { buffer.append($0, as: form) }
    case .list(let texts):
      guard form == .json else { return buffer.append(texts.joined(separator: "; "), as: form) }
      buffer.appendJSON(texts)
    }
  }
}
