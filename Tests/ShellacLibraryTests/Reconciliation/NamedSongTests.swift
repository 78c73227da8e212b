import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What was said of one song is never said of another one, whatever becomes of its file.
@Suite struct NamedSongTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func song(
    _ path: String, _ title: String = "Glass", on album: String = "Shore", seconds: Int = 200
  ) -> LibraryFixture.Song {
    LibraryFixture.Song(path, ["ARTIST": "The Kelp", "TITLE": title, "ALBUM": album, "TRACKNUMBER": "1"])
      .length(seconds * 1_000)
  }

  /// Takes a file out of the library, as `index --prune` does.
  private func prune(_ path: String) throws {
    try fixture.index([], vanished: [path])
    try fixture.library.index { _ = try $0.prune(root: fixture.root, under: []) }
  }

  private func id(_ name: String) throws -> Int64 {
    try fixture.library.database { db in
      try #require(
        try Int64.fetchOne(db, sql: "SELECT track FROM file WHERE CAST(name AS TEXT) = ?", arguments: [name]))
    }
  }

  private func buy() throws -> Int64 {
    try fixture.buy("Glass", by: "The Kelp", on: "Shore", number: 1, length: 200_000)
  }

  /// Links by rules and by hand, after a reconciliation.
  private func ties() throws -> [String] {
    _ = try fixture.library.reconcile()
    return try fixture.links().filter { !$0.hasSuffix("by bought") }
  }

  @Test func aLinkByHandWaitsForItsSongAndNeverPassesToARemaster() throws {
    let remaster = song("r/remaster.mp3", "Glass (Remastered 2011)", on: "Shore (Remastered)")
    try fixture.index([song("a/1.mp3"), remaster])
    _ = try fixture.library.link(purchase: buy(), to: [id("1.mp3")])
    try prune("a/1.mp3")
    #expect(try ties() == ["Glass → Glass by by hand"])
    #expect(try fixture.list("title,state", sort: "title").contains("Glass|nofile"))
    try fixture.index([song("b/2.mp3")])
    #expect(try ties() == ["Glass → 2.mp3 by by hand"])
    #expect(try ties() == ["Glass → 2.mp3 by by hand"])
    #expect(
      try fixture.list("title,state", sort: "title") == ["Glass|present", "Glass (Remastered 2011)|present"])
    #expect(try fixture.isSound())
  }

  @Test func aLinkByHandNeverPassesToACopyInAnotherFormat() throws {
    try fixture.index([song("a/1.flac").format("FLAC", lossless: true), song("b/2.mp3")])
    try #require(fixture.list("title").count == 2)
    _ = try fixture.library.link(purchase: buy(), to: [id("1.flac")])
    try prune("a/1.flac")
    #expect(try ties() == ["Glass → Glass by by hand"])
    try fixture.index([song("c/3.flac").format("FLAC", lossless: true)])
    #expect(try ties() == ["Glass → 3.flac by by hand"])
  }

  @Test func anotherSongAtThePathOfTheOldOneIsNotTheOneThatWasNamed() throws {
    try fixture.index([song("a/1.mp3")])
    _ = try fixture.library.link(purchase: buy(), to: [id("1.mp3")])
    try prune("a/1.mp3")
    try fixture.index([song("a/1.mp3", "Salt")])
    #expect(try ties() == ["Glass → Glass by by hand"])
  }

  @Test func ofTwoSongsThatMayHaveComeBackNeitherIsTaken() throws {
    try fixture.index([song("a/1.mp3")])
    _ = try fixture.library.link(purchase: buy(), to: [id("1.mp3")])
    try prune("a/1.mp3")
    try fixture.index([song("b/2.mp3"), song("c/3.mp3")])
    try #require(fixture.list("title").count == 3)
    #expect(try ties() == ["Glass → Glass by by hand"])
  }

  @Test func theSongThatIsNamedLastIsTheOne() throws {
    try fixture.index([
      song("a/1.mp3"), song("b/2.mp3", "Salt", on: "Tidal"), song("c/3.mp3", "Dust", on: "Atlas"),
    ])
    let purchase = try buy()
    for name in ["1.mp3", "2.mp3"] { _ = try fixture.library.link(purchase: purchase, to: [id(name)]) }
    #expect(try ties() == ["Glass → 2.mp3 by by hand"])
    // Also when the one before has no file.
    try prune("b/2.mp3")
    _ = try fixture.library.link(purchase: purchase, to: [id("3.mp3")])
    try fixture.index([song("b/2.mp3", "Salt", on: "Tidal")])
    #expect(try ties() == ["Glass → 3.mp3 by by hand"])
  }

  @Test func aGiftThatLeftTheLibraryAndCameBackIsAGift() throws {
    try fixture.index([song("a/1.mp3"), song("r/remaster.mp3", "Glass (Remastered 2011)")])
    _ = try fixture.library.note(.gift, of: [id("1.mp3")])
    try prune("a/1.mp3")
    func told() throws -> [String?] {
      let report = try fixture.library.report(ReportRequest(.coverage))
      return [report.fact("files"), report.fact("gifts"), report.fact("unexplained")]
    }
    #expect(try told() == ["1", "0", "1"])
    try fixture.index([song("b/2.mp3")])
    // Whether anybody has reconciled since, or not.
    #expect(try told() == ["2", "1", "1"])
    #expect(try fixture.library.reconcile().withoutPurchaseCount == 1)
    #expect(try told() == ["2", "1", "1"])
    #expect(try findings() == [id("remaster.mp3")])
    #expect(try fixture.library.note(.gift, of: [id("2.mp3")]).unneeded == 1)
  }

  private func findings() throws -> [Int64] {
    var found: [Int64] = []
    _ = try fixture.library.check([.noPurchase]) { found += [$0.id].compactMap(\.self) }
    return found
  }
}
