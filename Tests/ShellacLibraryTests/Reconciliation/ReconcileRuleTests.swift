import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What is tied, what waits, and what is left alone, where a whole library may be meant.
@Suite struct ReconcileRuleTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func song(
    _ path: String, _ title: String, _ album: String? = "Tidal", number: Int? = nil, seconds: Int? = nil
  ) -> LibraryFixture.Song {
    var song = LibraryFixture.Song(path, ["ARTIST": "Huldra", "TITLE": title])
    if let album { song.properties.append(("ALBUM", [album])) }
    if let number { song.properties.append(("TRACKNUMBER", [String(number)])) }
    song.audio.duration = seconds.map { $0 * 1_000 }
    return song
  }

  private func ties() throws -> [String] { try fixture.links().filter { !$0.hasSuffix("by bought") } }

  @Test func aLengthDecidesNothingAmongSongsThatNobodyLooksThrough() throws {
    try fixture.index((1...120).map { song("a/\($0).mp3", "Untitled", nil, seconds: $0 * 20) })
    try fixture.buy("Untitled", by: "Huldra", length: 20_000)
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty)
    #expect(report.reviews.count == 1)
  }

  @Test func anISRCInTheTagsOfAnotherCopyTiesTheSong() throws {
    // Names are spelled otherwise, so that they are likely at most.
    let best = song("a/1.flac", "Salt Medow", number: 1, seconds: 200).format("FLAC", lossless: true)
    var copy = song("a/1.mp3", "Salt Medow", number: 1, seconds: 200)
    copy.properties.append(("ISRC", ["GB-TES-20-00001"]))
    try fixture.index([best, copy, song("a/2.mp3", "Salt Lake", number: 2)])
    #expect(try fixture.list("title,isrc", sort: "title") == ["Salt Lake|-", "Salt Medow|-"])
    try fixture.buy("Salt Meadow", by: "Huldra", isrc: "GBTES2000001")
    try fixture.buy("Other", by: "Somebody", isrc: "GBTES2000001")
    _ = try fixture.library.reconcile()
    #expect(try ties() == ["Salt Meadow → 1.flac by ISRC"])
  }

  @Test func aStoresNumberOnAnotherSongIsAskedAbout() throws {
    var file = song("a/1.m4a", "Bonfire")
    file.evidence = [PurchaseEvidence(source: "mp4:cnID", value: "4711")]
    try fixture.index([file])
    let purchase = try fixture.buy("Reed", by: "Saltmarsh", identifiers: ["apple.item:4711"])
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty)
    #expect(report.reviews.map(\.purchase) == [purchase])
  }

  @Test func theArtistsPageInAFileMakesALikelySongCertainUnlessItsLengthIsAnother() throws {
    var (first, second) = (
      song("a/1.mp3", "Salt Meadow", number: 1), song("a/2.mp3", "Reed Warbler", number: 2, seconds: 200)
    )
    let visit = PurchaseEvidence(source: "comment:bandcamp", value: "Visit https://huldra.bandcamp.com")
    (first.evidence, second.evidence) = ([visit], [visit])
    try fixture.index([first, second])
    let url = "https://huldra.bandcamp.com/track/x"
    try fixture.buy("Salt Meadow", by: "Huldra", on: "Tidal", number: 7, url: url)
    try fixture.buy("Reed Warbler", by: "Huldra", on: "Tidal", number: 2, length: 210_000, url: url)
    let report = try fixture.library.reconcile()
    #expect(try ties() == ["Salt Meadow → 1.mp3 by store id in the file"])
    #expect(report.reviews.count == 1)
  }

  @Test func anAlbumThatSongsWereTiedToByHandIsTheOne() throws {
    try fixture.index([song("a/1.mp3", "Salt", "Atlas"), song("b/2.mp3", "Dust", "Tidal")])
    let album = try fixture.buy(nil, by: "Huldra", on: "Tidal", kind: "album")
    let salt = try fixture.library.database {
      try Int64.fetchOne($0, sql: "SELECT id FROM track WHERE title = 'Salt'") ?? 0
    }
    _ = try fixture.library.link(purchase: album, to: [salt])
    _ = try fixture.library.reconcile()
    #expect(try ties() == ["Tidal → 1.mp3 by by hand"])
  }

  @Test(arguments: [
    (["Salt", "Dust"], "tied"), (["Salt", "Ebb", "Reed", "Silt"], "asked"), (["Ebb", "Reed"], "left"),
  ])
  func theTitlesOfAnAlbumSayWhetherItIsIt(titles: [String], outcome: String) throws {
    try fixture.index([song("a/1.mp3", "Salt"), song("a/2.mp3", "Dust"), song("a/3.mp3", "Foam")])
    try fixture.buy(nil, by: "Huldra", on: "Tidal", kind: "album", tracks: titles)
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty == (outcome != "tied"))
    #expect(report.reviews.isEmpty == (outcome != "asked"))
  }

  @Test func ofTwoEditionsTheOneThatIsCalledTheSameWasBought() throws {
    try fixture.index([song("a/1.mp3", "Salt", "Tidal"), song("b/2.mp3", "Salt", "Tidal (Deluxe Edition)")])
    try fixture.buy(nil, by: "Huldra", on: "Tidal (deluxe edition)", kind: "album")
    _ = try fixture.library.reconcile()
    #expect(try ties() == ["Tidal (deluxe edition) → 2.mp3 by album"])
  }

  @Test func whoOwnsTheOriginalAndTheRemasterHasEachTiedToItsOwn() throws {
    try fixture.index([
      song("a/1.mp3", "Salt", "Tidal", number: 1, seconds: 200),
      song("b/2.mp3", "Salt (Remastered 2011)", "Tidal (Remastered)", number: 1, seconds: 200),
    ])
    for (title, album) in [("Salt", "Tidal"), ("Salt (Remastered 2011)", "Tidal (Remastered)")] {
      try fixture.buy(title, by: "Huldra", on: album, number: 1, length: 200_000)
    }
    #expect(try fixture.library.reconcile().reviews.isEmpty)
    let rule = "by artist, album, number and title"
    #expect(try ties() == ["Salt → 1.mp3 \(rule)", "Salt (Remastered 2011) → 2.mp3 \(rule)"])
  }

  @Test func aCodeOnAnotherSongIsAskedAboutAndHidesNoName() throws {
    var other = song("a/1.mp3", "Bonfire", "Atlas")
    other.properties.append(("ISRC", ["GBTES2000001"]))
    try fixture.index([other])
    try fixture.buy("Reed", by: "Saltmarsh", isrc: "GBTES2000001")
    let asked = try fixture.library.reconcile()
    #expect(asked.ties.isEmpty && asked.reviews.map { $0.candidates.map(\.rule) } == [[.isrc]])
    var named = song("b/2.mp3", "Salt Meatow", seconds: 200)
    named.properties.append(("ISRC", ["GBTES2000002"]))
    try fixture.index([named])
    try fixture.buy("Salt Meadow", by: "Huldra", on: "Tidal", length: 200_000, isrc: "GBTES2000001")
    let reviews = try fixture.library.reconcile().reviews
    #expect(reviews.last?.candidates.map(\.rule).contains(.similar) == true)
  }

  private func hit(_ path: String, _ artist: String) -> LibraryFixture.Song {
    LibraryFixture.Song(
      path,
      [
        "ARTIST": "\(artist)", "TITLE": "Hit of \(artist)", "ALBUM": "Hits 2000",
        "ALBUMARTIST": "Various Artists",
      ])
  }

  @Test func aCompilationIsBoughtFromVariousArtists() throws {
    try fixture.index([hit("a/1.mp3", "Huldra"), hit("a/2.mp3", "Motorbus")])
    try fixture.buy(nil, by: "Various Artists", on: "Hits 2000", kind: "album")
    _ = try fixture.library.reconcile()
    #expect(try ties() == ["Hits 2000 → 1.mp3 by album", "Hits 2000 → 2.mp3 by album"])
  }

  @Test func ofTwoCompilationsOfOneTitleNobodyKnowsWhichWasBought() throws {
    try fixture.index([hit("a/1.mp3", "Huldra"), hit("b/2.mp3", "Motorbus")])
    try #require(fixture.list(.albums, "album").count == 2)
    try fixture.buy(nil, by: "Various Artists", on: "Hits 2000", kind: "album")
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty && report.reviews.map(\.isAmbiguous) == [true])
  }

  @Test func aTitleOfOtherConsonantsIsFoundByItsParts() throws {
    try fixture.index([song("a/1.mp3", "Salt Meatow", seconds: 200)])
    try fixture.buy("Salt Meadow", by: "Huldra", on: "Tidal", length: 200_000)
    #expect(try fixture.library.reconcile().reviews.count == 1)
  }
}
