import ShellacModel

/// A cue sheet: its lines `FILE "name" WAVE` name files, and all else stays as its bytes are.
struct CueSheet {
  private let bytes: [UInt8]
  private let shown: String
  /// Whether its text is Windows-1252, as that of most sheets is that are no UTF-8.
  private let isWindows: Bool

  /// Takes a sheet.
  ///
  /// - Parameter shown: what messages call it.
  /// - Throws: `Diagnostic` when it is no text of bytes.
  init(_ bytes: [UInt8], shown: String) throws {
    if bytes.contains(0) {
      throw Diagnostic(
        "'\(shown)' is left as it is: it is no text, or UTF-16", hint: "Save it as UTF-8, and run this again."
      )
    }
    self.bytes = bytes
    self.shown = shown
    isWindows = String(validating: bytes, as: UTF8.self) == nil
  }

  /// The sheet with other names; nil when none changes.
  ///
  /// - Parameter name: gives a file's new name as UTF-8, or as the bytes that it has; nil when it stays.
  /// - Throws: `Diagnostic` when a new name cannot be written in it.
  func renamed(_ name: ([UInt8]) -> [UInt8]?) throws -> [UInt8]? {
    var result: [UInt8] = []
    var done = 0
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      if let range = Self.name(in: bytes[start..<end]), let new = try replacement(Array(bytes[range]), name) {
        let isQuoted = bytes[range.upperBound...].first == UInt8(ascii: "\"")
        let needsQuotes = !isQuoted && new.contains { Self.isBlank($0) }
        let quote = needsQuotes ? [UInt8(ascii: "\"")] : []
        result += bytes[done..<range.lowerBound] + quote + new + quote
        done = range.upperBound
      }
      start = end + 1
    }
    return done == 0 ? nil : result + bytes[done...]
  }

  private func replacement(_ old: [UInt8], _ name: ([UInt8]) -> [UInt8]?) throws -> [UInt8]? {
    var new = name(old)
    if new == nil, isWindows, let found = name(WindowsText.decoded(old)) {
      guard let text = WindowsText.encoded(found) else {
        throw Diagnostic(
          "'\(shown)' is left as it is: its encoding, Windows-1252, cannot say "
            + "'\(String(decoding: found, as: UTF8.self))'", hint: "Save it as UTF-8, and run this again.")
      }
      new = text
    }
    if new == old { return nil }
    if new?.contains(UInt8(ascii: "\"")) == true {
      throw Diagnostic("'\(shown)' is left as it is: a cue sheet cannot name a file with a quotation mark")
    }
    return new
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Where a line names a file.
  private static func name(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let text = line.drop(while: isBlank)
    guard text.prefix(4).map({ $0 & 0xDF }).elementsEqual("FILE".utf8), let after = text.dropFirst(4).first,
      isBlank(after)
    else { return nil }
    let rest = text.dropFirst(4).drop(while: isBlank)
    if rest.first == UInt8(ascii: "\"") {
      guard let last = rest.lastIndex(of: UInt8(ascii: "\"")), last > rest.startIndex else { return nil }
      return rest.startIndex + 1..<last
    }
    // What stands behind the last blank is the kind of file.
    guard let kind = rest.lastIndex(where: isBlank) else { return nil }
    let end = rest[..<kind].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? kind
    return rest.startIndex < end ? rest.startIndex..<end : nil
  }
}

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
