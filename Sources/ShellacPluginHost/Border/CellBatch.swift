import CShellacPlugin

/// Cells that are gathered for a plugin: their bytes lie in a buffer that may still move.
struct CellBatch: ~Copyable {
  /// How many rows are complete.
  var rows = 0
  /// How many cells there are.
  private(set) var count = 0

  private let capacity: Int
  private let cells: UnsafeMutablePointer<shellac_value>
  private var items: UnsafeMutablePointer<shellac_value>
  private var itemCount = 0
  private var itemCapacity = 256
  private var listStart = 0

  init(capacity: Int) {
    self.capacity = capacity
    cells = .allocate(capacity: max(1, capacity))
    cells.initialize(repeating: shellac_value(), count: max(1, capacity))
    items = .allocate(capacity: itemCapacity)
  }

  deinit {
    cells.deallocate()
    items.deallocate()
  }

  @inline(__always)
  mutating func append(kind: UInt32, integer: Int64) {
    precondition(count < capacity, "a row has more cells than columns")
    cells[count].kind = kind
    cells[count].as.integer = integer
    count += 1
  }

  @inline(__always)
  mutating func append(kind: UInt32, start: Int, count length: Int) {
    precondition(count < capacity, "a row has more cells than columns")
    cells[count].kind = kind
    Self.place(&cells[count], start, length)
    count += 1
  }

  mutating func beginList() { listStart = itemCount }

  mutating func appendItem(start: Int, count: Int) {
    if itemCount == itemCapacity {
      let larger = UnsafeMutablePointer<shellac_value>.allocate(capacity: itemCapacity * 2)
      larger.moveInitialize(from: items, count: itemCount)
      items.deallocate()
      items = larger
      itemCapacity *= 2
    }
    var item = shellac_value()
    item.kind = UInt32(SHELLAC_TEXT)
    Self.place(&item, start, count)
    (items + itemCount).initialize(to: item)
    itemCount += 1
  }

  mutating func endList() {
    append(kind: UInt32(SHELLAC_LIST), start: listStart, count: itemCount - listStart)
  }

  /// The cells as a plugin takes them.
  typealias Lent = (cells: UnsafePointer<shellac_value>, rows: UInt32)

  /// Points every cell to its bytes, which now stay where they are until `removeAll`.
  mutating func lend(_ bytes: UnsafeRawBufferPointer) -> Lent {
    let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    for index in 0..<itemCount { Self.point(&items[index], base) }
    for index in 0..<count {
      switch cells[index].kind {
      case 2, 3, 4: Self.point(&cells[index], base)
      case 5:
        let start = Int(bitPattern: cells[index].as.bytes.data)
        let length = cells[index].as.bytes.count
        cells[index].as.list.items = length == 0 ? nil : UnsafePointer(items + start)
        cells[index].as.list.count = length
      default: break
      }
    }
    return (UnsafePointer(cells), UInt32(rows))
  }

  mutating func removeAll() {
    itemCount = 0
    count = 0
    rows = 0
  }

  /// Until it is lent, a cell has the offset of its bytes where their address will be.
  @inline(__always)
  private static func place(_ value: inout shellac_value, _ start: Int, _ count: Int) {
    value.as.bytes = shellac_bytes(data: UnsafePointer(bitPattern: start), count: UInt64(count))
  }

  @inline(__always)
  private static func point(_ value: inout shellac_value, _ base: UnsafePointer<UInt8>?) {
    let start = Int(bitPattern: value.as.bytes.data)
    value.as.bytes.data = value.as.bytes.count == 0 ? nil : base.map { $0 + start }
  }
}
