/// Text as it stands in XML.
public enum XMLText {
  /// Adds text between two tags, or in an attribute, where quotation marks, tabs and line feeds need escapes.
  ///
  /// - Returns: whether all of it could be written: characters that XML cannot have, such as most control characters,
  ///   and bytes that are not UTF-8 become U+FFFD.
  @discardableResult
  public static func append(
    _ text: UnsafeRawBufferPointer, to bytes: inout [UInt8], inAttribute: Bool = false
  ) -> Bool {
    // Most text is ASCII, which is UTF-8 without a further look.
    guard text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil else {
      append(String(decoding: text, as: UTF8.self), to: &bytes, inAttribute: inAttribute)
      return false
    }
    var isWhole = true
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if !isSpecial(byte) {
        index += 1
        continue
      }
      let (escape, length) = escape(of: byte, at: index, in: text, inAttribute: inAttribute)
      if let escape {
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
        bytes.append(contentsOf: escape.utf8)
        if escape == "\u{FFFD}" { isWhole = false }
        start = index + length
      }
      index += length
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
    return isWhole
  }

  /// Whether a byte may have to be written otherwise than it is.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"") || byte == 0xEF
  }

  /// What stands for a byte, nil when it stands for itself, and how many bytes that is for.
  private static func escape(
    of byte: UInt8, at index: Int, in text: UnsafeRawBufferPointer, inAttribute: Bool
  ) -> (String?, length: Int) {
    switch byte {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\""): ("&quot;", 1)
    // A bare carriage return is read as a line feed.
    case 0x0D: ("&#13;", 1)
    // In an attribute they are read as blanks.
    case 0x09: (inAttribute ? "&#9;" : nil, 1)
    case 0x0A: (inAttribute ? "&#10;" : nil, 1)
    case 0xEF:
      // U+FFFE and U+FFFF are no characters.
      index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
        ? ("\u{FFFD}", 3) : (nil, 1)
    default: ("\u{FFFD}", 1)
    }
  }

  /// Adds text between two tags or in an attribute.
  @discardableResult
  public static func append(_ text: String, to bytes: inout [UInt8], inAttribute: Bool = false) -> Bool {
    var text = text
    return text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes, inAttribute: inAttribute) }
  }
}
