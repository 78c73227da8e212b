import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Tying purchases to files in a library.
struct ReconcileTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func song(_ path: String, _ artist: String, _ title: String, _ album: String, number: Int? = nil)
    -> LibraryFixture.Song
  {
    var song = LibraryFixture.Song(path, ["ARTIST": "\(artist)", "TITLE": "\(title)", "ALBUM": "\(album)"])
    if let number { song.properties.append(("TRACKNUMBER", [String(number)])) }
    return song
  }

  @Test func `a second run changes nothing and writes no change`() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Salt", "Tidal", number: 1)])
    try fixture.buy("Salt", by: "HULDRA", on: "Tidal (Deluxe Edition)", number: 1)
    #expect(try fixture.library.reconcile().ties.count == 1)
    let changes = try fixture.library.changes().count
    let again = try fixture.library.reconcile()
    #expect(again.ties.isEmpty && again.change == nil)
    #expect(try fixture.library.changes().count == changes)
  }

  @Test func `a dry run says the same and writes nothing`() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Salt", "Tidal")])
    try fixture.buy("Salt", by: "Huldra", on: "Tidal")
    let dry = try fixture.library.reconcile(isDryRun: true)
    #expect(try fixture.links() == [])
    let report = try fixture.library.reconcile()
    #expect(dry.ties.map(\.track) == report.ties.map(\.track))
  }

  @Test func `a store's number in the file beats the names`() throws {
    var file = song("a/1.m4a", "Hulldra", "Salt (Album Version)", "Tydal")
    file.evidence = [PurchaseEvidence(source: "mp4:cnID", value: "4711")]
    try fixture.index([file, song("b/1.mp3", "Huldra", "Salt", "Tidal")])
    try fixture.buy("Salt", by: "Huldra", on: "Tidal", identifiers: ["apple.item:4711"])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 1.m4a by store id in the file"])
  }

  @Test func `two songs that are equally good are shown, not tied`() throws {
    try fixture.index([
      song("a/1.mp3", "Huldra", "Salt", "Tidal").length(200_000),
      song("b/2.mp3", "Huldra", "Salt", "Greatest Hits").length(200_000),
    ])
    let purchase = try fixture.buy("Salt", by: "Huldra", length: 200_000)
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty)
    #expect(report.reviews.map(\.purchase) == [purchase])
    #expect(report.reviews.first?.isAmbiguous == true)
    #expect(report.reviews.first?.candidates.count == 2)
  }

  @Test func `one title by two artists is nobody's`() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Home", "Tidal")])
    try fixture.buy("Home", by: "Motorbus", on: "Atlas")
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty && report.reviews.isEmpty)
    #expect(report.withoutFileCount == 1 && report.withoutPurchaseCount == 1)
  }

  @Test func `what may be no music waits for a certain match, which claims it`() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Salt", "Tidal")])
    try fixture.buy("Salt", by: "Huldra", on: "Tidal", aside: true)
    try fixture.buy("Lamp", by: "Huldra", aside: true)
    let report = try fixture.library.reconcile()
    #expect(report.ties.count == 1 && report.withoutFileCount == 0)
  }

  @Test func `songs that come later join the album that was bought`() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Salt", "Tidal", number: 1)])
    try fixture.buy("Tidal", by: "Huldra", on: "Tidal", kind: "album", amount: 500)
    _ = try fixture.library.reconcile()
    try fixture.index([song("a/2.mp3", "Huldra", "Dust", "Tidal", number: 2)])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Tidal → 1.mp3 by album", "Tidal → 2.mp3 by album"])
    #expect(try fixture.list("title,price", sort: "title") == ["Dust|2.50", "Salt|2.50"])
    #expect(try fixture.isSound())
  }

  @Test func `a renamed song is found under its new name`() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Slat", "Atlas")])
    try fixture.buy("Bonfire", by: "Huldra", on: "Tidal")
    #expect(try fixture.library.reconcile().ties.isEmpty)
    try fixture.index([song("a/1.mp3", "Huldra", "Bonfire", "Tidal")])
    #expect(try fixture.library.reconcile().ties.count == 1)
  }

  @Test func `an artist with a thousand songs of one title costs no square and ties by place`() throws {
    let songs = (1...1_000).map { song("a/\($0).mp3", "Huldra", "Untitled", "Tidal \($0)", number: 1) }
    try fixture.index(songs)
    try fixture.buy("Untitled", by: "Huldra", on: "Tidal 777", number: 1)
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Untitled → 777.mp3 by artist, album, number and title"])
  }

  @Test func `what was paid back is in no list`() throws {
    try fixture.index([
      song("a/1.mp3", "Huldra", "Salt", "Tidal").length(200_000),
      song("b/2.mp3", "Huldra", "Salt", "Greatest Hits").length(200_000),
    ])
    try fixture.buy("Salt", by: "Huldra", amount: 129, refund: 129)
    try fixture.buy("Lamp", by: "Huldra", on: "Tidal", amount: 129, refund: 129)
    let report = try fixture.library.reconcile()
    #expect(report.reviews.isEmpty && report.withoutFileCount == 0)
    // A part that came back leaves the rest paid.
    try fixture.buy("Salt", by: "Huldra", amount: 129, refund: 29)
    #expect(try fixture.library.reconcile().reviews.count == 1)
    // It waits for somebody to say which file it is: it is not lost.
    let lost = try fixture.library.report(ReportRequest(.lost))
    #expect(lost.count == 0 && lost.fact("waiting") == "1")
  }
}
