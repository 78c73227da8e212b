/// Reads texts, flags and numbers out of the bytes of a tag's value.
enum TagText {
  /// The bytes without white space and NULs around them.
  @inline(__always)
  static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, bytes.count)
    while start < end, isBlank(bytes[start]) { start &+= 1 }
    while end > start, isBlank(bytes[end &- 1]) { end &-= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    let bytes = trimmed(bytes)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  static func texts(_ values: PackedProperties.Values) -> [String] {
    var list: [String] = []
    for value in values {
      if let text = text(value) { list.append(text) }
    }
    return list
  }

  static func joined(_ texts: [String]) -> String? {
    texts.count > 1 ? texts.joined(separator: ", ") : texts.first
  }

  /// A yes or no: `1`, `true`, `yes`, `0`, `false`, `no`, `y`, `n`, in any case.
  static func flag(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    let bytes = trimmed(bytes)
    guard let first = bytes.first, bytes.count <= 5 else { return nil }
    switch first | 0x20 {
    case UInt8(ascii: "t"), UInt8(ascii: "y"): return true
    case UInt8(ascii: "f"), UInt8(ascii: "n"): return false
    default:
      guard bytes.allSatisfy(isDigit) else { return nil }
      return bytes.contains { $0 != UInt8(ascii: "0") }
    }
  }

  /// Beats a minute, with a point or a comma, from 1 up to below 1000.
  static func tempo(_ bytes: UnsafeRawBufferPointer) -> Double? {
    let bytes = trimmed(bytes)
    guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
    var digits = 0.0
    var scale = 1.0
    var isFraction = false
    for byte in bytes {
      if isDigit(byte) {
        digits = digits * 10 + Double(byte &- 0x30)
        if isFraction { scale *= 10 }
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), !isFraction {
        isFraction = true
      } else {
        return nil
      }
    }
    let tempo = digits / scale
    return tempo >= 1 && tempo < 1000 ? tempo : nil
  }

  /// An ISRC in its plain form, twelve letters and digits, where it has one (ISO 3901 prints it with hyphens).
  static func isrc(_ text: String) -> String {
    var plain: [UInt8] = []
    for byte in text.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      let upper = isLower ? byte & 0xDF : byte
      guard isDigit(upper) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(upper) else { return text }
      plain.append(upper)
    }
    return plain.count == 12 ? String(decoding: plain, as: UTF8.self) : text
  }
}
