import ShellacModel

/// Aligned columns for people.
///
/// The first thousand rows are held back to measure them; the rest is written as it comes, in the widths found.
/// On a terminal the table is fitted to its width; elsewhere nothing is ever cut, longer cells stick out.
struct TableWriter: RecordWriter {
  /// How many rows are measured.
  static let sample = 1000

  let terminalEscape = TerminalEscape.none

  private let columns: [OutputColumn]
  private let terminalWidth: Int?
  private let hasColour: Bool
  private var held = TextBuffer()
  /// Where each held cell ends in `held`.
  private var ends: [Int] = []
  private var layout: TableLayout?
  private var widths: [Int]

  /// A writer for a terminal of that width, or for a file when the width is nil.
  init(_ columns: [OutputColumn], terminalWidth: Int?, hasColour: Bool) {
    self.columns = columns
    self.terminalWidth = terminalWidth
    self.hasColour = hasColour
    widths = columns.map { DisplayWidth.of(Self.header($0)) }
  }

  mutating func write(_ row: some RowCells, to buffer: inout TextBuffer) {
    for index in columns.indices {
      let start = held.count
      DisplaySpelling.append(index, of: row, columns[index], to: &held)
      // What is there needs no mark; what is not, does.
      if columns[index].field == .field(.state), held.bytes[start...].elementsEqual("present".utf8) {
        held.bytes.removeSubrange(start...)
      }
      ends.append(held.count)
      if layout == nil { widths[index] = max(widths[index], DisplayWidth.of(held.bytes[start...])) }
    }
    if layout != nil || ends.count >= Self.sample * columns.count { release(to: &buffer) }
  }

  mutating func end(to buffer: inout TextBuffer) {
    release(to: &buffer)
  }

  private static func header(_ column: OutputColumn) -> String {
    TextBuffer.text(column.header, as: .terminal)
  }

  private mutating func release(to buffer: inout TextBuffer) {
    guard !ends.isEmpty else { return }
    if layout == nil {
      let layout = TableLayout(
        fitting: widths, canShrink: columns.map { !$0.isNumeric && $0.kind != .date }, into: terminalWidth)
      self.layout = layout
      widths = layout.widths
      var headers = TextBuffer()
      let ends = columns.map { column in
        headers.append(Self.header(column))
        return headers.count
      }
      appendLine(headers.bytes, ends[...], from: 0, style: .bold, to: &buffer)
    }
    var start = 0
    for first in stride(from: 0, to: ends.count, by: columns.count) {
      let cells = ends[first..<first + columns.count]
      appendLine(held.bytes, cells, from: start, style: style(cells, from: start), to: &buffer)
      start = ends[first + columns.count - 1]
    }
    held.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// Rows of songs that are not there are faint.
  private func style(_ ends: ArraySlice<Int>, from start: Int) -> Style? {
    guard hasColour, let state = columns.firstIndex(where: { $0.field == .field(.state) }) else { return nil }
    let first = state == 0 ? start : ends[ends.startIndex + state - 1]
    return first < ends[ends.startIndex + state] ? .faint : nil
  }

  private func appendLine(
    _ bytes: [UInt8], _ ends: ArraySlice<Int>, from start: Int, style: Style?, to buffer: inout TextBuffer
  ) {
    if hasColour, let style { buffer.append("\u{1B}[\(style.rawValue)m") }
    var start = start
    var gap = 0
    for (index, end) in ends.enumerated() {
      let cell = bytes[start..<end]
      start = end
      var width = DisplayWidth.of(cell)
      let room = widths[index]
      var text: String?
      if width > room, terminalWidth != nil {
        let cut = DisplayWidth.truncate(String(decoding: cell, as: UTF8.self), to: room)
        width = DisplayWidth.of(cut)
        text = cut
      }
      let padding = max(0, room - width)
      if width == 0 {
        gap += room + TableLayout.gap
        continue
      }
      if columns[index].isNumeric { gap += padding }
      buffer.bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: gap))
      if let text { buffer.append(text) } else { buffer.bytes.append(contentsOf: cell) }
      gap = (columns[index].isNumeric ? 0 : padding) + TableLayout.gap
    }
    if hasColour, style != nil { buffer.append("\u{1B}[0m") }
    buffer.append("\n")
  }
}
