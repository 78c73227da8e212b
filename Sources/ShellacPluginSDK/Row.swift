import CShellacPlugin

/// One row of an export: a view of memory that the host owns, gone when `write` returns.
public struct Row {
  @usableFromInline let cells: UnsafeBufferPointer<shellac_value>

  @usableFromInline init(_ cells: UnsafeBufferPointer<shellac_value>) { self.cells = cells }

  /// How many cells it has: one for each column.
  @inlinable public var count: Int { cells.count }

  /// The cell of a column, by the column's place in the request.
  @inlinable public subscript(column: Int) -> Cell { Cell(cells[column]) }
}

/// One cell of a row; a view of memory as the row is.
public struct Cell {
  /// What it holds; of the column's kind, or null.
  public enum Content {
    case null
    case integer(Int64)
    /// Exact decimal text.
    case decimal(UnsafeRawBufferPointer)
    /// UTF-8.
    case text(UnsafeRawBufferPointer)
    case bytes(UnsafeRawBufferPointer)
    case list(CellList)
    case flag(Bool)
  }

  @usableFromInline let value: shellac_value

  @inlinable init(_ value: shellac_value) { self.value = value }

  /// Whether the value is unknown.
  @inlinable public var isNull: Bool { value.kind == 0 }

  /// What it holds, without a copy.
  @inlinable public var content: Content {
    switch value.kind {
    case 1: .integer(value.as.integer)
    case 2: .decimal(bytes)
    case 3: .text(bytes)
    case 4: .bytes(bytes)
    case 5: .list(list)
    case 6: .flag(value.as.integer != 0)
    default: .null
    }
  }

  /// The bytes of a text, a path or a decimal; none for any other.
  @inlinable public var bytes: UnsafeRawBufferPointer {
    guard value.kind >= 2, value.kind <= 4 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: value.as.bytes.data, count: Int(value.as.bytes.count))
  }

  /// The text of a text, a path or a decimal, copied; nil for any other.
  @inlinable public var text: String? {
    value.kind >= 2 && value.kind <= 4 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The number of an integer.
  @inlinable public var integer: Int64? { value.kind == 1 ? value.as.integer : nil }

  /// Yes or no.
  @inlinable public var flag: Bool? { value.kind == 6 ? value.as.integer != 0 : nil }

  /// The items of a list; none for any other.
  @inlinable public var list: CellList {
    guard value.kind == 5 else { return CellList(UnsafeBufferPointer(start: nil, count: 0)) }
    return CellList(UnsafeBufferPointer(start: value.as.list.items, count: Int(value.as.list.count)))
  }

  /// The texts of a list, copied.
  public var texts: [String] { list.map { $0.text ?? "" } }

  /// The names and values of pairs, copied.
  public var extras: [Extra] {
    let texts = texts
    return stride(from: 0, to: texts.count - texts.count % 2, by: 2).map { Extra(texts[$0], texts[$0 + 1]) }
  }

  /// A decimal of seconds in whole milliseconds; nil when it is none, or out of range.
  public var milliseconds: Int64? {
    guard case .decimal(let digits) = content else { return nil }
    var whole: Int64 = 0
    var decimals: Int?
    for (index, byte) in digits.enumerated() {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
      } else if byte == UInt8(ascii: "-"), index == 0 {
        return nil
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        if let count = decimals {
          if count == 3 { break }
          decimals = count + 1
        }
        let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
        let (sum, overflow2) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
        if overflow || overflow2 { return nil }
        whole = sum
      } else {
        return nil
      }
    }
    for _ in (decimals ?? 0)..<3 {
      let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      whole = product
    }
    return whole
  }
}

/// The items of a list; a view of memory as the row is.
public struct CellList: RandomAccessCollection {
  @usableFromInline let items: UnsafeBufferPointer<shellac_value>

  @inlinable init(_ items: UnsafeBufferPointer<shellac_value>) { self.items = items }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// How many items there are.
  public var endIndex: Int { items.count }

  /// The item at a place.
  @inlinable public subscript(index: Int) -> Cell { Cell(items[index]) }
}
