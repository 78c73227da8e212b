import Testing

@testable import ShellacLibrary

/// What makes a purchase and a song one recording, fact by fact.
///
/// The labelled pairs say how good all rules are together; these say what each of them is for.
@Suite struct MatchJudgementTests {
  private let folding = MatchFolding()

  /// A song by Huldra, unless it says otherwise.
  private func song(
    _ title: String = "Salt Meadow", by artist: String? = "Huldra", on album: String? = nil,
    number: Int? = nil,
    seconds: Double? = nil, isrc: String? = nil
  ) -> MatchSong {
    MatchSong(
      artist: artist, title: title, album: album, number: number,
      duration: seconds.map { Int($0 * 1_000) }, isrcs: isrc.map { [$0] } ?? [], folding: folding)
  }

  /// The rule and the score, with `!` when it is certain; `no` when they are no match.
  private func judge(_ purchase: MatchSong, _ song: MatchSong) -> String {
    guard let verdict = MatchJudgement.judge(purchase, song) else { return "no" }
    return "\(verdict.rule.rawValue) \(verdict.score)" + (verdict.isCertain ? "!" : "")
  }

  @Test func aCodeIsCertainWhereNamesDoNotSpeakAgainstIt() {
    let code = "GBTES2000001"
    let bought = song(isrc: code)
    #expect(judge(bought, song(isrc: code)) == "ISRC 980!")
    #expect(judge(bought, song(by: "Motorbus", isrc: code)) == "ISRC 600")
    #expect(judge(bought, song("Another Place", isrc: code)) == "ISRC 600")
    #expect(judge(bought, song("Salt Meadow (Live)", isrc: code)) == "ISRC 600")
    // Codes are misused: somebody looks at it.
    #expect(judge(bought, song("Another Place", by: "Motorbus", isrc: code)) == "ISRC 400")
    // Without a title there is only the code.
    let untitled = MatchSong(artist: "Huldra", title: nil, isrcs: [code], folding: folding)
    #expect(judge(untitled, song(isrc: code)) == "ISRC 600")
  }

  @Test func twoCodesAreTwoRecordingsUnlessThePlaceOnTheAlbumIsOne() {
    let (one, other) = ("GBTES2000001", "GBTES2000002")
    #expect(judge(song(on: "Tidal", isrc: one), song(on: "Tidal", isrc: other)) == "artist and title 700")
    #expect(
      judge(song(on: "Tidal", number: 2, isrc: one), song(on: "Tidal", number: 2, isrc: other))
        == "artist, album, number and title 960!")
  }

  @Test func onTheSameAlbumNumberAndLengthDecide() {
    func on(_ number: Int?, _ seconds: Double?) -> MatchSong {
      song(on: "Tidal", number: number, seconds: seconds)
    }
    let bought = on(2, 200)
    #expect(judge(bought, on(2, 200)) == "artist, album, number and title 960!")
    #expect(judge(bought, on(3, 200)) == "artist, title and album 880!")
    #expect(judge(bought, on(3, 204)) == "artist and title 680")
    #expect(judge(bought, on(nil, 204)) == "artist, title and album 930!")
    #expect(judge(bought, on(nil, nil)) == "artist, title and album 900!")
    #expect(judge(bought, on(2, 210)) == "artist and title 640")
    #expect(judge(bought, on(2, 260)) == "artist and title 560")
    #expect(judge(bought, on(3, 260)) == "no")
  }

  @Test func withoutAnAlbumTheLengthDecides() {
    let bought = song(seconds: 200)
    #expect(judge(bought, song(seconds: 202)) == "artist, title and length 860!")
    #expect(judge(bought, song(seconds: 202.5)) == "artist and title 690")
    #expect(judge(bought, song(seconds: 210)) == "artist and title 350")
    #expect(judge(bought, song(seconds: 260)) == "no")
    #expect(judge(bought, song()) == "artist and title 500")
    #expect(judge(song(number: 2), song(number: 2)) == "artist and title 580")
  }

  @Test func anotherAlbumIsAnotherRecordingPerhaps() {
    let bought = song(on: "Tidal", seconds: 200)
    #expect(judge(bought, song(on: "Best Of", seconds: 200)) == "artist and title 740")
    #expect(judge(bought, song(on: "Best Of", seconds: 204)) == "artist and title 620")
    #expect(judge(bought, song(on: "Best Of")) == "artist and title 450")
    #expect(judge(bought, song(on: "Best Of", seconds: 210)) == "no")
  }

  @Test func anotherVersionIsAnotherRecording() {
    func on(_ title: String, _ number: Int?) -> MatchSong {
      song(title, on: "Tidal", number: number, seconds: 200)
    }
    let bought = on("Salt Meadow (Live)", 2)
    // Somebody left the word out.
    #expect(judge(bought, on("Salt Meadow", 2)) == "artist and title 300")
    #expect(judge(bought, on("Salt Meadow", 3)) == "no")
    #expect(judge(bought, on("Salt Meadow", nil)) == "no")
    #expect(judge(on("Salt Meadow (Remix)", 2), on("Salt Meadow (Acoustic)", nil)) == "no")
    // Whose remix it is only one of them tells.
    #expect(judge(on("Salt Meadow (Remix)", 2), on("Salt Meadow (Bob Remix)", 2)) == "artist and title 650")
    #expect(judge(on("Salt Meadow (Remastered 2011)", 2), on("Salt Meadow", 2)).hasSuffix("960!"))
  }

  @Test func twoConcertsAreTwoRecordings() {
    let bought = song("Salt Meadow (Live)", seconds: 200)
    #expect(judge(bought, song("Salt Meadow (Live)", on: "Atlas", seconds: 200)) == "artist and title 650")
    #expect(
      judge(
        song("Salt Meadow (Live)", on: "Atlas", seconds: 200),
        song("Salt Meadow (Live)", on: "Atlas", seconds: 200))
        == "artist, title and album 930!")
  }

  @Test func artistsOfOneNameAreToldByTheirNumbers() {
    func by(_ artist: String, _ seconds: Double) -> MatchSong { song(by: artist, seconds: seconds) }
    #expect(judge(by("Huldra (2)", 200), by("Huldra (3)", 200)) == "no")
    #expect(judge(by("Huldra (2)", 200), by("Huldra (2)", 200)).hasSuffix("860!"))
    // Only one of them has a number: everybody may be meant.
    #expect(judge(by("Huldra (2)", 200), by("Huldra", 204)) == "artist and title 400")
  }

  @Test func anArtistThatNobodyTellsNeedsTheAlbum() {
    func on(_ album: String?, _ number: Int?, _ seconds: Double?, by artist: String? = nil) -> MatchSong {
      song(by: artist, on: album, number: number, seconds: seconds)
    }
    let disk = on("Tidal", 2, 200, by: "Huldra")
    #expect(judge(on("Tidal", 2, 200), disk) == "similar names 650")
    #expect(judge(on("Tidal", 2, nil), disk) == "similar names 550")
    #expect(judge(on("Tidal", nil, nil), disk) == "similar names 450")
    #expect(judge(on("Tidal", 2, 260), disk) == "no")
    #expect(judge(on(nil, 2, 200), disk) == "no")
    #expect(judge(on("Best Of", 2, 200), disk) == "no")
  }

  @Test func namesOfAnotherSpellingNeedMoreThatAgrees() {
    let disk = song(on: "Tidal", number: 2, seconds: 200)
    #expect(judge(song("Salt Medow", on: "Tidal", number: 2, seconds: 200), disk) == "similar names 650")
    #expect(judge(song("Salt Medow", on: "Tidal", seconds: 200), disk) == "similar names 590")
    #expect(judge(song("Salt Medow"), disk) == "no")
    #expect(judge(song("Salt Medow", on: "Best Of", number: 2), disk) == "no")
    #expect(judge(song(by: "Huldre"), disk) == "no")
    #expect(judge(song(by: "Huldre", on: "Tidal"), disk) == "similar names 470")
    // Both are misspelled: two things that agree are too few.
    #expect(judge(song("Salt Medow", by: "Huldre", on: "Tidal"), disk) == "no")
    #expect(judge(song("Salt Medow", by: "Huldre", on: "Tidal", number: 2), disk) == "similar names 530")
  }

  @Test func digitsAndShortNamesAreNeverNear() {
    func full(_ title: String) -> MatchSong { song(title, on: "Tidal", number: 2, seconds: 200) }
    #expect(judge(full("Salt Meadow 1"), full("Salt Meadow 2")) == "no")
    #expect(judge(full("Salt"), full("Salk")) == "no")
    #expect(judge(full("Salted"), full("Salter")) == "similar names 650")
  }

  @Test(arguments: [
    ("Raining Dogs", "Raining Days"), ("Salt Meadow", "Salt Meadow (En español)"),
    ("Salt Meadow", "Salt Meadow (Strings)"), ("Salt Meadow", "Salt Meadow (Prelude)"),
  ])
  func aSimilarTitleIsNeverCertain(bought: String, file: String) {
    func full(_ title: String) -> MatchSong { song(title, on: "Tidal", number: 2, seconds: 200) }
    #expect(judge(full(bought), full(file)) == "similar names 650")
  }

  @Test func aSimilarArtistIsNeverCertain() {
    func by(_ artist: String) -> MatchSong { song(by: artist, on: "Tidal", number: 2, seconds: 200) }
    #expect(judge(by("Smyth Brothers"), by("Smith Brothers")) == "similar names 650")
    #expect(judge(by("Anna Quill & The Band"), by("Anna Quill")) == "similar names 650")
  }

  @Test(arguments: [
    ("Salt Meadow [Explicit]", "Salt Meadow (Clean)"),
    ("Salt Meadow (1987 Remaster)", "Salt Meadow - 2011 Remaster"),
    ("Salt Meadow (feat. Anna Quill)", "Salt Meadow (feat. Bob Reed)"),
  ])
  func editionsThatContradictEachOtherAreNeverCertain(bought: String, file: String) {
    func full(_ title: String) -> MatchSong { song(title, on: "Tidal", number: 2, seconds: 200) }
    #expect(judge(full(bought), full(file)) == "artist and title 650")
    // What only one of them says speaks against nothing.
    #expect(judge(full(bought), full("Salt Meadow")).hasSuffix("960!"))
    #expect(judge(full("Salt Meadow"), full(file)).hasSuffix("960!"))
    #expect(judge(full(file), full(file)).hasSuffix("960!"))
  }

  @Test func guestsAreTheSameWhereverTheyAreNamed() {
    func full(_ title: String, by artist: String) -> MatchSong {
      song(title, by: artist, on: "Tidal", number: 2, seconds: 200)
    }
    let bought = full("Salt Meadow (feat. Anna Quill & Bob Reed)", by: "Huldra")
    #expect(judge(bought, full("Salt Meadow", by: "Huldra ft. Bob Reed")).hasSuffix("960!"))
    #expect(judge(bought, full("Salt Meadow", by: "Huldra ft. Carl Ash")) == "artist and title 650")
  }

  @Test func twoArtistsMayBeNamedInEitherOrder() {
    func by(_ artist: String) -> MatchSong { song(by: artist, seconds: 200) }
    #expect(judge(by("Anna Quill & Bob Reed"), by("Bob Reed and Anna Quill")).hasSuffix("860!"))
    #expect(judge(by("Anna Quill & Bob Reed"), by("Anna Quill")) == "similar names 470")
    #expect(judge(by("Anna Quill & Bob Reed"), by("Bob Reed & Carl Ash")) == "no")
  }

  @Test func ofTwoThatAreEquallyGoodNoneIsChosen() {
    let verdict = MatchVerdict(rule: .length, score: 860, isCertain: true)
    func kind(_ candidates: [(song: Int, verdict: MatchVerdict)]) -> String {
      switch MatchChoice(candidates) {
      case .none: "none"
      case .certain(let song, _): "certain \(song)"
      case .review(let songs): "review \(songs.map(\.song))"
      }
    }
    var better = verdict
    better.names = 1
    #expect(kind([]) == "none")
    #expect(kind([(1, verdict)]) == "certain 1")
    #expect(kind([(1, verdict), (2, verdict)]) == "review [1, 2]")
    #expect(kind([(1, verdict), (2, better)]) == "certain 2")
    var spelled = verdict
    spelled.spelling = 1
    #expect(kind([(1, verdict), (2, spelled)]) == "certain 2")
    #expect(kind([(1, better), (2, spelled)]) == "certain 1")
  }
}
