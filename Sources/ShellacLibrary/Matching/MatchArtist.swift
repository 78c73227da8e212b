/// An artist as it is compared.
struct MatchArtist {
  /// The name without guests, articles and the words between several names.
  var key: [UInt8]
  /// The single names, when there are several.
  var single: [[UInt8]] = []
  /// Who plays along, and what the key leaves out of the name with them.
  var edition = MatchEdition()
  /// The number by which Discogs tells artists of one name: `Nirvana (2)`.
  var number: Int?
  /// Whether it stands for nobody: Various Artists.
  var isVarious = false
  var isTransliterated: Bool

  init(_ text: String, folding: MatchFolding) {
    let parts = folding.parts(text)
    isTransliterated = parts.isTransliterated
    var words = parts.words
    for qualifier in parts.qualifiers {
      if qualifier.count == 1, let value = Int(qualifier[0].text), value < 1_000 {
        number = value
      } else if let first = qualifier.first {
        if MatchTitle.guests.contains(first.text) {
          edition.take(guests: qualifier.dropFirst())
        } else {
          words += qualifier
        }
      }
    }
    if let cut = words.firstIndex(where: { MatchTitle.guests.contains($0.text) || $0.text == "with" }),
      cut > 0
    {
      edition.take(guests: words[(cut + 1)...])
      words.removeSubrange(cut...)
    }
    let name = MatchWords.withoutArticles(words)
    key = Self.joined(name.filter { !Self.between.contains($0.text) })
    if key.isEmpty { key = Self.joined(folding.words(text).words) }
    isVarious = Self.various.contains(String(decoding: key, as: UTF8.self))
    let names = Self.names(name)
    single = names.count > 1 ? names : []
  }

  /// Whether it stands for several artists whom nobody names, not for one that nobody knows.
  var isCompilation: Bool { isVarious && !Self.unknown.contains(String(decoding: key, as: UTF8.self)) }

  /// The names between commas, `&` and the like.
  static func names(_ words: [MatchFolding.Word]) -> [[UInt8]] {
    var names: [[MatchFolding.Word]] = [[]]
    for (index, word) in words.enumerated() {
      if between.contains(word.text) {
        names.append([])
        continue
      }
      if word.isApart, index > 0 { names.append([]) }
      names[names.count - 1].append(word)
    }
    return names.filter { !$0.isEmpty }.map { joined(MatchWords.withoutArticles($0)) }
  }

  private static func joined(_ words: [MatchFolding.Word]) -> [UInt8] {
    var key: [UInt8] = []
    for word in words { key.append(contentsOf: word.text.utf8) }
    return key
  }

  private static let between: Set<String> = ["and", "x", "vs", "und", "et", "y", "versus"]

  private static let various: Set<String> = [
    "variousartists", "various", "va", "variousartist", "verschiedeneinterpreten", "verschiedene",
    "variosartistas", "varios", "artistesvaries", "diverse", "unknownartist", "unknown",
  ]

  private static let unknown: Set<String> = ["unknownartist", "unknown"]
}
