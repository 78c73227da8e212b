/// Finds characters in bytes that may not be UTF-8.
enum UTF8Scanner {
  /// The character at `index`, with its length in bytes, or nil when no well-formed one begins there.
  ///
  /// Follows table 3-7 of the Unicode Standard: no overlong forms, no surrogates, nothing above U+10FFFF.
  static func scalar(in content: UnsafeRawBufferPointer, at index: Int) -> (value: UInt32, length: Int)? {
    let first = content[index]
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch first {
    case 0x00...0x7F: return (UInt32(first), 1)
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, lowest) = (3, 0xA0)
    case 0xED: (length, highest) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, lowest) = (4, 0x90)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, highest) = (4, 0x8F)
    default: return nil
    }
    guard index + length <= content.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = content[index + offset]
      guard byte >= lowest, byte <= highest else { return nil }
      (lowest, highest) = (0x80, 0xBF)
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }

  /// How many bytes at `index`, which begin no character, stand for one replacement character.
  ///
  /// As Unicode recommends (3.9, "substitution of maximal subparts"): a character that was cut short is replaced
  /// once, not byte by byte.
  static func lengthOfInvalidPart(in content: UnsafeRawBufferPointer, at index: Int) -> Int {
    let first = content[index]
    guard first >= 0xC2, first <= 0xF4, index + 1 < content.count else { return 1 }
    let second = content[index + 1]
    let accepted: ClosedRange<UInt8> =
      switch first {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard first >= 0xE0, accepted.contains(second) else { return 1 }
    guard first >= 0xF0, index + 2 < content.count, content[index + 2] & 0xC0 == 0x80 else { return 2 }
    return 3
  }
}
