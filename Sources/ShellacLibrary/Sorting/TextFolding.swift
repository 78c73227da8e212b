/// The form in which texts are compared when case and accents do not count: `Été` and `ETE` are `ete`.
///
/// Unicode full case folding, without diacritics, composed (NFC). Letters with a stroke and ligatures that Unicode
/// does not decompose are taken as people type them: `ø` as `o`, `æ` as `ae`. Marks that make another letter, as in
/// kana, stay.
public enum TextFolding {
  /// The folded form of a text.
  public static func fold(_ text: String) -> String {
    var text = text
    let folded: [UInt8]? = text.withUTF8 { $0.isFoldedASCII ? nil : fold($0) }
    return folded.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The folded form of UTF-8 text; invalid bytes become U+FFFD.
  static func fold(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if text.isASCII { return text.map(\.asciiLowercased) }
    return Folding([.letterCase, .accents])(text) ?? text.map(\.asciiLowercased)
  }
}

/// The form in which names are compared when only their spelling in Unicode and their case do not count.
///
/// Unicode full case folding, composed (NFC); accents count. For paths and for the identity of artists and albums.
public enum NameKey {
  /// The key of a name.
  static func key(_ name: String) -> String {
    var name = name
    let folded: [UInt8]? = name.withUTF8 { $0.isFoldedASCII ? nil : key($0) }
    return folded.map { String(decoding: $0, as: UTF8.self) } ?? name
  }

  /// The key of a name's bytes.
  ///
  /// Bytes that are no UTF-8 are kept as they are, but for the case of ASCII letters: two such names are never the
  /// same because neither can be read.
  static func key(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if name.isASCII { return name.map(\.asciiLowercased) }
    guard String(validating: name, as: UTF8.self) != nil else { return name.map(\.asciiLowercased) }
    return Folding.letterCase(name) ?? name.map(\.asciiLowercased)
  }

  /// The key of a name's bytes.
  public static func key(_ name: [UInt8]) -> [UInt8] { name.withUnsafeBufferPointer { key($0) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether every byte is ASCII.
  var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }

  /// Whether every byte is ASCII and no letter is upper-case: folding would change nothing.
  var isFoldedASCII: Bool {
    for byte in self where byte >= 0x80 || (byte >= 0x41 && byte <= 0x5A) { return false }
    return true
  }
}

extension UInt8 {
  /// The byte, an upper-case ASCII letter made lower-case.
  @inline(__always)
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
