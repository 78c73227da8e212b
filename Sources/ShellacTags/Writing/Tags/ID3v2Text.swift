/// Text as ID3v2 frames have it, behind a byte that says its encoding.
enum ID3v2Text {
  /// Values with NULs between them: Latin-1 where that suffices, else UTF-8, before version 2.4 UTF-16 with its mark.
  static func encoded(_ values: [String], version: Int) -> [UInt8] {
    let encoding = encoding(of: values, version: version)
    return [encoding] + joined(values, encoding)
  }

  /// A description and values behind it.
  static func encoded(_ description: String, _ values: [String], version: Int, between: [UInt8]) -> [UInt8] {
    let encoding = encoding(of: [description] + values, version: version)
    return [encoding] + between + joined([description] + values, encoding)
  }

  private static func encoding(of texts: [String], version: Int) -> UInt8 {
    if version == 4 { return texts.allSatisfy(\.isASCII) ? 0 : 3 }
    return texts.allSatisfy { $0.latin1 != nil } ? 0 : 1
  }

  private static func joined(_ texts: [String], _ encoding: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, text) in texts.enumerated() {
      switch encoding {
      case 0: bytes += (index > 0 ? [0] : []) + (text.latin1 ?? [])
      case 3: bytes += (index > 0 ? [0] : []) + Array(text.utf8)
      default: bytes += (index > 0 ? [0, 0] : []) + [0xFF, 0xFE] + text.utf16LittleEndian
      }
    }
    return bytes
  }

  /// Texts with NULs between them; nil when their encoding is none.
  static func list(_ bytes: [UInt8], encoding: UInt8) -> [String]? {
    guard encoding <= 3 else { return nil }
    let width = encoding == 1 || encoding == 2 ? 2 : 1
    var (texts, start, at): ([[UInt8]], Int, Int) = ([], 0, 0)
    while at + width <= bytes.count {
      if bytes[at..<at + width].allSatisfy({ $0 == 0 }) {
        texts.append(Array(bytes[start..<at]))
        start = at + width
      }
      at += width
    }
    texts.append(Array(bytes[start...]))
    // Only the first may say in which order its bytes are: that holds for all.
    func isMarked(_ text: [UInt8]) -> Bool {
      text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    }
    let mark = encoding == 1 ? texts.first.flatMap { isMarked($0) ? Array($0.prefix(2)) : nil } ?? [] : []
    return texts.map { text in
      decoded(isMarked(text) || text.isEmpty ? text : mark + text, encoding: encoding) ?? ""
    }
  }

  /// A text without its end.
  static func decoded(_ bytes: [UInt8], encoding: UInt8) -> String? {
    switch encoding {
    case 0: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case 3: return String(decoding: bytes, as: UTF8.self)
    case 1, 2:
      let isMarked =
        bytes.count >= 2 && (bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF)
      let isLittle = encoding == 1 && (!isMarked || bytes[0] == 0xFF)
      var units: [UInt16] = []
      var index = isMarked ? 2 : 0
      while index + 1 < bytes.count {
        let (a, b) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isLittle ? b << 8 | a : a << 8 | b)
        index += 2
      }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }
}
