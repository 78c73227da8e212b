import CShellacPlugin

/// Some rows of one table; a view of memory that is gone when the call ends.
public struct RowBatch: RandomAccessCollection {
  let cells: UnsafeBufferPointer<shellac_value>
  /// How many rows there are.
  public let count: Int
  private let width: Int

  init(cells: UnsafeBufferPointer<shellac_value>, count: Int) {
    self.cells = cells
    self.count = count
    width = count == 0 ? 0 : cells.count / count
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// How many rows there are.
  public var endIndex: Int { count }

  /// The row at a place.
  public subscript(index: Int) -> Row {
    Row(UnsafeBufferPointer(rebasing: cells[index * width..<(index + 1) * width]))
  }
}

/// A value whose bytes lie at a place in an arena that may still move.
struct PendingValue {
  var kind: UInt32
  var integer: Int64 = 0
  var start = 0
  var count = 0

  /// The value, now that the arena and the items of lists stay where they are.
  func value(_ arena: UnsafeRawBufferPointer, items: UnsafeBufferPointer<shellac_value>?) -> shellac_value {
    var value = shellac_value()
    value.kind = kind
    switch kind {
    case 2, 3, 4:
      value.as.bytes = shellac_bytes(UnsafeRawBufferPointer(rebasing: arena[start..<start + count]))
    case 5:
      if let items { value.setList(UnsafeBufferPointer(rebasing: items[start..<start + count])) }
    default: value.as.integer = integer
    }
    return value
  }
}
