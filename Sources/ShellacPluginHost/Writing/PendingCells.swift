import CShellacPlugin
import ShellacModel

/// The cells of rows that are gathered for a plugin.
///
/// No cell allocates memory of its own: bytes go one behind the other into a buffer that is lent as a whole.
public struct PendingCells: ~Copyable {
  /// What the bytes of a cell are.
  public enum BytesKind: UInt32, Sendable {
    /// Exact decimal text.
    case decimal = 2
    /// UTF-8.
    case text = 3
    /// Any bytes, such as a path.
    case bytes = 4
  }

  private var arena = TextBuffer()
  private var cells: CellBatch

  init(capacity: Int) {
    cells = CellBatch(capacity: capacity)
    arena.bytes.reserveCapacity(64 << 10)
  }

  /// How many rows are complete.
  var rows: Int { cells.rows }

  /// How many bytes the cells have.
  var byteCount: Int { arena.count }

  /// Adds a cell whose value is unknown.
  @inline(__always)
  public mutating func appendNull() { cells.append(kind: 0, integer: 0) }

  /// Adds a whole number.
  @inline(__always)
  public mutating func append(integer: Int64) { cells.append(kind: 1, integer: integer) }

  /// Adds yes or no.
  @inline(__always)
  public mutating func append(flag: Bool) { cells.append(kind: 6, integer: flag ? 1 : 0) }

  /// Adds a cell of bytes that `write` puts at the buffer's end.
  @inline(__always)
  public mutating func append(_ kind: BytesKind, _ write: (inout TextBuffer) throws -> Void) rethrows {
    let start = arena.count
    try write(&arena)
    cells.append(kind: kind.rawValue, start: start, count: arena.count - start)
  }

  /// Adds text.
  public mutating func append(text: String) { append(.text) { $0.append(text) } }

  /// Adds exact decimal text.
  public mutating func append(decimal: String) { append(.decimal) { $0.append(decimal) } }

  /// Adds bytes.
  public mutating func append(bytes: some Collection<UInt8>) {
    append(.bytes) { $0.bytes.append(contentsOf: bytes) }
  }

  /// Adds several texts; names and values in turn in a column of pairs.
  public mutating func append(list: some Collection<String>) {
    cells.beginList()
    for text in list {
      let start = arena.count
      arena.append(text)
      cells.appendItem(start: start, count: arena.count - start)
    }
    cells.endList()
  }

  mutating func endRow(_ columnCount: Int) {
    let missing = (cells.rows + 1) * columnCount - cells.count
    precondition(missing >= 0, "a row has more cells than columns")
    for _ in 0..<missing { appendNull() }
    cells.rows += 1
  }

  /// Calls `body` with all rows as a plugin takes them.
  mutating func lend(_ body: (CellBatch.Lent) throws -> Void) rethrows {
    try arena.bytes.withUnsafeBytes { try body(cells.lend($0)) }
  }

  mutating func removeAll() {
    cells.removeAll()
    arena.removeAll()
  }
}
