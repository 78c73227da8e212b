/// What a name says beside the name itself, of guests and editions, which is cut away before names are compared.
///
/// It tells no recording from another while only one side says it. Two that say different things are two editions.
struct MatchEdition {
  /// All that was cut, as it stands: names that differ in it are not spelled alike.
  private(set) var cut: [UInt8] = []
  /// The names of guests.
  private(set) var guests: [[UInt8]] = []
  /// The years of remasters and reissues.
  private var years: Set<String> = []
  private var isExplicit = false
  private var isClean = false

  /// Takes a part of a name that says which edition it is.
  mutating func take(_ words: [MatchFolding.Word]) {
    note(words)
    for word in words {
      switch word.text {
      case "explicit": isExplicit = true
      case "clean": isClean = true
      case let text where text.utf8.count == 4 && MatchVersion.isNumber(text): years.insert(text)
      default: break
      }
    }
  }

  /// Takes the names of guests, without the word that says that they are.
  mutating func take(guests words: some Collection<MatchFolding.Word>) {
    let words = Array(words)
    note(words)
    guests += MatchArtist.names(words)
  }

  private mutating func note(_ words: [MatchFolding.Word]) {
    if !cut.isEmpty { cut.append(0) }
    for word in words { cut.append(contentsOf: word.text.utf8) }
  }

  /// Whether both sides say which edition they are, and not the same one; guests are compared elsewhere.
  func isOther(than other: MatchEdition) -> Bool {
    if cut.isEmpty || other.cut.isEmpty { return false }
    if isExplicit && !isClean && other.isClean && !other.isExplicit { return true }
    if isClean && !isExplicit && other.isExplicit && !other.isClean { return true }
    return !years.isEmpty && !other.years.isEmpty && years.isDisjoint(with: other.years)
  }
}
