import CShellacPlugin
import ShellacModel

/// An export under way: takes cells in the order of the columns, row by row, and hands them to the plugin in batches.
///
///     writer.append(text: title)
///     writer.appendNull()
///     try writer.endRow()
///     …
///     try writer.finish()
///
/// No cell allocates memory of its own. One thread at a time.
public final class PluginWriter {
  /// What the bytes of a cell are.
  public enum BytesKind: UInt32, Sendable {
    /// Exact decimal text.
    case decimal = 2
    /// UTF-8.
    case text = 3
    /// Any bytes, such as a path.
    case bytes = 4
  }

  /// Rows that are handed over at once.
  public static let usualBatch = 256
  private static let batchBytes = 1 << 20

  let call: PluginCall
  private let border: WriterBorder
  private let columnCount: Int
  private let batch: Int
  private var arena = TextBuffer()
  private var cells: CellBatch
  private var isOver = false
  private var failure: (any Error)?

  init(_ call: PluginCall, _ border: WriterBorder, columnCount: Int, batch: Int) {
    self.call = call
    self.border = border
    self.columnCount = columnCount
    self.batch = batch
    cells = CellBatch(capacity: columnCount * batch)
    arena.bytes.reserveCapacity(64 << 10)
  }

  deinit { close() }

  /// Adds a cell whose value is unknown.
  @inline(__always)
  public func appendNull() { cells.append(kind: 0, integer: 0) }

  /// Adds a whole number.
  @inline(__always)
  public func append(integer: Int64) { cells.append(kind: 1, integer: integer) }

  /// Adds yes or no.
  @inline(__always)
  public func append(flag: Bool) { cells.append(kind: 6, integer: flag ? 1 : 0) }

  /// Adds a cell of bytes that `write` puts at the buffer's end.
  @inline(__always)
  public func append(_ kind: BytesKind, _ write: (inout TextBuffer) throws -> Void) rethrows {
    let start = arena.count
    try write(&arena)
    cells.append(kind: kind.rawValue, start: start, count: arena.count - start)
  }

  /// Adds text.
  public func append(text: String) { append(.text) { $0.append(text) } }

  /// Adds exact decimal text.
  public func append(decimal: String) { append(.decimal) { $0.append(decimal) } }

  /// Adds bytes.
  public func append(bytes: some Collection<UInt8>) { append(.bytes) { $0.bytes.append(contentsOf: bytes) } }

  /// Adds several texts; names and values in turn in a column of pairs.
  public func append(list: some Collection<String>) {
    cells.beginList()
    for text in list {
      let start = arena.count
      arena.append(text)
      cells.appendItem(start: start, count: arena.count - start)
    }
    cells.endList()
  }

  /// Ends the row; cells left out at its end are unknown.
  ///
  /// - Throws: what the output threw, or `Diagnostic` of the plugin's.
  @inline(__always)
  public func endRow() throws {
    let missing = (cells.rows + 1) * columnCount - cells.count
    precondition(missing >= 0, "a row has more cells than columns")
    for _ in 0..<missing { appendNull() }
    cells.rows += 1
    if cells.rows >= batch || arena.count >= Self.batchBytes { try flush() }
  }

  /// Hands over what is left, and lets the plugin write what comes at the end.
  ///
  /// - Throws: as `endRow`.
  public func finish() throws {
    try flush()
    guard !isOver else { return }
    try run("finish") { border.finish() }
    close()
  }

  /// Ends the export, finished or not; nothing more goes out.
  public func close() {
    isOver = true
    border.destroy(call)
  }

  private func flush() throws {
    if let failure { throw failure }
    guard cells.rows > 0, !isOver else { return }
    defer {
      cells.removeAll()
      arena.removeAll()
    }
    try arena.bytes.withUnsafeBytes { bytes in
      let rows = cells.lend(bytes)
      try run("rows") { border.rows(rows) }
    }
  }

  private func run(_ what: String, _ body: () -> Int32) throws {
    do {
      _ = try call.run(what, body)
    } catch {
      failure = error
      close()
      throw error
    }
  }
}
