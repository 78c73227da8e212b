/// Text as it stands in XML.
public enum XMLText {
  /// Adds text between two tags, or, with its quotation marks escaped, in an attribute.
  ///
  /// - Returns: whether all of it could be written: characters that XML cannot have, such as most control characters,
  ///   and bytes that are not UTF-8 become U+FFFD.
  @discardableResult
  public static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Bool {
    var isWhole = true
    guard let string = String(validating: text, as: UTF8.self) else {
      append(String(decoding: text, as: UTF8.self), to: &bytes)
      return false
    }
    var rest = string
    rest.withUTF8 { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        switch byte {
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
        // A bare carriage return is read as a line feed.
        case 0x0D: bytes.append(contentsOf: "&#13;".utf8)
        case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20:
          bytes.append(contentsOf: "\u{FFFD}".utf8)
          isWhole = false
        case 0xEF where index + 2 < buffer.count && buffer[index + 1] == 0xBF && buffer[index + 2] >= 0xBE:
          bytes.append(contentsOf: "\u{FFFD}".utf8)
          isWhole = false
          index += 2
        default: bytes.append(byte)
        }
        index += 1
      }
    }
    return isWhole
  }

  /// Adds text between two tags or in an attribute.
  @discardableResult
  public static func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
  }
}
