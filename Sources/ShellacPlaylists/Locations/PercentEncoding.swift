/// Bytes in addresses (RFC 3986).
public enum PercentEncoding {
  /// Adds bytes of a path: whatever is no letter, digit or harmless mark becomes `%XX`.
  static func append(_ path: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    var start = 0
    for index in path.indices where !plain.contains(path[index]) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: path[start..<index]))
      appendEscape(path[index], to: &bytes)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: path[start...]))
  }

  /// Adds what is or should be an address: what stands well in one stays as it is, the rest becomes `%XX`.
  public static func appendReference(_ reference: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    let colonsEnd = endOfFalseScheme(reference)
    var hasFragment = false
    for (index, byte) in reference.enumerated() {
      if byte == UInt8(ascii: ":") && index < colonsEnd || byte == UInt8(ascii: "#") && hasFragment {
        appendEscape(byte, to: &bytes)
        continue
      }
      if byte == UInt8(ascii: "#") { hasFragment = true }
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < reference.count && isHexDigit(reference[index + 1])
        && isHexDigit(reference[index + 2])
      if plain.contains(byte) || isEscape || reserved.contains(byte) {
        bytes.append(byte)
      } else {
        appendEscape(byte, to: &bytes)
      }
    }
  }

  /// Where the first part ends when it has a colon and what is before that is no scheme; such a colon is escaped.
  private static func endOfFalseScheme(_ reference: UnsafeRawBufferPointer) -> Int {
    let end = reference.firstIndex {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    let part = reference[..<(end ?? reference.count)]
    guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
    let isScheme =
      colon > 0 && part[0] | 0x20 >= UInt8(ascii: "a") && part[0] | 0x20 <= UInt8(ascii: "z")
      && part[..<colon].allSatisfy { schemeMarks.contains($0) }
    return isScheme ? 0 : part.endIndex
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 15))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static let plain = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$'()*+,=@")
  private static let reserved = ASCIISet("?#&;:")
  private static let schemeMarks = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")
}

/// Some of the characters of ASCII, a bit each.
private struct ASCIISet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString) {
    characters.withUTF8Buffer { buffer in
      for byte in buffer { if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) } }
    }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }
}
