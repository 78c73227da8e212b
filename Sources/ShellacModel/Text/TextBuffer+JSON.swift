extension TextBuffer {
  /// Adds a JSON list of strings.
  public mutating func appendJSON(_ values: [String]) {
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      append(value, as: .json)
    }
    append("]")
  }

  /// Adds a JSON string with its quotes (RFC 8259); what is not UTF-8 becomes U+FFFD.
  mutating func appendJSON(_ content: UnsafeRawBufferPointer) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < content.count {
      let byte = content[index]
      if byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      if byte >= 0x80, let (_, length) = UTF8Scanner.scalar(in: content, at: index) {
        index += length
        continue
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start..<index]))
      if byte >= 0x80 {
        append("\u{FFFD}")
        index += UTF8Scanner.lengthOfInvalidPart(in: content, at: index)
      } else {
        appendJSONEscape(byte)
        index += 1
      }
      start = index
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...]))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendJSONEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      append("u")
      appendHexadecimal(UInt32(byte), width: 4)
    }
  }

  /// Adds a number in lower-case hexadecimal digits, at least `width` of them.
  mutating func appendHexadecimal(_ number: UInt32, width: Int) {
    let digits = String(number, radix: 16)
    for _ in digits.utf8.count..<max(width, digits.utf8.count) { bytes.append(UInt8(ascii: "0")) }
    append(digits)
  }
}
