/// Brings names to the form in which purchases and files are compared: words of lower-case ASCII letters and digits.
///
/// Case, accents, punctuation and scripts do not count; ASCII needs no call of ICU. Used by one thread at a time: what
/// writes other scripts in Latin letters is opened when the first such name comes.
final class MatchFolding {
  /// A word, and what stands before it.
  struct Word: Equatable {
    var text: String
    /// A comma, a colon or a semicolon stands before it.
    var isApart = false
  }

  /// A name as its parts: what stands outside of brackets and before a dash, and each part that does not.
  struct Parts {
    var words: [Word] = []
    var qualifiers: [[Word]] = []
    /// Whether it was written in another script.
    var isTransliterated = false
  }

  /// No name is longer; what comes after does not count.
  private static let longest = 1_024

  private var latin: LatinLetters?
  private var words = FoldedWords()

  /// Names that are not folded word by word, as they came out.
  private var known: [String: (bytes: [UInt8], isTransliterated: Bool)] = [:]
  private static let mostKnown = 20_000

  /// Artists and albums as they are compared: they come again with each of their songs.
  private var artists = RecentNames<MatchArtist>()
  private var albums = RecentNames<MatchAlbum>()

  /// An artist as it is compared.
  func artist(_ name: String) -> MatchArtist { artists.value(name) { MatchArtist($0, folding: self) } }

  /// An album as it is compared.
  func album(_ title: String) -> MatchAlbum { albums.value(title) { MatchAlbum($0, folding: self) } }

  /// The parts of a title.
  func parts(_ text: String) -> Parts {
    var (bytes, isTransliterated) = folded(text)
    bytes.append(0)
    var parts = Parts()
    parts.isTransliterated = isTransliterated
    var reader = PartReader()
    for index in 0..<(bytes.count - 1) {
      reader.take(bytes[index], before: index > 0 ? bytes[index - 1] : 0, after: bytes[index + 1], to: &parts)
    }
    reader.finish(&parts)
    return parts
  }

  /// The words of a name, whose brackets are as good as any other sign.
  func words(_ text: String) -> (words: [Word], isTransliterated: Bool) {
    let (bytes, isTransliterated) = folded(text)
    var reader = WordReader()
    for byte in bytes { reader.take(byte) }
    return (reader.finish(), isTransliterated)
  }

  /// The text in lower-case ASCII, as far as it can be.
  func folded(_ text: String) -> (bytes: [UInt8], isTransliterated: Bool) {
    var text = text
    let folded: (bytes: [UInt8], isTransliterated: Bool)? = text.withUTF8 { bytes in
      if bytes.isASCII { return (bytes.prefix(Self.longest).map(\.asciiLowercased), false) }
      return foldedByWords(bytes)
    }
    if let folded { return folded }
    if let known = known[text] { return known }
    let whole = foldedWhole(text)
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[text] = whole
    return whole
  }

  /// The text folded word by word; nil when it could come out otherwise as a whole.
  private func foldedByWords(_ text: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], isTransliterated: Bool)?
  {
    guard text.count <= Self.longest else { return nil }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var traits: WordTraits = []
    var start = 0
    while true {
      var end = start
      while end < text.count, text[end] != 0x20 { end += 1 }
      let word = UnsafeBufferPointer(rebasing: text[start..<end])
      if word.isASCII {
        for byte in word { folded.append(byte.asciiLowercased) }
        traits.formUnion(WordTraits(ascii: word))
      } else {
        let known = words.word(word, fold: foldedWord)
        folded.append(contentsOf: known.bytes)
        traits.formUnion(known.traits)
      }
      if end == text.count { break }
      folded.append(0x20)
      start = end + 1
    }
    return traits.areFree ? (folded, traits.contains(.foreign)) : nil
  }

  private func foldedWord(_ word: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], traits: WordTraits) {
    let (plain, isForeign) = self.plain(String(decoding: word, as: UTF8.self))
    let traits = WordTraits(folded: String(decoding: plain, as: UTF8.self))
    // What is bound to other words is folded with them.
    return (isForeign && traits.areFree ? inLatin(plain) : plain, traits)
  }

  /// The text folded in one piece.
  func foldedWhole(_ text: String) -> (bytes: [UInt8], isTransliterated: Bool) {
    let (plain, isForeign) = self.plain(String(text.prefix(Self.longest)))
    return (isForeign ? inLatin(plain) : plain, isForeign)
  }

  /// The text without case, accents and typographers' signs, and whether that leaves anything but ASCII.
  private func plain(_ text: String) -> (bytes: [UInt8], isForeign: Bool) {
    var plain: [UInt8] = []
    var isForeign = false
    for scalar in TextFolding.fold(text).unicodeScalars {
      switch scalar.value {
      case 0..<0x80: plain.append(UInt8(scalar.value))
      case 0x2018, 0x2019, 0x201B, 0x2032, 0xB4, 0x2BC: plain.append(UInt8(ascii: "'"))
      case 0x2010...0x2015, 0x2212: plain.append(UInt8(ascii: "-"))
      case 0x80...0xBF, 0x2000...0x206F, 0xD7, 0x2122, 0xFE0F: plain.append(UInt8(ascii: " "))
      default:
        isForeign = true
        plain.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    return (plain, isForeign)
  }

  private func inLatin(_ plain: [UInt8]) -> [UInt8] {
    let letters = latin ?? LatinLetters()
    latin = letters
    return letters(plain)?.map(\.asciiLowercased) ?? plain
  }
}

/// Puts words together from bytes.
private struct WordReader {
  private var words: [MatchFolding.Word] = []
  private var word: [UInt8] = []
  private var isApart = false

  mutating func take(_ byte: UInt8) {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x80...: word.append(byte)
    // Left out of words: don't, S.O.S.
    case UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "`"): break
    case UInt8(ascii: "&"), UInt8(ascii: "+"):
      end()
      words.append(MatchFolding.Word(text: "and"))
    case UInt8(ascii: "$"): word.append(UInt8(ascii: "s"))
    default:
      end()
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
        isApart = true
      }
    }
  }

  private mutating func end() {
    guard !word.isEmpty else { return }
    words.append(MatchFolding.Word(text: String(decoding: word, as: UTF8.self), isApart: isApart))
    word.removeAll(keepingCapacity: true)
    isApart = false
  }

  mutating func finish() -> [MatchFolding.Word] {
    end()
    isApart = false
    defer { words.removeAll() }
    return words
  }
}

/// Tells what stands in brackets or behind a dash.
private struct PartReader {
  private var main = WordReader()
  private var aside = WordReader()
  private var depth = 0
  private var isBehindDash = false

  mutating func take(_ byte: UInt8, before: UInt8, after: UInt8, to parts: inout MatchFolding.Parts) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      if depth == 1 { endAside(&parts) }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if depth == 1 { endAside(&parts) }
      depth = max(0, depth - 1)
    case UInt8(ascii: "-") where depth == 0 && before == 0x20 && after == 0x20:
      endAside(&parts)
      isBehindDash = true
    default:
      if depth > 0 || isBehindDash { aside.take(byte) } else { main.take(byte) }
    }
  }

  private mutating func endAside(_ parts: inout MatchFolding.Parts) {
    let words = aside.finish()
    if !words.isEmpty { parts.qualifiers.append(words) }
  }

  mutating func finish(_ parts: inout MatchFolding.Parts) {
    endAside(&parts)
    parts.words = main.finish()
  }
}
