// Numbers and pieces of bytes that may say anything: past the end there is nil.

extension [UInt8] {
  /// The big-endian number of `count` bytes at `offset`.
  func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count >= 0, count <= 8, offset <= self.count &- count else { return nil }
    var value: UInt64 = 0
    for index in offset..<offset &+ count { value = value << 8 | UInt64(self[index]) }
    return Int(exactly: value)
  }

  /// The little-endian number of `count` bytes at `offset`.
  func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count >= 0, count <= 8, offset <= self.count &- count else { return nil }
    var value: UInt64 = 0
    for index in (offset..<offset &+ count).reversed() { value = value << 8 | UInt64(self[index]) }
    return Int(exactly: value)
  }

  /// The number of four bytes of seven bits each, as ID3v2 has its sizes.
  func synchSafe(_ offset: Int) -> Int? {
    guard let number = big(offset, 4), number & 0x8080_8080 == 0 else { return nil }
    return number & 0x7F | (number >> 8 & 0x7F) << 7 | (number >> 16 & 0x7F) << 14 | (number >> 24 & 0x7F)
      << 21
  }

  /// `count` bytes from `offset` on.
  func piece(_ offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count &- offset else { return nil }
    return Array(self[offset..<offset &+ count])
  }

  /// Whether these bytes stand at `offset`.
  func has(_ text: StaticString, at offset: Int) -> Bool { has(text.bytes, at: offset) }

  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset <= count, bytes.count <= count &- offset else { return false }
    return self[offset..<offset &+ bytes.count].elementsEqual(bytes)
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func synchSafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: number >> $0 & 0x7F) }
  }
}

extension StaticString {
  var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}

extension String {
  /// Upper case of ASCII letters only, as TagLib has the keys of its property maps.
  var asciiUppercased: String {
    String(decoding: utf8.map { $0 &- 0x61 < 26 ? $0 &- 0x20 : $0 }, as: UTF8.self)
  }

  /// The text in Latin-1, or nil when it has other characters.
  var latin1: [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// UTF-16, the low byte first.
  var utf16LittleEndian: [UInt8] {
    utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
