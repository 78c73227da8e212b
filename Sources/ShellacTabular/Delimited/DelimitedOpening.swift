import ShellacPluginSDK

/// How a table begins: what stands between its cells, and what its columns are called.
struct DelimitedOpening {
  let header: DelimitedHeader
  /// The names as bytes, to know the header again.
  let cells: [[UInt8]]
  /// The line behind the header.
  let nextLine: Int

  /// As many bytes as are looked at for the delimiter.
  static let sniffed = 64 * 1024

  private static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Reads the header; the window begins behind it then.
  ///
  /// - Throws: `PluginError` when there is none.
  init(_ window: inout RecordWindow, delimiter given: UInt8?, encodingHint: String) throws {
    var line = 1
    var delimiter = given
    while true {
      let scan = try Self.record(&window, line: line) { bytes in delimiter ?? Self.mostFrequent(bytes) }
      let record = UnsafeRawBufferPointer(rebasing: window.bytes[window.start..<scan.end])
      defer { window.start = scan.next }
      if record.trimmed.isEmpty {
        guard scan.next < window.end || !window.isAtEnd else {
          throw PluginError("the file is empty", hint: "Name the right file.")
        }
        line &+= scan.lineEnds
        continue
      }
      // Excel's own first line.
      if line == 1, record.count == 5, record.starts(with: "sep=".utf8), let mark = record.last {
        delimiter = delimiter ?? mark
        line &+= scan.lineEnds
        continue
      }
      try Self.check(record, line: line, encodingHint: encodingHint)
      guard scan.count <= DelimitedReader.columnCap else {
        throw PluginError(
          "the first line has \(scan.count) cells; at most \(DelimitedReader.columnCap) columns are read",
          hint: Self.hint, line: line, column: 1)
      }
      let names = scan.cells.map { cell in
        let text = String(decoding: window.bytes[cell.range].trimmed, as: UTF8.self)
        return cell.isEscaped ? text.replacing("\"\"", with: "\"") : text
      }
      cells = names.map { Array($0.utf8) }
      header = DelimitedHeader(
        names: names, text: String(decoding: record, as: UTF8.self),
        delimiter: delimiter ?? Self.mostFrequent(record), line: line)
      nextLine = line &+ scan.lineEnds
      return
    }
  }

  private static let hint = "Name the right file, or its format with --from."

  private static func record(
    _ window: inout RecordWindow, line: Int, delimiter: (UnsafeRawBufferPointer) -> UInt8
  ) throws -> DelimitedScan {
    var scan = DelimitedScan()
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: window.bytes[window.start...])
      let outcome = scan.scan(
        window.bytes, from: window.start, isLast: window.isAtEnd, delimiter: delimiter(rest),
        limit: DelimitedReader.columnCap + 1)
      switch outcome {
      case .record: return scan
      case .unclosed:
        throw PluginError(
          "a quotation mark of the first line is never closed; \(likeness(rest))", hint: hint, line: line,
          column: 1)
      case .more:
        guard rest.count <= DelimitedReader.recordCap else {
          throw PluginError(
            "the first line has more than \(DelimitedReader.recordCap) bytes; \(likeness(rest))",
            hint: hint, line: line, column: 1)
        }
        try window.fill()
      }
    }
  }

  private static func check(_ record: UnsafeRawBufferPointer, line: Int, encodingHint: String) throws {
    if record.containsNUL {
      throw PluginError(
        "the first line holds NUL bytes; \(likeness(record))", hint: hint, line: line, column: 1)
    }
    guard UTF8Text.isValid(record) else {
      throw PluginError("the first line is not UTF-8", hint: encodingHint, line: line, column: 1)
    }
  }

  /// What else the file may be.
  private static func likeness(_ bytes: UnsafeRawBufferPointer) -> String {
    switch bytes.trimmed.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): "it looks like JSON, and a table was expected"
    case UInt8(ascii: "<"): "it looks like XML or HTML, and a table was expected"
    case UInt8(ascii: "P") where bytes.starts(with: "PK".utf8):
      "it is a zip archive, and a table was expected"
    default: "a table with the names of its columns was expected"
    }
  }

  /// The delimiter that the first line has most of outside quotation marks; a comma when it has none.
  static func mostFrequent(_ bytes: UnsafeRawBufferPointer) -> UInt8 {
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes.prefix(sniffed) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let place = candidates.firstIndex(of: byte) { counts[place] += 1 }
    }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }
}
