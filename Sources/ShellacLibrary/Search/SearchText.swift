/// Text as the search index has it: without case and accents, and with every ideograph a word of its own.
///
/// FTS5's `unicode61` leaves letters such as ł, ø and ß as they are, and takes a run of Chinese or Japanese for one
/// word, of which only the beginning would be found. What a user types passes through here as well.
enum SearchText {
  static func text(_ text: String?) -> String? {
    guard let text else { return nil }
    let folded = TextFolding.fold(text)
    if folded.utf8.allSatisfy({ $0 < 0xE3 }) { return folded }
    var spaced = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      if isWordOfItsOwn(scalar) {
        spaced.append(contentsOf: [" ", scalar, " "])
      } else {
        spaced.append(scalar)
      }
    }
    return String(spaced)
  }

  /// Hiragana, Katakana and Han (https://www.unicode.org/Public/15.0.0/ucd/Blocks.txt).
  private static func isWordOfItsOwn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
