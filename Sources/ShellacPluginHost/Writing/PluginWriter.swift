import ShellacModel

/// An export under way: takes cells in the order of the columns, row by row, and hands them to the plugin in batches.
///
///     try writer.addRow { cells in
///       cells.append(text: title)
///       cells.appendNull()
///     }
///     …
///     try writer.finish()
///
/// No cell allocates memory of its own. One thread at a time.
public final class PluginWriter {
  /// Rows that are handed over at once.
  public static let usualBatch = 256
  private static let batchBytes = 1 << 20

  let call: PluginCall
  private let border: WriterBorder
  private let columnCount: Int
  private let batch: Int
  private var pending: PendingCells
  private var isOver = false
  private var failure: (any Error)?

  init(_ call: PluginCall, _ border: WriterBorder, columnCount: Int, batch: Int) {
    self.call = call
    self.border = border
    self.columnCount = columnCount
    self.batch = batch
    pending = PendingCells(capacity: columnCount * batch)
  }

  deinit { close() }

  /// Adds a row, whose cells `body` gives in the order of the columns; those left out at its end are unknown.
  ///
  /// - Throws: what `body` or the output threw, or `Diagnostic` of the plugin's; the same again from then on.
  @inline(__always)
  public func addRow(_ body: (inout PendingCells) throws -> Void) throws {
    if let failure { throw failure }
    do {
      try body(&pending)
    } catch {
      // Half a row stands in the batch, which goes nowhere any more.
      failure = error
      throw error
    }
    pending.endRow(columnCount)
    if pending.rows >= batch || pending.byteCount >= Self.batchBytes { try flush() }
  }

  /// Hands over what is left, and lets the plugin write what comes at the end.
  ///
  /// - Throws: as `addRow`.
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
    guard pending.rows > 0, !isOver else { return }
    defer { pending.removeAll() }
    try pending.lend { rows in try run("rows") { border.rows(rows) } }
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
