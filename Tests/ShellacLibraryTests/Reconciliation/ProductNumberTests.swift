import ShellacModel
import Testing

@testable import ShellacLibrary

/// Amazon's number of a product in the tags of files (ASIN) ties what was bought there.
@Suite struct ProductNumberTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func song(_ path: String, _ title: String, on album: String? = nil, _ number: String?)
    -> LibraryFixture.Song
  {
    var song = LibraryFixture.Song(path, ["ARTIST": "Huldra", "TITLE": title])
    if let album { song.properties.append(("ALBUM", [album])) }
    song.evidence = number.map { [PurchaseEvidence(source: "tag:ASIN", value: $0)] } ?? []
    return song
  }

  private func buy(_ title: String, kind: String = "track", aside: Bool = true) throws {
    try fixture.buy(
      title, by: nil, kind: kind, aside: aside, identifiers: ["amazon.asin:B000TEST02"], store: "Amazon")
  }

  @Test(arguments: [("Salt [Explicit]", "B000TEST02"), ("Called otherwise", "b000test02")])
  func oneSongWithTheNumberIsTheOneThatWasBought(title: String, number: String) throws {
    try fixture.index([song("a/1.mp3", "Salt", on: "Tidal", number), song("a/2.mp3", "Dust", "B000TEST03")])
    try buy(title)
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["\(title) → 1.mp3 by store id in the file"])
    #expect(try fixture.list(.purchases, "state") == ["present"])
    #expect(try fixture.isSound())
  }

  @Test func anAlbumWithTheNumberIsTheOneThatWasBought() throws {
    try fixture.index([
      song("a/1.mp3", "Salt", on: "Tidal", "B000TEST02"), song("a/2.mp3", "Dust", on: "Tidal", "B000TEST02"),
      song("b/1.mp3", "Lamp", on: "Other", "B000TEST03"),
    ])
    try buy("Tidal (Amazon Exclusive)", kind: "album", aside: false)
    _ = try fixture.library.reconcile()
    #expect(
      try fixture.links() == [
        "Tidal (Amazon Exclusive) → 1.mp3 by store id in the file",
        "Tidal (Amazon Exclusive) → 2.mp3 by store id in the file",
      ])
    #expect(try fixture.isSound())
  }

  @Test func ofSeveralSongsWithTheNumberNoneIsCertain() throws {
    try fixture.index([
      song("a/1.mp3", "Salt", on: "Tidal", "B000TEST02"), song("a/2.mp3", "Dust", on: "Tidal", "B000TEST02"),
    ])
    try buy("Salt")
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty)
    #expect(report.reviews.map { $0.candidates.map(\.reasons) } == [[["store's number", "same title"]]])
  }

  @Test func theOnlySongOfAnAlbumOnDiskIsNotTheAlbum() throws {
    try fixture.index([song("a/1.mp3", "Salt", on: "Tidal", "B000TEST02")])
    try buy("Tidal")
    #expect(try fixture.library.reconcile().ties.isEmpty)
  }

  @Test func theNumberAloneProvesNoPurchase() throws {
    var bought = song("a/2.mp3", "Dust", "B000TEST03")
    bought.evidence.append(PurchaseEvidence(source: "mp4:cnID", value: "4711"))
    try fixture.index([song("a/1.mp3", "Salt", "B000TEST02"), bought])
    #expect(try fixture.list("title,evidence", sort: "title") == ["Dust|embedded", "Salt|-"])
    let found = try fixture.findings([.noPurchase])
    #expect(found.count == 1 && found[0].contains("1.mp3"), "\(found)")
  }
}
