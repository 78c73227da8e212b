import CShellacPlugin
import ShellacModel

/// A row that a plugin has read: a view of memory that is gone when `RowReceiver.row` returns.
///
/// Its cells have been checked: each is of its column's kind, or unknown, and its bytes are there.
public struct ReceivedRow {
  /// What the row is of.
  public let table: ReceivedTable

  let cells: UnsafeBufferPointer<shellac_value>

  /// The bytes of a text, a path or a decimal, as they came; nil when unknown, or of another kind.
  func withBytes<Result>(_ column: Int?, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result?
  {
    guard let value = value(column), value.kind >= 2, value.kind <= 4 else { return nil }
    return try body(value.buffer)
  }

  /// Text; what is not UTF-8 in it is U+FFFD.
  public func text(_ column: Int?) -> String? {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a text or a path.
  func bytes(_ column: Int?) -> [UInt8]? { withBytes(column) { [UInt8]($0) } }

  /// A whole number.
  public func integer(_ column: Int?) -> Int64? {
    guard let value = value(column), value.kind == 1 else { return nil }
    return value.as.integer
  }

  /// Yes or no.
  public func flag(_ column: Int?) -> Bool? {
    guard let value = value(column), value.kind == 6 else { return nil }
    return value.as.integer != 0
  }

  /// Several texts; none when unknown.
  public func texts(_ column: Int?) -> [String] {
    guard let value = value(column), value.kind == 5, let items = value.as.list.items else { return [] }
    return (0..<Int(value.as.list.count)).map { String(decoding: items[$0].buffer, as: UTF8.self) }
  }

  /// Names and values; a name without a value is left out.
  public func pairs(_ column: Int?) -> [NamedValue] {
    let texts = texts(column)
    return stride(from: 0, to: texts.count - texts.count % 2, by: 2).map {
      NamedValue(texts[$0], texts[$0 + 1])
    }
  }

  /// Decimal seconds as whole milliseconds; nil when unknown, negative or out of range.
  public func milliseconds(_ column: Int?) -> Int64? {
    withBytes(column) { Self.milliseconds($0) } ?? nil
  }

  /// Whether the value of a column is unknown; so is a column that the table does not have.
  func isNull(_ column: Int?) -> Bool { value(column)?.kind ?? 0 == 0 }

  private func value(_ column: Int?) -> shellac_value? {
    guard let column, column >= 0, column < cells.count else { return nil }
    return cells[column]
  }

  private static func milliseconds(_ digits: UnsafeRawBufferPointer) -> Int64? {
    var milliseconds: Int64 = 0
    var decimals: Int?
    guard digits.count <= 32 else { return nil }
    for byte in digits {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      if let count = decimals {
        if count == 3 { continue }
        decimals = count + 1
      }
      let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = product.addingReportingOverflow(Int64(byte &- UInt8(ascii: "0")))
      if overflow || overflow2 { return nil }
      milliseconds = sum
    }
    for _ in (decimals ?? 0)..<3 {
      let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      milliseconds = product
    }
    return digits.isEmpty ? nil : milliseconds
  }
}

extension shellac_value {
  /// The bytes of a text, a path or a decimal that has been checked.
  var buffer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: self.as.bytes.data, count: Int(self.as.bytes.count))
  }
}
