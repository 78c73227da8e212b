import ShellacModel
import TOMLKit

/// What is wrong with a text of TOML, and where.
struct TOMLFault: Error {
  /// One clause, without a full stop.
  var reason: String
  var line: Int
  /// Counted in characters from 1.
  var column: Int

  /// The place in the text, to show to the user.
  func place(in text: String) -> Diagnostic.Place {
    TOMLSource.place(in: Array(text.utf8), line: line, column: column)
  }
}

/// Reads texts of TOML.
///
/// The parser stops the whole program at a few texts: where a key or a value is missing, where a bracket is closed by
/// one of another kind, at white space that is not ASCII, and at keys with thousands of dots, each a level of its
/// recursion. So a text is looked over first.
struct TOMLText {
  /// More than anybody writes by hand, or has written by a program that fetches rates.
  private static let longest = 16 << 20
  /// The most levels of arrays, tables and dots that a key or a value may have.
  private static let deepest = 64

  private let bytes: [UInt8]
  private var index = 0
  /// Dots since the key or the value began.
  private var dots = 0
  /// What closes each open bracket, and what that added to the depth.
  private var open: [(close: UInt8, levels: Int)] = []
  private var depth = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The table that a text is.
  static func table(_ text: String) throws(TOMLFault) -> TOMLTable {
    guard text.utf8.count <= longest else {
      throw TOMLFault(
        reason: "it has \(CountText.grouped(text.utf8.count)) bytes; \(CountText.grouped(longest)) at most",
        line: 1, column: 1)
    }
    var scan = TOMLText(text)
    try scan.check()
    do { return try TOMLTable(string: text) } catch let error as TOMLParseError {
      let line = error.source.begin.line
      throw TOMLFault(
        reason: TOMLReason(error.description).text, line: line,
        column: column(ofCodePoint: error.source.begin.column, line: line, in: text))
    } catch {
      throw TOMLFault(reason: "\(error)", line: 1, column: 1)
    }
  }

  /// The parser counts code points, of which a character may have several, and no mark of the order of bytes.
  private static func column(ofCodePoint number: Int, line: Int, in text: String) -> Int {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return number }
    let scalars = String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars
    let mark = line == 1 && scalars.first == "\u{FEFF}" ? 1 : 0
    let before = scalars.prefix(max(0, number - 1 + mark))
    return String(before).count + 1 + max(0, number - 1 + mark - before.count)
  }

  // MARK: Looking over

  private mutating func check() throws(TOMLFault) {
    // A mark of the order of bytes is no part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < bytes.count {
      skipBlanks()
      if byte(at: index) == UInt8(ascii: "[") { try checkHeader() }
      try checkRest()
    }
  }

  /// Looks at the beginning of a header.
  private mutating func checkHeader() throws(TOMLFault) {
    index += 1
    skipBlanks()
    if byte(at: index) == UInt8(ascii: "["), byte(at: index - 1) == UInt8(ascii: "[") {
      index += 1
      skipBlanks()
    }
    guard let byte = byte(at: index),
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        || TOMLSource.isBareKey(byte)
    else { throw fault("a table's name is expected behind its bracket", at: index) }
  }

  /// Passes over the rest of a header, or over a key and its value, with the end of the line.
  private mutating func checkRest() throws(TOMLFault) {
    dots = 0
    open = []
    depth = 0
    while let byte = byte(at: index) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try skipString(byte)
        continue
      case UInt8(ascii: "#"):
        while let next = self.byte(at: index), next != UInt8(ascii: "\n") {
          try checkControl(next)
          index += 1
        }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append((byte + 2, dots + 1))
        depth += dots + 1
        dots = 0
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let opener = open.popLast() {
          guard opener.close == byte else {
            throw fault("a bracket is closed by one of another kind", at: index)
          }
          depth -= opener.levels
        }
        dots = 0
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: ","): dots = 0
      case UInt8(ascii: "\n"):
        index += 1
        if open.isEmpty { return }
        dots = 0
        continue
      case UInt8(ascii: "="): try checkValue()
      case UInt8(ascii: "\r") where self.byte(at: index + 1) == UInt8(ascii: "\n"): break
      case UInt8(ascii: "\t"), 0x20..<0x7F: break
      default: throw fault("outside of quotes there is only ASCII without control characters", at: index)
      }
      guard depth + dots <= Self.deepest else {
        throw fault("it has more than \(Self.deepest) levels", at: index)
      }
      index += 1
    }
  }

  /// Looks at what begins behind an equals sign.
  private func checkValue() throws(TOMLFault) {
    var next = index + 1
    while let byte = byte(at: next), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { next += 1 }
    guard let byte = byte(at: next), !"]},#\r\n".utf8.contains(byte) else {
      throw fault("a value is expected", at: next)
    }
  }

  /// Passes over a string of any of the four kinds.
  private mutating func skipString(_ quote: UInt8) throws(TOMLFault) {
    let isLong = byte(at: index + 1) == quote && byte(at: index + 2) == quote
    index += isLong ? 3 : 1
    while let byte = byte(at: index) {
      try checkControl(byte)
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += self.byte(at: index + 1) == UInt8(ascii: "\n") ? 1 : 2
      } else if byte == quote, !isLong {
        index += 1
        return
      } else if byte == quote, self.byte(at: index + 1) == quote, self.byte(at: index + 2) == quote {
        index += 3
        // Up to two quotes may stand right before the three that end it.
        for _ in 0..<2 where self.byte(at: index) == quote { index += 1 }
        return
      } else if byte == UInt8(ascii: "\n"), !isLong {
        return
      } else {
        index += 1
      }
    }
  }

  // The parser takes a text up to its first zero byte for the whole of it.
  private func checkControl(_ byte: UInt8) throws(TOMLFault) {
    if byte == 0 { throw fault("it holds a zero byte", at: index) }
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = byte(at: index), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
  }

  private func fault(_ reason: String, at index: Int) -> TOMLFault {
    let before = bytes[..<min(index, bytes.count)]
    let feed = UInt8(ascii: "\n")
    let line = before.split(separator: feed, omittingEmptySubsequences: false).last ?? []
    return TOMLFault(
      reason: reason, line: before.count { $0 == feed } + 1,
      column: String(decoding: line, as: UTF8.self).count + 1)
  }
}
