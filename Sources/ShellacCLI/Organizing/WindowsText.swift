/// Text in Windows-1252, a byte a character (https://encoding.spec.whatwg.org/index-windows-1252.txt).
enum WindowsText {
  /// What the bytes 0x80 to 0x9F are.
  private static let special: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// The text as UTF-8.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value = byte & 0xE0 == 0x80 ? special[Int(byte & 0x1F)] : UInt16(byte)
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return Array(String(text).utf8)
  }

  /// A text of UTF-8 in this encoding; nil when a character is not in it.
  static func encoded(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if let place = special.firstIndex(where: { UInt32($0) == scalar.value }) {
        bytes.append(0x80 + UInt8(place))
      } else if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
        bytes.append(UInt8(scalar.value))
      } else {
        return nil
      }
    }
    return bytes
  }
}
