import ShellacModel

/// The records of a table of comma-, semicolon- or tab-separated values (RFC 4180), in UTF-8 or UTF-16.
struct DelimitedRecords {
  /// A record and the line that it begins on, from 1.
  struct Record {
    var line: Int
    var cells: [String]
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var index: Int
  private var line = 1

  /// Takes a whole file.
  init(_ bytes: [UInt8]) {
    let bytes = Self.utf8(bytes)
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Excel's own first line, which says the delimiter.
    let first = bytes[index...].prefix { $0 != 10 && $0 != 13 }
    if first.count == 5, first.starts(with: "sep=".utf8), let mark = first.last {
      delimiter = mark
      index += 5 + (bytes[(index + 5)...].starts(with: [13, 10]) ? 2 : 1)
      index = min(index, bytes.count)
      line = 2
      return
    }
    let head = bytes[index...].prefix { $0 != 10 && $0 != 13 }
    let marks: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = marks.map { mark in head.count { $0 == mark } }
    delimiter = marks[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  /// What spreadsheets call Unicode text, as UTF-8.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var isLittle = bytes.starts(with: [0xFF, 0xFE])
    var start = 2
    if !isLittle, !bytes.starts(with: [0xFE, 0xFF]) {
      // Without its mark: a header begins with a letter, of which one byte is 0.
      guard bytes.count > 1, (bytes[0] == 0) != (bytes[1] == 0) else { return bytes }
      (isLittle, start) = (bytes[1] == 0, 0)
    }
    let units = stride(from: start, to: bytes.count - bytes.count % 2, by: 2).map { at in
      UInt16(bytes[isLittle ? at + 1 : at]) << 8 | UInt16(bytes[isLittle ? at : at + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The next record that has anything in it; nil at the end.
  ///
  /// - Throws: `Diagnostic` for a record that cannot be read; reading may go on with the line behind its first.
  mutating func next() throws -> Record? {
    while index < bytes.count {
      let record = try read()
      if record.cells != [""] { return record }
    }
    return nil
  }

  private mutating func read() throws -> Record {
    let (start, first) = (line, index)
    var cells: [String] = []
    var isValid = true
    while true {
      let cell: [UInt8]
      let hasMore: Bool
      do { (cell, hasMore) = try readCell(from: start) } catch {
        // Where a quotation mark is at fault, the next record has been taken for a part of this one.
        passLine(from: first, start)
        throw error
      }
      if let text = String(validating: cell, as: UTF8.self) {
        cells.append(text)
      } else {
        isValid = false
      }
      if !hasMore { break }
    }
    if !isValid {
      throw Diagnostic("line \(start): it is not UTF-8", hint: "Save the table as CSV in UTF-8.")
    }
    return Record(line: start, cells: cells)
  }

  /// Goes on behind the line that a record begins on.
  private mutating func passLine(from first: Int, _ start: Int) {
    let end = bytes[first...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.endIndex
    index = min(end + (bytes[end...].starts(with: [13, 10]) ? 2 : 1), bytes.endIndex)
    line = start + 1
  }

  /// A cell, and whether another one follows in its record.
  private mutating func readCell(from start: Int) throws -> ([UInt8], Bool) {
    var cell: [UInt8] = []
    var isClosed = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      isClosed = true
      while true {
        guard index < bytes.count else {
          throw Diagnostic("line \(start): a quotation mark is not closed", hint: "Close it, or double it.")
        }
        let byte = bytes[index]
        index += 1
        if byte == 10 { line += 1 }
        if byte != UInt8(ascii: "\"") {
          cell.append(byte)
        } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          cell.append(byte)
          index += 1
        } else {
          break
        }
      }
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == delimiter { return (cell, true) }
      if byte == 13, index < bytes.count, bytes[index] == 10 { continue }
      if byte == 10 || byte == 13 {
        line += 1
        return (cell, false)
      }
      if isClosed {
        throw Diagnostic(
          "line \(start): text stands behind a closing quotation mark",
          hint: "Put the whole cell in quotation marks, and double those in it.")
      }
      cell.append(byte)
    }
    return (cell, false)
  }
}
