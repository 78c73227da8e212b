import ShellacPluginSDK

/// Reads tables of delimited values (RFC 4180 and what is made of it) record by record.
///
///     let table = try DelimitedReader(input, settings, into: rows)
///     let title = table.header.column("Title", "ProductName")
///     while try table.next() {
///       row.title = table.text(title)
///     }
///
/// UTF-8, UTF-16 and, when the user says so, Windows-1252; LF, CR LF, CR or any of them; commas, semicolons or tabs.
/// Columns are found by their names. A record that cannot be taken is refused by name, and reading goes on; lines
/// without anything in them and headers that come again are passed over. What is held is one record.
public final class DelimitedReader {
  /// The most bytes of one cell, of one record, and the most columns.
  static let cellCap = 1 << 20, recordCap = 8 << 20, columnCap = 16_384

  /// The names of the columns.
  public let header: DelimitedHeader

  /// The line that the current record begins on, from 1.
  public private(set) var line = 1

  private let refuse: (PluginError) throws -> Void
  private let encodingHint: String
  // Each cell touches these: that no two accesses overlap is plain from this file.
  @exclusivity(unchecked) private var window: RecordWindow
  @exclusivity(unchecked) private var scan = DelimitedScan()
  @exclusivity(unchecked) private var nextLine = 1
  @exclusivity(unchecked) private var start = 0
  /// The bytes of the window and the cells of the current record, where they can be had without a look at either.
  @exclusivity(unchecked) private var text = UnsafeRawBufferPointer(start: nil, count: 0)
  private let cells: UnsafeMutableBufferPointer<DelimitedScan.Cell>
  @exclusivity(unchecked) private var cellCount = 0
  /// Cells whose doubled quotation marks are single.
  private var unescaped = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)
  private let headerCells: [[UInt8]]
  /// How many cells a whole record has at least, where none is left out at its end.
  private let namedColumns: Int

  /// Opens a table and reads its header.
  ///
  /// - Parameters:
  ///   - delimiter: nil for the one that the header has most of.
  ///   - encoding: nil for what the file tells.
  ///   - refuse: takes records that cannot be taken.
  /// - Throws: `PluginError` when there is no header.
  public init(
    _ input: FileInput, delimiter: UInt8? = nil, encoding: TableEncoding? = nil,
    refusing refuse: @escaping (PluginError) throws -> Void = { _ in }
  ) throws {
    self.refuse = refuse
    encodingHint =
      encoding == nil
      ? "Save the file as UTF-8, or pass --option encoding=windows-1252 if it is that."
      : "Pass the right encoding, or save the file as UTF-8."
    var window = RecordWindow(try TextSource(input, encoding: encoding))
    // The delimiter is told by as much of the file, however its bytes come.
    while !window.isAtEnd, window.end < DelimitedOpening.sniffed { try window.fill() }
    let opening = try DelimitedOpening(&window, delimiter: delimiter, encodingHint: encodingHint)
    header = opening.header
    headerCells = opening.cells
    namedColumns = (opening.header.names.lastIndex { !$0.isEmpty } ?? -1) + 1
    cells = .allocate(capacity: opening.header.names.count)
    nextLine = opening.nextLine
    start = window.start
    self.window = window
  }

  /// Opens a table with what users have set of `options`; refused records go to the rows.
  public convenience init(_ input: FileInput, _ settings: Settings, into rows: RowOutput) throws {
    try self.init(
      input, delimiter: DelimiterOption.delimiter(settings),
      encoding: DelimiterOption.encoding(settings), refusing: rows.refuse)
  }

  /// What users can set of every table.
  public static var options: [OptionDescription] { DelimiterOption.all }

  /// The delimiter that users have set; nil for the one that the header has most of.
  public static func delimiter(_ settings: Settings) -> UInt8? { DelimiterOption.delimiter(settings) }

  /// The encoding that users have set; nil for what the file tells.
  public static func encoding(_ settings: Settings) -> TableEncoding? { DelimiterOption.encoding(settings) }

  deinit {
    window.deallocate()
    cells.deallocate()
    unescaped.deallocate()
  }

  // Records.

  /// Goes to the next record.
  ///
  /// - Returns: whether there is one.
  /// - Throws: `PluginError` when a quoted cell has no end; what the refusal of a record threw.
  public func next() throws -> Bool {
    while true {
      guard try find() else { return false }
      if try !isEmpty && isSound() && !isHeader { return true }
    }
  }

  /// The current record as it stands in the file, without its line end; gone at the next.
  public var record: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: window.bytes[start..<scan.end])
  }

  /// The bytes of a cell, exactly as they stand there.
  ///
  /// None when the record has no such cell. They are gone at the next record.
  public func bytes(_ column: Int?) -> UnsafeRawBufferPointer {
    guard let column, column < cellCount else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let cell = cells[column]
    guard cell.isEscaped else { return UnsafeRawBufferPointer(rebasing: text[cell.range]) }
    return unescape(cell)
  }

  /// The bytes of a cell without the blanks around them, gone at the next record.
  public func trimmed(_ column: Int?) -> UnsafeRawBufferPointer {
    let bytes = bytes(column)
    return bytes.isUntrimmed ? UnsafeRawBufferPointer(rebasing: bytes.trimmed) : bytes
  }

  /// The text of a cell; nil when there is nothing in it but blanks.
  public func text(_ column: Int?) -> String? {
    let bytes = bytes(column)
    guard let first = bytes.first, first > 0x20 || !bytes.trimmed.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The error for a cell: what is wrong, behind the column's name, with its place.
  public func error(_ column: Int?, _ message: String, hint: String? = nil) -> PluginError {
    let place = place(column)
    let name = column.map { header.names[$0] } ?? ""
    return PluginError(
      name.isEmpty ? message : "\(DelimitedHeader.shortened(name)): \(message)", hint: hint,
      line: place.line, column: place.column)
  }

  /// Where a cell begins: its line, and its place in it in characters, both from 1.
  public func place(_ column: Int?) -> (line: Int, column: Int) {
    guard let column, column < cellCount else { return (line, 1) }
    return place(ofByte: cells[column].start)
  }

  // How records are found.

  /// Goes to the next record of any kind; false at the end.
  private func find() throws -> Bool {
    window.start = scan.next > start ? scan.next : window.start
    start = window.start
    line = nextLine
    while true {
      if start == window.end, window.isAtEnd { return false }
      let outcome = scan.scan(
        window.bytes, from: start, isLast: window.isAtEnd, delimiter: header.delimiter,
        limit: header.names.count)
      switch outcome {
      case .record:
        nextLine = line &+ scan.lineEnds
        text = window.bytes
        cellCount = scan.cells.count
        _ = cells.initialize(fromContentsOf: scan.cells)
        return true
      case .unclosed: throw unclosed()
      case .more:
        if window.end - scan.lastStart > Self.cellCap || window.end - start > Self.recordCap {
          try skipRecord()
          if start == window.end, window.isAtEnd { return false }
        } else {
          try window.fill()
          start = window.start
        }
      }
    }
  }

  /// Passes over a record that is too long, holding no more of it than there is.
  private func skipRecord() throws {
    let error = tooLong(scan.lastCell, start: scan.lastStart)
    let quote = place(ofByte: scan.lastStart)
    var skip = DelimitedSkip(delimiter: header.delimiter)
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: window.bytes[window.start...])
      window.start += skip.take(rest)
      if skip.isDone { break }
      if window.isAtEnd {
        if skip.isInQuotes {
          var error = unclosed()
          error.line = line &+ skip.quoteLine
          error.column = error.line == quote.line ? quote.column : nil
          throw error
        }
        break
      }
      try window.fill()
    }
    nextLine = line &+ skip.lineEnds
    (start, line) = (window.start, nextLine)
    scan = DelimitedScan()
    try refuse(error)
  }

  private func isSound() throws -> Bool {
    if let problem = problem() {
      try refuse(problem)
      return false
    }
    return true
  }

  /// Why a record cannot be taken.
  private func problem() -> PluginError? {
    if scan.end - start > Self.cellCap {
      if let long = scan.cells.firstIndex(where: { $0.end - $0.start > Self.cellCap }) {
        return tooLong(long, start: scan.cells[long].start)
      }
    }
    if let stray = scan.stray {
      let mark = String(decoding: [header.delimiter], as: UTF8.self)
      return error(
        at: stray,
        "expected '\(mark == "\t" ? "tab" : mark)' or the end of the line after a closing quotation mark",
        hint: "Write a quotation mark within a quoted cell twice.")
    }
    if let surplus = scan.surplus {
      return error(
        at: surplus, "expected \(header.names.count) cells, found \(scan.count)",
        hint: "Put cells that hold the delimiter between quotation marks.")
    }
    if scan.end == window.end, window.isCut {
      return error(
        at: scan.end - 3, "the file ends in the middle of a character of UTF-16",
        hint: "Get the whole file again.")
    }
    if scan.next == scan.end, scan.end == window.end, scan.count < namedColumns {
      return error(
        at: scan.end,
        "the file ends in the middle of a record: expected \(namedColumns) cells, found \(scan.count)",
        hint: "Get the whole file again; if the record is whole, end its line.")
    }
    if record.containsNUL {
      return error(
        at: record.firstIndex(of: 0).map { start + $0 } ?? start,
        "the record holds a NUL byte, which no text has", hint: "Have its program write the file again.")
    }
    if !UTF8Text.isValid(record) {
      return error(
        at: start + UTF8Text.validPrefix(record), "the record is not UTF-8", hint: encodingHint)
    }
    return nil
  }

  private func tooLong(_ cell: Int, start: Int) -> PluginError {
    let name = cell < header.names.count ? header.names[cell] : ""
    let isCell = window.end - start > Self.cellCap
    return error(
      at: start,
      isCell
        ? "the cell\(name.isEmpty ? "" : " of column '\(DelimitedHeader.shortened(name))'") has more than \(Self.cellCap) bytes"
        : "the record has more than \(Self.recordCap) bytes",
      hint: "Shorten it, or take it out.")
  }

  private func unclosed() -> PluginError {
    error(
      at: scan.lastStart, "the quotation mark that opens here is never closed",
      hint: "Close it, or write it twice if it belongs to the text.")
  }

  /// Whether the record is the header once more.
  private var isHeader: Bool {
    guard let first = headerCells.first, scan.count == headerCells.count,
      bytes(0).trimmed.elementsEqual(first)
    else { return false }
    return headerCells.indices.allSatisfy { bytes($0).trimmed.elementsEqual(headerCells[$0]) }
  }

  /// Whether there is nothing in any cell: what spreadsheets leave below a table.
  private var isEmpty: Bool {
    if isQuoted && header.names.count == 1 || scan.surplus != nil || scan.stray != nil { return false }
    return scan.cells.allSatisfy { window.bytes[$0.range].trimmed.isEmpty }
  }

  private var isQuoted: Bool { start < scan.end && window.bytes[start] == UInt8(ascii: "\"") }

  private func error(at byte: Int, _ message: String, hint: String) -> PluginError {
    let place = place(ofByte: byte)
    return PluginError(message, hint: hint, line: place.line, column: place.column)
  }

  private func place(ofByte byte: Int) -> (line: Int, column: Int) {
    var place = (line: line, column: 1)
    var wasReturn = false
    for byte in window.bytes[start..<max(start, min(byte, window.end))] {
      if byte == 0x0A || byte == 0x0D {
        if !(byte == 0x0A && wasReturn) { place.line += 1 }
        place.column = 1
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
      wasReturn = byte == 0x0D
    }
    return place
  }

  /// The cell with single quotation marks, in memory of its own place.
  private func unescape(_ cell: DelimitedScan.Cell) -> UnsafeRawBufferPointer {
    // Every cell has room at its own distance from the record's beginning, so that none overwrites another.
    let needed = scan.end - start
    if unescaped.count < needed {
      unescaped.deallocate()
      unescaped = .allocate(byteCount: max(4096, needed * 2), alignment: 1)
    }
    let room = cell.start - start
    var count = room
    var index = cell.start
    while index < cell.end {
      let byte = window.bytes[index]
      unescaped[count] = byte
      count += 1
      index += byte == UInt8(ascii: "\"") ? 2 : 1
    }
    return UnsafeRawBufferPointer(rebasing: unescaped[room..<count])
  }
}
