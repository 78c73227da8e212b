/// How many columns text takes on a terminal.
///
/// Counted as most terminals and `wcwidth` do: East Asian wide characters take two, marks that combine take none,
/// and an emoji sequence with joiners, a modifier or a flag's two letters takes two as a whole.
public enum DisplayWidth {
  /// The columns of a text without control characters.
  public static func of(_ text: some StringProtocol) -> Int {
    if let width = ofASCII(text) { return width }
    var width = 0
    for character in text { width += of(character) }
    return width
  }

  /// The columns of UTF-8 without control characters, without making a `String` of most texts.
  public static func of(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { ofSimple($0) } ?? of(String(decoding: bytes, as: UTF8.self))
  }

  /// The columns of what a reader takes for one character.
  static func of(_ character: Character) -> Int {
    var width = 0
    var isJoined = false
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0x200D: isJoined = true
      // "Show this as an emoji."
      case 0xFE0F: if width == 1 { width = 2 }
      // Skin tones change the emoji before them.
      case 0x1F3FB...0x1F3FF where width > 0: isJoined = false
      default:
        if !isJoined || width == 0 { width += of(scalar) }
        isJoined = false
      }
    }
    return min(width, 2)
  }

  /// The beginning of a text that fits into `columns`, with `…` when something is left out.
  public static func truncate(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var width = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = of(text[end])
      if width + next > columns - 1 { break }
      width += next
      end = text.index(after: end)
    }
    return String(text[..<end]) + "…"
  }

  /// The columns of a text in which every character is one code point; nil when there may be others.
  private static func ofSimple(_ content: UnsafeRawBufferPointer) -> Int? {
    var width = 0
    var index = 0
    while index < content.count {
      if content[index] < 0x80 {
        width += 1
        index += 1
        continue
      }
      guard let (value, length) = UTF8Scanner.scalar(in: content, at: index) else { return nil }
      switch value {
      // Latin; Greek, Cyrillic, Hebrew and Arabic letters; Latin and Greek with accents; punctuation.
      case 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
        0x1E00...0x1FFF, 0x2010...0x2027:
        width += 1
      // Kana, ideographs, Hangul syllables, full-width Latin.
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: width += 2
      default: return nil
      }
      index += length
    }
    return width
  }

  private static func ofASCII(_ text: some StringProtocol) -> Int? {
    var count = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      count += 1
    }
    return count
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    // Vowels and finals of Hangul, which join the consonant before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    if isWide(value) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    if value < 0x1100 { return false }
    var low = 0
    var high = wideCharacters.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value < wideCharacters[2 * middle] {
        high = middle
      } else if value > wideCharacters[2 * middle + 1] {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
