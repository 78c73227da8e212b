/// What a word is made of, as far as that decides whether it comes out alone as it does within its name.
///
/// ICU looks beyond blanks for a few signs only: letters of a script come out alike wherever they stand.
struct WordTraits: OptionSet {
  let rawValue: UInt8

  /// Letters of another script.
  static let foreign = WordTraits(rawValue: 1)
  /// Chinese characters, which get blanks around them.
  static let han = WordTraits(rawValue: 2)
  /// Letters that may come out as quotation marks.
  static let quoting = WordTraits(rawValue: 4)
  /// Punctuation.
  static let signs = WordTraits(rawValue: 8)
  /// Something that comes out otherwise beside other words.
  static let bound = WordTraits(rawValue: 16)

  /// Whether words of these traits come out in a name as they do alone.
  var areFree: Bool {
    !contains(.foreign) || !(contains(.bound) || isSuperset(of: [.han, .quoting, .signs]))
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The traits of a word of ASCII.
  init(ascii word: UnsafeBufferPointer<UInt8>) {
    self = []
    for (index, byte) in word.enumerated() where !byte.isLetterOrDigit {
      take(sign: byte, isFirst: index == 0, isLast: index == word.count - 1)
    }
  }

  /// The traits of a word that is folded but for its other scripts.
  init(folded word: String) {
    self = []
    var last: UInt32 = 0
    let scalars = word.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index].value
      if scalar < 0x80 {
        let byte = UInt8(truncatingIfNeeded: scalar)
        if !byte.isLetterOrDigit {
          take(
            sign: byte, isFirst: index == scalars.startIndex,
            isLast: scalars.index(after: index) == scalars.endIndex)
        }
      } else {
        take(letter: scalar, after: last)
      }
      last = scalar
    }
  }

  private mutating func take(sign: UInt8, isFirst: Bool, isLast: Bool) {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): if !isFirst { insert(.bound) }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): if !isLast { insert(.signs) }
    case UInt8(ascii: "-"): if isFirst || isLast { insert(.signs) }
    // Question marks of Greek, and what comes before them.
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"), ...0x20, 0x7F: insert(.bound)
    default: insert(.signs)
    }
  }

  private mutating func take(letter: UInt32, after last: UInt32) {
    insert(.foreign)
    switch letter {
    // Latin, Greek, kana, Hangul.
    case 0xC0...0x2AF, 0x1E00...0x1EFF, 0x386, 0x388...0x3CE, 0x3041...0x3094, 0x30A1...0x30FA,
      0xAC00...0xD7A3:
      break
    // What makes a vowel of kana long.
    case 0x30FC: if !(0x3041...0x30FC).contains(last) { insert(.bound) }
    case 0x4E00...0x9FFF: insert(.han)
    // Cyrillic, Armenian, Hebrew, Arabic, Devanagari, Georgian.
    case 0x400...0x481, 0x48A...0x52F, 0x531...0x556, 0x561...0x587, 0x5D0...0x5EA, 0x621...0x63A,
      0x641...0x64A,
      0x671...0x6D3, 0x904...0x939, 0x93E...0x94D, 0x10D0...0x10FA:
      insert(.quoting)
    default: insert(.bound)
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}
