/// The cells of one record, as places in the bytes that it was found in.
struct DelimitedScan {
  /// A cell, without the quotation marks around it.
  struct Cell {
    var start: Int
    var end: Int
    /// Whether quotation marks stand in it twice.
    var isEscaped = false

    var range: Range<Int> { start..<end }
  }

  enum Outcome {
    /// There it is, from where it was looked for to `end`; the next begins at `next`.
    case record
    /// Its end is not among the bytes.
    case more
    /// Its last cell has a quotation mark at its beginning and none at its end.
    case unclosed
  }

  /// Its cells, as many as are kept.
  private(set) var cells: [Cell] = []
  /// How many cells it has.
  private(set) var count = 0
  /// The first cell beyond those that are kept which is not empty.
  private(set) var surplus: Int?
  /// Where text stands between a closing quotation mark and the end of the cell.
  private(set) var stray: Int?
  /// Where the record ends, without its line end.
  private(set) var end = 0
  /// Where the next record begins.
  private(set) var next = 0
  /// How many line ends there are from its beginning to the next record.
  private(set) var lineEnds = 0
  /// Where the cell begins that was last looked at.
  private(set) var lastStart = 0
  /// Which of the record's cells that is.
  private(set) var lastCell = 0

  private static let quote = UInt8(ascii: "\"")

  /// Looks for a record.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing comes behind the bytes.
  ///   - limit: as many cells as are kept.
  mutating func scan(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isLast: Bool, delimiter: UInt8, limit: Int
  ) -> Outcome {
    cells.removeAll(keepingCapacity: true)
    (count, surplus, stray, lineEnds) = (0, nil, nil, 0)
    var index = start
    while true {
      (lastStart, lastCell) = (index, count)
      if index < bytes.count, bytes[index] == Self.quote {
        switch quoted(bytes, &index, isLast: isLast, delimiter: delimiter, limit: limit) {
        case .record: break
        case let other: return other
        }
      } else {
        let first = index
        index = Self.cellEnd(bytes, from: index, delimiter)
        add(Cell(start: first, end: index), limit)
      }
      guard index < bytes.count else {
        (end, next) = (index, index)
        return isLast ? .record : .more
      }
      if bytes[index] == delimiter {
        index += 1
        continue
      }
      end = index
      if bytes[index] == 0x0D {
        guard index + 1 < bytes.count || isLast else { return .more }
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      }
      lineEnds += 1
      next = index + 1
      return .record
    }
  }

  /// Passes over a cell in quotation marks.
  private mutating func quoted(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, isLast: Bool, delimiter: UInt8, limit: Int
  ) -> Outcome {
    index += 1
    var cell = Cell(start: index, end: index)
    while true {
      index = bytes.firstIndex(of: Self.quote, 0x0A, 0x0D, from: index)
      guard index < bytes.count else { return isLast ? .unclosed : .more }
      let byte = bytes[index]
      if byte == Self.quote {
        guard index + 1 < bytes.count || isLast else { return .more }
        guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else { break }
        cell.isEscaped = true
        index += 2
        continue
      }
      if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
        lineEnds += 1
      }
      index += 1
    }
    cell.end = index
    index += 1
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let after = index
    index = Self.cellEnd(bytes, from: index, delimiter)
    if index > after, stray == nil { stray = after }
    add(cell, limit)
    return .record
  }

  private mutating func add(_ cell: Cell, _ limit: Int) {
    if count < limit {
      cells.append(cell)
    } else if surplus == nil, cell.end > cell.start {
      surplus = cell.start
    }
    count += 1
  }

  /// The next delimiter or line end, or the end of the bytes.
  private static func cellEnd(_ bytes: UnsafeRawBufferPointer, from start: Int, _ delimiter: UInt8) -> Int {
    bytes.firstIndex(of: delimiter, 0x0A, 0x0D, from: start)
  }
}

/// Passes over a record that is too long to be held, byte by byte.
struct DelimitedSkip {
  private enum State { case cellStart, bare, quoted, quote }

  /// How many line ends were passed.
  private(set) var lineEnds = 0
  /// Whether its end has been reached.
  private(set) var isDone = false
  private let delimiter: UInt8
  private var state = State.cellStart
  private var lastWasReturn = false

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// The line, from 0, on which the last quoted cell begins.
  private(set) var quoteLine = 0

  /// Whether it ends within a quoted cell so far.
  var isInQuotes: Bool { state == .quoted }

  /// Takes bytes.
  ///
  /// - Returns: how many were taken: all, or up to the next record.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    for index in bytes.indices {
      let byte = bytes[index]
      if isEnded {
        isDone = true
        return byte == 0x0A ? index + 1 : index
      }
      if byte == 0x0A ? !lastWasReturn : byte == 0x0D { lineEnds += 1 }
      lastWasReturn = byte == 0x0D
      switch state {
      case .quoted: if byte == UInt8(ascii: "\"") { state = .quote }
      case .quote where byte == UInt8(ascii: "\""): state = .quoted
      case .cellStart where byte == UInt8(ascii: "\""):
        state = .quoted
        quoteLine = lineEnds
      default:
        if byte == 0x0A {
          isDone = true
          return index + 1
        }
        if byte == 0x0D {
          isEnded = true
        } else {
          state = byte == delimiter ? .cellStart : .bare
        }
      }
    }
    return bytes.count
  }

  /// Whether a carriage return has ended it; a line feed may follow.
  private var isEnded = false
}
