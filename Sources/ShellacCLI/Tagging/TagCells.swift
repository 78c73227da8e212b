import ShellacModel

/// How the values of a field stand in one cell of a table.
///
/// Several values are joined by `; `; a semicolon or a backslash in a value has a backslash before it. A field that can
/// have one value only stands as it is. What a spreadsheet would take for a formula has `'` before it, as
/// `spreadsheet-safe` tables have; reading takes it off.
enum TagCells {
  static func text(_ values: [String], of field: FieldReference) -> String {
    let text = joined(values, of: field)
    return isLikeFormula(text) ? "'" + text : text
  }

  /// Whether a spreadsheet would not show a text as it is, or it is marked for one already.
  private static func isLikeFormula(_ text: some StringProtocol) -> Bool {
    text.utf8.first { $0 != UInt8(ascii: "'") }.map { Array("=+-@\t\r\n".utf8).contains($0) } ?? false
  }

  private static func joined(_ values: [String], of field: FieldReference) -> String {
    if values.count == 1, !TagField.isList(field) { return values[0] }
    return values.map { value in
      value.contains("\\") || value.contains(";")
        ? value.replacing("\\", with: "\\\\").replacing(";", with: "\\;") : value
    }.joined(separator: "; ")
  }

  static func values(_ cell: String, of field: FieldReference) -> [String] {
    if cell.isEmpty { return [] }
    let text = cell.hasPrefix("'") && isLikeFormula(cell.dropFirst()) ? String(cell.dropFirst()) : cell
    guard TagField.isList(field) else { return [text] }
    var values: [String] = []
    var value = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        value.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";" {
        values.append(value)
        value = ""
      } else {
        value.unicodeScalars.append(scalar)
      }
    }
    values.append(value)
    return values.map(trimmed).filter { !$0.isEmpty }
  }

  static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Whether a value is a number as spreadsheets show long ones: `4.00638E+12`, `4,00638E+12`.
  static func isRoundedNumber(_ text: String) -> Bool {
    let parts = text.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
    guard parts.count == 2, let mantissa = parts.first, let exponent = parts.last else { return false }
    let digits = mantissa.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    func isNumber(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
    return digits.count <= 2 && digits.allSatisfy(isNumber) && isNumber(exponent)
  }

  /// By what a file is seen to be as it was: its size and time, in a form that no spreadsheet takes for a number.
  static func stamp(size: Int64, modified: Int64) -> String {
    "s" + String(size, radix: 16) + "m" + String(modified, radix: 16)
  }
}
