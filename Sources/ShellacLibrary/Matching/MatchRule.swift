/// The rules by which a purchase finds its file, in the order in which they count.
public enum MatchRule: String, Sendable, Hashable, CaseIterable {
  /// The user has said so.
  case byHand = "by hand"
  /// The file bears the number by which the store knows the song.
  case storeID = "store id in the file"
  /// Both have one ISRC.
  case isrc = "ISRC"
  /// Both have one MusicBrainz recording.
  case recording = "MusicBrainz id"
  /// Artist, album, track number and title agree.
  case place = "artist, album, number and title"
  /// Artist, title and length agree, and no album speaks against it.
  case length = "artist, title and length"
  /// Artist, title and album agree.
  case album = "artist, title and album"
  /// The song is of an album that was bought as a whole.
  case wholeAlbum = "album"
  /// Artist and title agree; album or length differ, or are unknown.
  case names = "artist and title"
  /// The names are alike: another spelling, another script, one artist of several.
  case similar = "similar names"
  /// There is no file: the song is known from the purchase alone.
  case bought = "bought"
}

/// What comparing a purchase with a song has given.
struct MatchVerdict: Equatable {
  var rule: MatchRule
  /// Per mille.
  var score: Int
  /// Whether it needs nobody to look at it.
  var isCertain: Bool
  /// What the names alone give, which decides between songs with one ISRC.
  var names = 0
  /// How many names are spelled alike, which decides between songs whose names are as good.
  var spelling = 0
  /// What agrees and what does not, for people.
  var reasons: [String] = []

  /// Whether nothing tells which of the two is the better one.
  func isAsGood(as other: MatchVerdict) -> Bool {
    (score, names, spelling) == (other.score, other.names, other.spelling)
  }
}

extension MatchVerdict {
  /// The verdict on what bears the store's number of what was bought.
  ///
  /// - Parameters:
  ///   - isOther: whether the names have nothing in common, which speaks against it.
  ///   - names: what the names alone give.
  ///   - spelling: how many of them are spelled alike.
  static func storeNumber(isOther: Bool, names: Int, spelling: Int) -> MatchVerdict {
    MatchVerdict(
      rule: .storeID, score: isOther ? 600 : 990, isCertain: !isOther, names: names,
      spelling: spelling, reasons: isOther ? ["store's number", "other names"] : ["store's number"])
  }
}
