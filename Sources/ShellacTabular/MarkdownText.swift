/// Text that Markdown shows as it is.
public enum MarkdownText {
  /// Adds text on one line: punctuation that means something behind a backslash or as an entity, line ends as `<br>`.
  public static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    append(text, lineEnd: "<br>", escaping: marks, to: &bytes)
  }

  /// Adds text on one line.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  /// Adds the text of a heading, where signs `#` at the end would go.
  public static func append(heading: String, to bytes: inout [UInt8]) {
    var heading = heading
    heading.withUTF8 {
      append(UnsafeRawBufferPointer($0), lineEnd: " ", escaping: marks + [UInt8(ascii: "#")], to: &bytes)
    }
  }

  /// Adds text that stands between marks of emphasis, which blanks beside them would break.
  public static func append(inline text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
    let end = text.lastIndex { !isBlank($0) } ?? start
    guard start < text.endIndex else { return }
    append(UnsafeRawBufferPointer(rebasing: text[start...end]), to: &bytes)
  }

  /// Whether there is nothing to see.
  public static func isBlank(_ text: UnsafeRawBufferPointer) -> Bool { text.allSatisfy(isBlank) }

  /// Keeps what begins a line from being a heading, a list or a block of code.
  public static func escapeBlockMark(_ bytes: inout [UInt8], at start: Int) {
    let blanks = bytes[start...].prefix(while: isBlank).count
    bytes.removeSubrange(start..<start + blanks)
    guard let first = bytes[start...].first else { return }
    if Array("#+-=".utf8).contains(first) { return bytes.insert(UInt8(ascii: "\\"), at: start) }
    let digits = bytes[start...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    let mark = start + digits
    if digits > 0, mark < bytes.count, bytes[mark] == UInt8(ascii: ".") || bytes[mark] == UInt8(ascii: ")") {
      bytes.insert(UInt8(ascii: "\\"), at: mark)
    }
  }

  private static let marks = Array("\\`*_~[]|$".utf8)

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  private static func append(
    _ text: UnsafeRawBufferPointer, lineEnd: String, escaping marks: [UInt8], to bytes: inout [UInt8]
  ) {
    UTF8Text.withRepaired(text) { text in
      var start = 0
      for index in text.indices {
        let byte = text[index]
        // Letters, digits and blanks, which text is made of.
        if byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte == 0x20 || byte >= 0x80 { continue }
        if byte >= UInt8(ascii: "-") && byte <= UInt8(ascii: ";")
          || byte >= UInt8(ascii: "?") && byte <= UInt8(ascii: "Z")
        {
          continue
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
        start = index + 1
        switch byte {
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\n"): bytes.append(contentsOf: lineEnd.utf8)
        case UInt8(ascii: "\r"):
          if start == text.count || text[start] != UInt8(ascii: "\n") {
            bytes.append(contentsOf: lineEnd.utf8)
          }
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: " "))
        case 0..<0x20, 0x7F: bytes.append(contentsOf: "\u{FFFD}".utf8)
        default:
          if marks.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
          bytes.append(byte)
        }
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
    }
  }
}
