import ShellacModel

/// How the values of a field stand in one cell of a table.
///
/// Several values are joined by `; `; a semicolon or a backslash in a value has a backslash before it. A field that can
/// have one value only stands as it is.
enum TagCells {
  static func text(_ values: [String], of field: FieldReference) -> String {
    if values.count == 1, !TagField.isList(field) { return values[0] }
    return values.map { value in
      value.contains("\\") || value.contains(";")
        ? value.replacing("\\", with: "\\\\").replacing(";", with: "\\;") : value
    }.joined(separator: "; ")
  }

  static func values(_ text: String, of field: FieldReference) -> [String] {
    if text.isEmpty { return [] }
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

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// By what a file is seen to be as it was: its size and time, in a form that no spreadsheet takes for a number.
  static func stamp(size: Int64, modified: Int64) -> String {
    "s" + String(size, radix: 16) + "m" + String(modified, radix: 16)
  }
}
