/// A title as it is compared: the name of the song, and which version of it.
struct MatchTitle {
  /// The name without anything said of versions, editions and guests.
  var key: [UInt8]
  /// The name without its subtitle in brackets; nil when it has none.
  var short: [UInt8]?
  var version = MatchVersion.plain
  /// What the key leaves out of guests, versions and editions.
  var edition = MatchEdition()
  /// Whether it was written in another script.
  var isTransliterated: Bool

  init(_ text: String, folding: MatchFolding) {
    let parts = folding.parts(text)
    isTransliterated = parts.isTransliterated
    var words = parts.words
    if let cut = words.firstIndex(where: { Self.guests.contains($0.text) }), cut > 0 {
      edition.take(guests: words[(cut + 1)...])
      words.removeSubrange(cut...)
    }
    let main = words
    for qualifier in parts.qualifiers {
      if let first = qualifier.first, Self.guests.contains(first.text) || first.text == "with" {
        edition.take(guests: qualifier.dropFirst())
        continue
      }
      if version.take(qualifier) {
        edition.take(qualifier)
        continue
      }
      words += qualifier
    }
    key = MatchWords.key(words)
    if words.count > main.count, !main.isEmpty { short = MatchWords.key(main) }
    // What stands in brackets alone is the name: (I), [untitled].
    if key.isEmpty { key = MatchWords.key(folding.words(text).words) }
  }

  static let guests: Set<String> = ["feat", "ft", "featuring"]

  /// The digits in it: titles that differ in them are never the same.
  var digits: [UInt8] { key.filter { (0x30...0x39).contains($0) } }
}

/// An album's title as it is compared.
struct MatchAlbum {
  var key: [UInt8]
  var version: MatchVersion
  /// What the key leaves out of versions and editions.
  var edition = MatchEdition()
  /// Whether its songs were played to an audience, as far as the title tells.
  var isLive: Bool

  init(_ text: String, folding: MatchFolding) {
    let parts = folding.parts(text)
    version = .plain
    var words = parts.words
    for qualifier in parts.qualifiers {
      if qualifier.count == 1, qualifier[0].text == "single" || qualifier[0].text == "ep" { continue }
      if version.take(qualifier) { edition.take(qualifier) } else { words += qualifier }
    }
    isLive = version.kinds.contains(.live) || Self.soundsLive(words.map(\.text))
    key = MatchWords.key(words)
    if key.isEmpty { key = MatchWords.key(folding.words(text).words) }
  }

  private static func soundsLive(_ words: [String]) -> Bool {
    if words.contains("unplugged") || words.contains("sessions") || words.contains("concert") { return true }
    if words.first == "live" || words.first == "alive" || words.last == "live" { return true }
    for (word, next) in zip(words, words.dropFirst()) {
      if word == "on", next == "stage" { return true }
      if word == "live", ["at", "in", "from", "on"].contains(next) || MatchVersion.isNumber(next) {
        return true
      }
    }
    return false
  }
}
