import CShellacPlugin

/// Where a reader's rows go.
///
///     try rows.begin(.entries, [Column("location", .path), Column("title")], Document(title: name))
///     rows.path(location)
///     rows.text(title)
///     try rows.endRow()
///
/// Cells are given in the order of the columns; those left out at the end of a row are null. Rows are gathered and
/// handed on in batches.
public final class RowOutput {
  /// Takes what a reader gives.
  public struct Sink {
    /// Takes the beginning of a table.
    public var begin: (RowKind, [Column], Document) throws -> Void
    /// Takes some rows of it, valid during the call.
    public var rows: (RowBatch) throws -> Void
    /// Takes a row that cannot be taken.
    public var refuse: (PluginError) throws -> Void

    /// Creates a sink.
    public init(
      begin: @escaping (RowKind, [Column], Document) throws -> Void,
      rows: @escaping (RowBatch) throws -> Void,
      refuse: @escaping (PluginError) throws -> Void
    ) {
      self.begin = begin
      self.rows = rows
      self.refuse = refuse
    }
  }

  private static let batch = 256
  private static let batchBytes = 1 << 20

  private let sink: Sink
  // Each cell touches these: that no two accesses overlap is plain from this file, and checking it would take a tenth of
  // the time of reading a table.
  @exclusivity(unchecked) private var columnCount = 0
  @exclusivity(unchecked) private var arena: [UInt8] = []
  @exclusivity(unchecked) private var cells: [PendingValue] = []
  @exclusivity(unchecked) private var items: [PendingValue] = []
  @exclusivity(unchecked) private var rowCount = 0

  /// Names something that was read otherwise than it stands; reading goes on.
  ///
  /// A file of which that is said is not sorted in place, for what was not kept of it would be lost.
  public let warn: (PluginError) -> Void

  /// Tells what a user may want to know and is no problem: `12 rows are passed over: they are no music`.
  public let note: (PluginError) -> Void

  /// Creates an output into a sink.
  public init(
    _ sink: Sink, warn: @escaping (PluginError) -> Void = { _ in },
    note: @escaping (PluginError) -> Void = { _ in }
  ) {
    self.sink = sink
    self.warn = warn
    self.note = note
  }

  /// Begins a table; rows that follow are of it.
  public func begin(_ kind: RowKind, _ columns: [Column], _ document: Document = Document()) throws {
    try flush()
    columnCount = columns.count
    try sink.begin(kind, columns, document)
  }

  /// Adds a cell whose value is unknown.
  public func null() { cells.append(PendingValue(kind: 0)) }

  /// Adds a text, unknown when nil.
  public func text(_ text: String?) {
    guard let text else { return null() }
    cells.append(stored(text.utf8, kind: 3))
  }

  /// Adds a text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
  public func text(utf8 bytes: some Collection<UInt8>) { text(String(decoding: bytes, as: UTF8.self)) }

  /// Adds a text of UTF-8 bytes, copied once; what is not UTF-8 becomes U+FFFD.
  public func text(utf8 bytes: UnsafeRawBufferPointer) {
    do {
      _ = try UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)
      cells.append(stored(bytes, kind: 3))
    } catch {
      text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Adds exact decimal text of ASCII bytes.
  public func decimal(ascii digits: UnsafeRawBufferPointer) { cells.append(stored(digits, kind: 2)) }

  /// Adds bytes of a path, unknown when empty.
  public func path(_ bytes: some Collection<UInt8>) {
    if bytes.isEmpty { return null() }
    cells.append(stored(bytes, kind: 4))
  }

  /// Adds a whole number, unknown when nil.
  public func integer(_ number: Int64?) {
    guard let number else { return null() }
    cells.append(PendingValue(kind: 1, integer: number))
  }

  /// Adds exact decimal text, unknown when nil.
  public func decimal(_ digits: String?) {
    guard let digits else { return null() }
    cells.append(stored(digits.utf8, kind: 2))
  }

  /// Adds a length in milliseconds, as seconds; unknown when nil or negative.
  public func seconds(milliseconds: Int64?) {
    guard let milliseconds, milliseconds >= 0 else { return null() }
    var digits = "\(milliseconds / 1000)"
    let fraction = milliseconds % 1000
    if fraction > 0 {
      let text = String(fraction)
      digits += "." + String(repeating: "0", count: 3 - text.utf8.count) + text
      while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    }
    decimal(digits)
  }

  /// Adds yes or no, unknown when nil.
  public func flag(_ flag: Bool?) {
    guard let flag else { return null() }
    cells.append(PendingValue(kind: 6, integer: flag ? 1 : 0))
  }

  /// Adds a list, unknown when empty.
  public func list(_ texts: [String]) {
    if texts.isEmpty { return null() }
    let start = items.count
    for text in texts { items.append(stored(text.utf8, kind: 3)) }
    cells.append(PendingValue(kind: 5, start: start, count: texts.count))
  }

  /// Adds names and values, unknown when there are none.
  public func pairs(_ extras: [Extra]) { list(extras.flatMap { [$0.name, $0.value] }) }

  /// Ends the row.
  ///
  /// - Throws: `Stopped` when no more are wanted.
  public func endRow() throws {
    let missing = (rowCount + 1) * columnCount - cells.count
    guard missing >= 0 else { throw PluginError("a row has more cells than its table has columns") }
    for _ in 0..<missing { null() }
    rowCount += 1
    if rowCount >= Self.batch || arena.count >= Self.batchBytes { try flush() }
  }

  /// Names a row that cannot be taken; reading goes on.
  public func refuse(_ error: PluginError) throws {
    try flush()
    try sink.refuse(error)
  }

  /// Hands on the rows that there are.
  public func flush() throws {
    // A row that was begun and not ended is none.
    cells.removeLast(max(0, cells.count - rowCount * columnCount))
    defer {
      arena.removeAll(keepingCapacity: true)
      cells.removeAll(keepingCapacity: true)
      items.removeAll(keepingCapacity: true)
      rowCount = 0
    }
    guard rowCount > 0 else { return }
    try arena.withUnsafeBytes { arena in
      try items.map { $0.value(arena, items: nil) }.withUnsafeBufferPointer { items in
        try cells.map { $0.value(arena, items: items) }.withUnsafeBufferPointer { cells in
          try sink.rows(RowBatch(cells: cells, count: rowCount))
        }
      }
    }
  }

  private func stored(_ bytes: some Collection<UInt8>, kind: UInt32) -> PendingValue {
    let start = arena.count
    arena.append(contentsOf: bytes)
    return PendingValue(kind: kind, start: start, count: arena.count - start)
  }
}
