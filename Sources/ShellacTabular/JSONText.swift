/// Values of JSON (RFC 8259), written as bytes.
public enum JSONText {
  /// Adds a string with its quotes; what is not UTF-8 becomes U+FFFD.
  public static func append(_ content: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    UTF8Text.withRepaired(content) { appendValid($0, to: &bytes) }
  }

  /// Adds a string with its quotes.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendValid(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  /// Whether the bytes are a number as JSON has it: no zeros before, no lone point.
  public static func isNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    func digits() -> Int {
      let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let first = rest.first
    let whole = digits()
    guard whole > 0, whole == 1 || first != UInt8(ascii: "0") else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func appendValid(_ content: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for index in content.indices {
      let byte = content[index]
      if byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { continue }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start..<index]))
      appendEscape(byte, to: &bytes)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...]))
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
