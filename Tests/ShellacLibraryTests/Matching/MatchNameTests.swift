import Testing

@testable import ShellacLibrary

/// What names come to before they are compared: their key, their sound, which version they tell of.
@Suite struct MatchNameTests {
  private let folding = MatchFolding()

  private func text(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-" }

  @Test(arguments: [
    ("The Reed", "reed"), ("A", "a"), ("The", "the"), ("Reed, The", "reed"), ("Reed The", "reedthe"),
    ("Der Reed", "reed"),
    ("One Reed", "1reed"), ("Reed Twelve", "reed12"), ("Reed n Roll", "reedandroll"), ("Opus 4", "op4"),
    ("Reed Part II", "reed2"), ("Reed Pt. 2", "reed2"), ("Reed II", "reed2"), ("II Reed", "iireed"),
    ("Reed IX", "reed9"),
    ("Reed XXXIX", "reed39"), ("Reed XXXX", "reedxxxx"), ("Reed XIV", "reed14"),
    ("Reed XXXVIII", "reedxxxviii"),
    ("Reed Vol. IV Fen", "reed4fen"), ("Reed IV Fen", "reedivfen"), ("Reed 007", "reed7"),
    ("Reed 00", "reed0"),
    ("Reed 0", "reed0"), ("Part", "part"), ("Part Two", "2"), ("Reed Part", "reedpart"),
    ("Reed No. 5 Fen", "reed5fen"),
    ("Reed & Fen", "reedandfen"), ("R.E.E.D.", "reed"), ("Ree'd", "reed"), ("$alt", "salt"), ("Réed", "reed"),
    ("Reed - Fen", "reedfen"), ("Reed-Fen", "reedfen"), ("(Reed)", "reed"), ("Reed (Fen) Sea", "reedseafen"),
    ("Reed [Fen {Sea}]", "reedfensea"), ("feat. Reed", "featreed"), ("Reed ft Fen", "reed"), ("???", ""),
  ])
  func titlesHaveAKey(title: String, key: String) {
    #expect(text(MatchTitle(title, folding: folding).key) == key)
  }

  @Test(
    arguments: [
      ("Live", "live", ""), ("Live at Fen", "live", "fen"), ("Recorded Live in Fen", "live", "fen"),
      ("Alive", nil, ""),
      ("We Live Here", nil, ""), ("Here We Live", "live", "here,we"), ("Radio Edit", "edit", ""),
      ("Radio", "edit", ""),
      ("On the Radio", nil, ""), ("12\" Mix", "extended+remix", ""), ("12", nil, ""),
      ("Fen Mix", "remix", "fen"),
      ("Original Mix", "", ""), ("Mix", "remix", ""), ("Fen Remix", "remix", "fen"),
      ("Take 5", "alternate", "5"),
      ("Take Me", nil, ""), ("One Take", "alternate", "one"), ("Re-Recorded", "again", ""),
      ("Re Recording 2011", "again", "2011"),
      ("2011 Version", "again", "2011"), ("New Version", "again", "new"), ("Fen Version", "other", "fen"),
      ("Version", nil, ""),
      ("Album Version", "", ""), ("Deluxe", "", ""), ("2011 Remaster", "", ""), ("Remastered 2011", "", ""),
      ("10th Anniversary Edition", "", ""), ("Fen Edition", nil, ""), ("Live 2011 Remaster", "live", "2011"),
      ("Demo 2011 Remaster", "demo", ""), ("Demo 2011", "demo", "2011"), ("Piano", "other", ""),
      ("Piano Fen", nil, ""),
      ("Piano Version", "other", ""), ("Acoustic Live", "acoustic+live", ""), ("Fen", nil, ""),
      ("Remastered Version", "", ""),
      ("Bonus Track", "", ""), ("Digitally Remastered 2011 Version", "", ""),
    ] as [(String, String?, String)])
  func qualifiersTellOfAVersion(qualifier: String, kinds: String?, details: String) {
    var version = MatchVersion.plain
    let isTaken = version.take(folding.words(qualifier).words)
    #expect(isTaken == (kinds != nil), "\(version)")
    let names: [(MatchVersion.Kinds, String)] = [
      (.acoustic, "acoustic"), (.alternate, "alternate"), (.recordedAgain, "again"), (.demo, "demo"),
      (.edit, "edit"),
      (.extended, "extended"), (.live, "live"), (.other, "other"), (.remix, "remix"),
    ]
    #expect(names.filter { version.kinds.contains($0.0) }.map(\.1).joined(separator: "+") == kinds ?? "")
    #expect(version.details.sorted().joined(separator: ",") == details)
  }

  @Test func versionsAreComparedByKindAndByDetails() {
    func version(_ qualifier: String) -> MatchVersion {
      var version = MatchVersion.plain
      _ = version.take(folding.words(qualifier).words)
      return version
    }
    #expect(
      version("Live").compare(version("Live")) == .same && version("Live").compare(.plain) == .different)
    #expect(
      version("Live at Fen").compare(version("Live")) == .vaguer
        && version("Live").compare(version("Live at Fen")) == .vaguer)
    #expect(version("Live at Fen").compare(version("Live at Sea")) == .different)
    #expect(version("Live at Fen").compare(version("Fen, Live")) == .same)
    #expect(version("Remix").compare(version("Live")) == .different)
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("aa", "aa"), ("reed", "rd"), ("ree", "ree"), ("anna", "an"), ("iris", "ars"),
    ("joy", "joy"),
    ("yes", "ys"), ("hawk", "hk"), ("what", "wt"), ("cat", "kt"), ("queen", "kn"), ("zoo", "zoo"),
    ("zest", "st"),
    ("phone", "fn"), ("pump", "pmp"), ("max", "mks"), ("back", "bk"),
    ("backx", "bks"), ("11", "11"), ("a11a1", "a111"),
    ("xx", "ksks"), ("letter", "ltr"),
  ])
  func namesThatSoundAlikeHaveOneSound(key: String, sound: String) {
    #expect(text(MatchSound.sound(Array(key.utf8))) == sound)
  }

  @Test(
    arguments: [
      ("Ada & Bo", "adabo", "ada,bo", nil, false), ("Ada, Bo", "adabo", "ada,bo", nil, false),
      ("Ada", "ada", "", nil, false),
      ("Ada x Bo vs Cy", "adabocy", "ada,bo,cy", nil, false), ("Ada (2)", "ada", "", 2, false),
      ("Ada (999)", "ada", "", 999, false),
      ("Ada (1000)", "ada1000", "", nil, false), ("Ada (UK)", "adauk", "", nil, false),
      ("Ada feat. Bo", "ada", "", nil, false),
      ("Ada with Bo", "ada", "", nil, false), ("With Bo", "withbo", "", nil, false),
      ("The Reeds", "reeds", "", nil, false),
      ("Reeds, The", "reeds", "", nil, false), ("Various Artists", "variousartists", "", nil, true),
      ("VA", "va", "", nil, true),
      ("Ada and The Reeds", "adathereeds", "ada,reeds", nil, false), ("And", "and", "", nil, false),
      ("Unknown", "unknown", "", nil, true),
    ] as [(String, String, String, Int?, Bool)])
  func artistsAreSeveralOrOne(name: String, key: String, single: String, number: Int?, isVarious: Bool) {
    let artist = MatchArtist(name, folding: folding)
    #expect(text(artist.key) == key && artist.single.map(text).joined(separator: ",") == single)
    #expect(artist.number == number && artist.isVarious == isVarious && !artist.isTransliterated)
  }

  @Test(arguments: [
    ("Fen (Live)", true), ("Live at Fen", true), ("Alive", true), ("Fen Live", true), ("We Live Here", false),
    ("Fen Unplugged", true), ("The Fen Sessions", true), ("Fen in Concert", true), ("Fen on Stage", true),
    ("On a Stage", false),
    ("Fen Live 1999", true), ("Fen Live From Sea", true), ("Fen Live Wire Sea", false), ("Fen", false),
    ("Olive", false),
  ])
  func albumsSoundLive(title: String, isLive: Bool) {
    #expect(MatchAlbum(title, folding: folding).isLive == isLive)
  }

  @Test func whatKindOfReleaseAnAlbumIsIsNoPartOfItsName() {
    func key(_ title: String) -> String { text(MatchAlbum(title, folding: folding).key) }
    #expect(key("Fen (EP)") == "fen" && key("Fen - Single") == "fen" && key("Fen (Deluxe Edition)") == "fen")
    #expect(key("Fen (Single Life)") == "fensinglelife" && key("Fen EP") == "fenep" && key("EP") == "ep")
  }

  @Test func codesHaveTwelveLettersAndDigits() {
    #expect(
      MatchSong.isrc("GB-ABC-12-00001") == "gbabc1200001"
        && MatchSong.isrc(" gb abc1200001") == "gbabc1200001")
    for code in ["GBABC120000", "GBABC12000011", "GBABC120000_", "GBABC12000é", ""] {
      #expect(MatchSong.isrc(code) == nil)
    }
  }

  /// Where the same length ends, and where one that is nearly the same does.
  @Test(
    arguments: [
      (0, .same), (2_000, .same), (2_001, .close), (5_000, .close), (5_001, .off), (15_000, .off),
      (15_001, .different),
    ] as [(Int, MatchAgreement.Value)])
  func lengthsAgree(gap: Int, value: MatchAgreement.Value) {
    func song(_ duration: Int?) -> MatchSong {
      MatchSong(artist: "Ada", title: "Reed", number: nil, duration: duration, folding: folding)
    }
    #expect(MatchAgreement(song(100_000), song(100_000 + gap)).length == value)
    #expect(MatchAgreement(song(100_000 + gap), song(100_000)).length == value)
    #expect(
      MatchAgreement(song(nil), song(100_000)).length == .unknown
        && MatchAgreement(song(1), song(nil)).length == .unknown)
    #expect(MatchAgreement(song(.min), song(.max)).length == .different)
  }

  /// The longer a name, the more of its letters may be wrong.
  @Test(arguments: [
    ("reed", "reet", MatchAgreement.Names.different), ("reeds", "reets", .near),
    ("reedsing", "reetsing", .near),
    ("reedsing", "reetzing", .different), ("reedsings", "reetzings", .near),
    ("reedsings", "reetzinks", .different),
    ("reed", "reed", .same), ("reed 1", "reed 2", .different), ("reeding 1", "reebing 1", .near),
    ("reed (fen)", "reed", .part),
    ("reed", "reed (fen)", .part), ("reed (fen)", "reed (sea)", .different), ("?", "reed", .unknown),
  ])
  func titlesAgree(one: String, other: String, names: MatchAgreement.Names) {
    func song(_ title: String) -> MatchSong { MatchSong(artist: "Ada", title: title, folding: folding) }
    #expect(MatchAgreement(song(one), song(other)).title == names)
    #expect(MatchAgreement(song(other), song(one)).title == names)
  }

  @Test(arguments: [
    ("Ada & Bo", "Bo & Ada", MatchAgreement.Names.same), ("Ada & Bo", "Ada", .part),
    ("Ada", "Ada & Bo", .part), ("Bo", "Ada & Bo", .part),
    ("Ada & Bo", "Ada & Cy", .different), ("Ada & Bo & Cy", "Ada & Bo", .different),
    ("Ada (2)", "Ada (3)", .different),
    ("Ada (2)", "Ada (2)", .same), ("Ada (2)", "Ada", .same), ("Various", "Ada", .unknown),
    ("Adalind", "Adelind", .near),
  ])
  func artistsAgree(one: String, other: String, names: MatchAgreement.Names) {
    func song(_ artist: String?) -> MatchSong { MatchSong(artist: artist, title: "Reed", folding: folding) }
    #expect(MatchAgreement(song(one), song(other)).artist == names)
    #expect(MatchAgreement(song(nil), song(other)).artist == .unknown)
  }

  @Test func numbersAndArtistsNumbersAgree() {
    func song(_ artist: String, _ number: Int?) -> MatchSong {
      MatchSong(artist: artist, title: "Reed", number: number, folding: folding)
    }
    #expect(MatchAgreement(song("Ada", 1), song("Ada", 1)).number == .same)
    #expect(MatchAgreement(song("Ada", 1), song("Ada", 2)).number == .different)
    #expect(MatchAgreement(song("Ada", nil), song("Ada", 2)).number == .unknown)
    #expect(MatchAgreement(song("Ada", 1), song("Ada", nil)).number == .unknown)
    #expect(MatchAgreement(song("Ada (2)", 1), song("Ada", 1)).hasArtistNumber)
    #expect(MatchAgreement(song("Ada", 1), song("Ada (2)", 1)).hasArtistNumber)
    #expect(
      !MatchAgreement(song("Ada (2)", 1), song("Ada (2)", 1)).hasArtistNumber
        && !MatchAgreement(song("Ada", 1), song("Ada", 1)).hasArtistNumber)
  }
}
