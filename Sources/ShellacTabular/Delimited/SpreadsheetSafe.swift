import ShellacPluginSDK

/// Texts that a spreadsheet would take for a formula, with `'` before them.
///
/// `=1+2` is written as `'=1+2`, and `'=1+2` as `''=1+2`, so that reading gives back just what was there. A table that
/// is written so, and may be imported again, ends with a column of this name that holds nothing.
public enum SpreadsheetSafe {
  /// The column that says that texts are written so.
  public static let column = "spreadsheet-safe"

  /// What stands before a text.
  public static let mark = UInt8(ascii: "'")

  /// Whether a text is written with a mark before it.
  public static func needsMark(_ text: UnsafeRawBufferPointer) -> Bool {
    text.first { $0 != mark }.map(formulaMarks.contains) ?? false
  }

  /// The text that a cell stands for.
  public static func text(_ cell: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard cell.first == mark else { return cell }
    let rest = UnsafeRawBufferPointer(rebasing: cell.dropFirst())
    return needsMark(rest) ? rest : cell
  }

  /// What a spreadsheet begins a formula with (https://owasp.org/www-community/attacks/CSV_Injection).
  private static let formulaMarks = Array("=+-@\t\r\n".utf8)
}

/// A record of a table whose texts are written for spreadsheets.
struct SpreadsheetSafeRecord: MappedRecord {
  let table: DelimitedReader

  var line: Int { table.line }
  var record: UnsafeRawBufferPointer { table.record }

  func bytes(_ place: Int?) -> UnsafeRawBufferPointer { SpreadsheetSafe.text(table.bytes(place)) }

  func error(_ place: Int?, _ message: String, hint: String?) -> PluginError {
    table.error(place, message, hint: hint)
  }
}
