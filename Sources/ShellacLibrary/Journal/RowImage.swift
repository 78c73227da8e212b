/// A row of a table as an image has it: every column that is stored.
struct RowImage {
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  var table: String
  var columns: [String]
  var values: [Value]

  /// The value of a column; null also when the image was made before there was such a column.
  subscript(_ column: String) -> Value {
    get { columns.firstIndex(of: column).map { values[$0] } ?? .null }
    set {
      if let index = columns.firstIndex(of: column) { values[index] = newValue }
    }
  }

  func integer(_ column: String) -> Int64? {
    guard case .integer(let number) = self[column] else { return nil }
    return number
  }

  func text(_ column: String) -> String? {
    guard case .text(let text) = self[column] else { return nil }
    return text
  }

  func blob(_ column: String) -> [UInt8]? {
    guard case .blob(let bytes) = self[column] else { return nil }
    return bytes
  }
}
