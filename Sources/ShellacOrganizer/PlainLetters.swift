/// Letters beyond ASCII that need no look at Unicode's tables.
///
/// They are visible, no blanks, and composed (NFC) beside anything of their kind. Most names are made of them and of
/// ASCII.
enum PlainLetters {
  /// How many bytes of UTF-8 the letter at `index` has; nil when it is none, or not known to be one.
  static func length(in text: ArraySlice<UInt8>, at index: Int) -> Int? {
    let first = text[index]
    if first >= 0xC2, first < 0xE0 {
      guard index + 1 < text.endIndex, text[index + 1] & 0xC0 == 0x80 else { return nil }
      return isLetter(UInt32(first & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F)) ? 2 : nil
    }
    if first >= 0xE3, first < 0xED {
      guard index + 2 < text.endIndex, text[index + 1] & 0xC0 == 0x80, text[index + 2] & 0xC0 == 0x80 else {
        return nil
      }
      let high = UInt32(first & 0x0F) << 12
      return isLetter(high | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)) ? 3 : nil
    }
    return nil
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Latin without the soft hyphen, and Greek without the three letters that are spelled otherwise.
    case 0xA1...0xAC, 0xAE...0x2FF, 0x375...0x37D, 0x388...0x3FF: true
    // Cyrillic without marks, Armenian, Hebrew and Arabic letters.
    case 0x400...0x482, 0x48A...0x52F, 0x531...0x556, 0x561...0x587, 0x5D0...0x5EA, 0x620...0x64A,
      0x660...0x66F, 0x671...0x6D3:
      true
    // Kana without voicing marks, Han of the first block, syllables of Hangul.
    case 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xBFFF: true
    default: false
    }
  }
}
