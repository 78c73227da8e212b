/// Which recording of a song a title means: the live one, the remix of somebody, or just the song.
///
/// A remaster or a deluxe edition is the same recording and says nothing here.
struct MatchVersion: Equatable {
  /// What kind of other recording it is.
  struct Kinds: OptionSet {
    let rawValue: UInt32
    static let live = Kinds(rawValue: 1)
    static let remix = Kinds(rawValue: 2)
    static let edit = Kinds(rawValue: 4)
    static let extended = Kinds(rawValue: 8)
    static let acoustic = Kinds(rawValue: 16)
    static let instrumental = Kinds(rawValue: 32)
    static let demo = Kinds(rawValue: 64)
    static let mono = Kinds(rawValue: 128)
    static let voices = Kinds(rawValue: 256)
    static let cover = Kinds(rawValue: 512)
    static let recordedAgain = Kinds(rawValue: 1_024)
    static let reprise = Kinds(rawValue: 2_048)
    static let alternate = Kinds(rawValue: 4_096)
    static let other = Kinds(rawValue: 8_192)
  }

  var kinds: Kinds = []
  /// What else the title says of the version: where it was played, who mixed it.
  var details: Set<String> = []

  /// Nothing but the song.
  static let plain = MatchVersion()

  /// How two versions compare.
  enum Comparison {
    case same
    /// One says more than the other.
    case vaguer
    case different
  }

  func compare(_ other: MatchVersion) -> Comparison {
    if kinds != other.kinds { return .different }
    if details == other.details { return .same }
    return details.isSubset(of: other.details) || other.details.isSubset(of: details) ? .vaguer : .different
  }

  /// Takes what a part of a title says; false when it says nothing of versions and editions, but belongs to the name.
  mutating func take(_ words: [MatchFolding.Word]) -> Bool {
    var kinds: Kinds = []
    var rest: [String] = []
    var isEdition = false
    var isVersion = false
    var isPlayed = false
    for (index, word) in words.enumerated() {
      let text = word.text
      if let kind = Self.kind[text], isMeant(text, kind, at: index, of: words) {
        kinds.insert(kind)
        if kind == .live { isPlayed = true }
      } else if text == "re", index + 1 < words.count, words[index + 1].text.hasPrefix("record") {
        kinds.insert(.recordedAgain)
      } else if text == "version" || text == "versions" || text == "recording" {
        isVersion = true
      } else if text == "mix" || text == "mixed" {
        rest.append("mix")
      } else if Self.editions.contains(text) {
        isEdition = true
      } else if !Self.fillers.contains(text) {
        rest.append(text)
      }
    }
    if kinds.contains(.recordedAgain) { rest.removeAll { $0.hasPrefix("record") } }
    if rest.contains("mix") {
      rest.removeAll { $0 == "mix" }
      // An "Original Mix" is the song itself.
      if !(isEdition && rest.isEmpty) { kinds.insert(.remix) }
    }
    if kinds.isEmpty, isVersion {
      let names = rest.filter { !Self.isNumber($0) && $0 != "new" }
      if names.isEmpty, !rest.isEmpty {
        kinds = isEdition ? [] : .recordedAgain
      } else if !names.isEmpty {
        kinds = .other
      }
      if !isEdition, kinds.isEmpty, rest.isEmpty { return false }
    }
    if kinds.isEmpty {
      let isOnlyEdition = isEdition && rest.allSatisfy { Self.isNumber($0) || Self.isOrdinal($0) }
      return isOnlyEdition || (isVersion && isEdition)
    }
    self.kinds.formUnion(kinds)
    // A year belongs to a remaster, but tells one concert from another.
    if isEdition, !isPlayed { rest.removeAll { Self.isNumber($0) } }
    details.formUnion(rest)
    return true
  }

  /// Whether a word means a version where it stands: `(Take 4)`, not `(Take Me Home)`.
  private func isMeant(_ word: String, _ kind: Kinds, at index: Int, of words: [MatchFolding.Word]) -> Bool {
    if words.count == 1 { return word != "12" }
    if word == "live" {
      return index == 0 || index == words.count - 1 || words[index - 1].text == "recorded"
    }
    if word == "take" { return index + 1 < words.count && Self.isNumber(words[index + 1].text) || index > 0 }
    guard Self.weak.contains(word) else { return true }
    return words.contains { Self.versionWords.contains($0.text) }
  }

  /// Words that say something of a version only beside one of `versionWords`.
  private static let weak: Set<String> = [
    "radio", "short", "single", "long", "club", "12", "piano", "early", "concert", "alternative", "maxi",
    "famous", "style", "vip", "rough",
  ]

  private static let versionWords: Set<String> = [
    "version", "mix", "edit", "remix", "cut", "recording", "inch", "take", "in", "made", "demo", "session",
  ]

  static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy { (0x30...0x39).contains($0) } }

  private static func isOrdinal(_ word: String) -> Bool {
    word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
      && ["st", "nd", "rd", "th"].contains(String(word.suffix(2)))
  }

  /// Words that tell another recording.
  private static let kind: [String: Kinds] = [
    "live": .live, "vivo": .live, "concert": .live, "concierto": .live, "vivant": .live, "aovivo": .live,
    "remix": .remix, "remixed": .remix, "rmx": .remix, "rework": .remix, "reworked": .remix, "dub": .remix,
    "bootleg": .remix, "vip": .remix, "refix": .remix, "mashup": .remix, "flip": .remix, "club": .remix,
    "edit": .edit, "radio": .edit, "short": .edit, "single": .edit, "shortened": .edit,
    "extended": .extended, "12": .extended, "long": .extended, "maxi": .extended,
    "acoustic": .acoustic, "unplugged": .acoustic, "stripped": .acoustic, "akustik": .acoustic,
    "acustico": .acoustic, "acustica": .acoustic, "acoustique": .acoustic,
    "instrumental": .instrumental, "karaoke": .cover, "demo": .demo, "demos": .demo, "mono": .mono,
    "cappella": .voices, "acapella": .voices, "acappella": .voices, "vocals": .voices,
    "cover": .cover, "tribute": .cover, "originally": .cover, "style": .cover, "famous": .cover,
    "rerecorded": .recordedAgain, "rerecording": .recordedAgain, "reprise": .reprise,
    "alternate": .alternate, "alternative": .alternate, "take": .alternate, "outtake": .alternate,
    "rehearsal": .alternate, "rough": .alternate, "early": .alternate,
    "orchestral": .other, "piano": .other, "session": .other, "sessions": .other, "slowed": .other,
    "sped": .other, "nightcore": .other, "reverb": .other, "commentary": .other, "symphonic": .other,
    "8d": .other, "chopped": .other, "screwed": .other,
  ]

  /// Words of another edition of the same recording.
  private static let editions: Set<String> = [
    "remaster", "remastered", "remasterd", "remastering", "digital", "digitally", "deluxe", "expanded",
    "edition", "bonus", "track", "tracks", "anniversary", "explicit", "clean", "stereo", "album", "lp", "ep",
    "original", "special", "limited", "collectors", "super", "master", "mastered", "standard", "complete",
    "reissue", "reissued", "legacy", "hd", "hires", "24bit", "audio", "official", "video", "mfit", "japan",
    "international", "disc", "cd", "vinyl", "remastrd", "soundtrack", "ost",
  ]

  private static let fillers: Set<String> = [
    "the", "a", "an", "at", "in", "on", "of", "from", "by", "for", "and", "with", "to", "en", "au", "aux",
    "im",
    "recorded", "up", "as", "made", "performed", "aus", "da", "do", "de", "del", "la", "le", "s",
  ]
}
