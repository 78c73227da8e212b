import GRDB
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
    #expect(
      report.reviews.map { $0.candidates.map(\.reasons) } == [
        [["store's number", "same title"], ["store's number", "on the whole album", "other title"]]
      ])
    // One of them was bought, not the album.
    _ = try fixture.library.link(
      purchase: report.reviews[0].purchase, to: report.reviews[0].candidates[0].tracks)
    #expect(try fixture.list(.purchases, "kind,state") == ["track|present"])
  }

  private var album: [LibraryFixture.Song] {
    [song("a/1.mp3", "Salt", on: "Tidal", "B000TEST02"), song("a/2.mp3", "Dust", on: "Tidal", "b000test02")]
  }

  @Test(arguments: [("Tidal", "same title", true), ("Called otherwise", "other title", false)])
  func anAlbumWhoseRecordTellsNoKindIsAskedAboutAndClaimedByHand(
    title: String, reason: String, aside: Bool
  ) throws {
    try fixture.index(album)
    try buy(title, aside: aside)
    let report = try fixture.library.reconcile()
    let review = try #require(report.reviews.first)
    #expect(report.ties.isEmpty && review.candidates.map(\.album) == ["Tidal"])
    #expect(review.candidates[0].reasons == ["store's number", "on the whole album", reason])
    let lost = try fixture.library.report(ReportRequest(.lost))
    #expect(lost.count == 0 && lost.fact("waiting") == (aside ? "0" : "1"))
    let before = try fixture.list(.purchases, "kind,state")
    _ = try fixture.library.link(purchase: review.purchase, to: review.candidates[0].tracks)
    #expect(try fixture.list(.purchases, "kind,state") == ["album|present"])
    #expect(try fixture.links() == ["\(title) → 1.mp3 by by hand", "\(title) → 2.mp3 by by hand"])
    #expect(try fixture.library.reconcile().reviews.isEmpty)
    #expect(try fixture.isSound())
    try fixture.library.undo()
    #expect(try fixture.list(.purchases, "kind,state") == before)
    #expect(try fixture.links().filter { !$0.hasSuffix("bought") } == [])
    #expect(try fixture.isSound())
  }

  @Test(arguments: [("no", nil), (nil, nil), (nil, "track"), ("no", "track"), ("no", "other")])
  func whatWasClaimedAsAnAlbumStaysOneWhateverItsStoreTellsAgain(music: String?, kind: String?) throws {
    try fixture.index(album)
    var sold = Sold([
      .source: "amazon", .lineid: "1", .identifiers: "amazon.asin:B000TEST02", .title: "Tidal",
      .store: "Amazon", .purchased: "2020-07-07", .price: "9.00", .currency: "EUR",
    ])
    (sold.values[.music], sold.values[.kind]) = (music, kind)
    let columns = Set(sold.values.keys).union([.kind])
    try fixture.purchases([sold], columns: columns)
    let review = try #require(try fixture.library.reconcile().reviews.first)
    _ = try fixture.library.link(purchase: review.purchase, to: review.candidates[0].tracks)
    #expect(try fixture.list("title,price", sort: "title") == ["Dust|4.50", "Salt|4.50"])
    #expect(try fixture.purchases([sold], columns: columns).counts == RowCounts(known: 1))
    for (price, share) in [("8.00", "4.00"), ("7.00", "3.50")] {
      sold.values[.price] = price
      #expect(try fixture.purchases([sold], columns: columns).counts == RowCounts(changed: 1))
      #expect(try fixture.purchases([sold], columns: columns).counts == RowCounts(known: 1))
      #expect(try fixture.list(.purchases, "kind,state") == ["album|present"])
      #expect(try fixture.list("title,price", sort: "title") == ["Dust|\(share)", "Salt|\(share)"])
    }
    #expect(try fixture.isSound())
    // A record that tells of something else is believed.
    sold.values[.kind] = "package"
    _ = try fixture.purchases([sold], columns: columns)
    #expect(try fixture.list(.purchases, "kind") == ["package"])
  }

  @Test(arguments: ["no", nil] as [String?])
  func aSaleStaysTheAlbumThatOneOfItsLinesWasClaimedAs(music: String?) throws {
    try fixture.index(album)
    let lines = ["1", "2"].map { number in
      var sold = Sold([
        .source: "shop." + number, .lineid: number, .title: "Tidal", .store: "Amazon",
        .identifiers: "paypal.transaction:7 amazon.asin:B000TEST02", .purchased: "2020-07-07",
        .price: "9.00", .currency: "EUR",
      ])
      sold.values[.music] = music
      return sold
    }
    try fixture.purchases([lines[1]])
    let review = try #require(try fixture.library.reconcile().reviews.first)
    _ = try fixture.library.link(purchase: review.purchase, to: review.candidates[0].tracks)
    try fixture.purchases([lines[0]])
    #expect(try fixture.bought("source, kind, aside") == ["sale|album|0"])
    #expect(try fixture.list("title,price", sort: "title") == ["Dust|4.50", "Salt|4.50"])
    #expect(try fixture.isSound())
  }

  @Test func aSaleThatTwoLinesTellOfIsClaimedAsAnAlbum() throws {
    try fixture.index(album)
    let lines = ["1", "2"].map {
      Sold([
        .source: "shop." + $0, .lineid: $0, .identifiers: "paypal.transaction:7 amazon.asin:B000TEST02",
        .music: "no", .title: "Tidal", .store: "Amazon", .purchased: "2020-07-07",
      ])
    }
    try fixture.purchases(lines)
    let review = try #require(try fixture.library.reconcile().reviews.first)
    _ = try fixture.library.link(purchase: review.purchase, to: review.candidates[0].tracks)
    #expect(try fixture.bought("source, kind, aside") == ["sale|album|0"])
    #expect(try fixture.purchases(lines).counts == RowCounts(known: 2))
    try fixture.library.undo()
    #expect(try fixture.bought("source, kind, aside") == ["sale|track|1"])
    #expect(try fixture.isSound())
  }

  @Test func ofTwoAlbumsWithTheNumberNeitherIsAskedAbout() throws {
    let other = ["Lamp", "Oil"].map { song("b/\($0).mp3", $0, on: "Other", "B000TEST02") }
    try fixture.index(album + other)
    try buy("Tidal")
    #expect(try fixture.library.reconcile().reviews.isEmpty)
  }

  @Test func anAlbumOfWhichOneSongHasNoNumberIsNotAskedAbout() throws {
    try fixture.index(album + [song("a/3.mp3", "Silt", on: "Tidal", nil)])
    try buy("Tidal")
    #expect(try fixture.library.reconcile().reviews.isEmpty)
  }

  @Test func songsWithoutAnAlbumAreNone() throws {
    try fixture.index(["Salt", "Dust"].map { song("a/\($0).mp3", $0, "B000TEST02") })
    try buy("Tidal")
    #expect(try fixture.library.reconcile().reviews.isEmpty)
  }

  @Test func severalSongsThatDoNotBearTheNumberAreNoAlbum() throws {
    try fixture.index(album + [song("b/1.mp3", "Lamp", on: "Other", nil)])
    try buy("Tidal")
    let review = try #require(try fixture.library.reconcile().reviews.first)
    let all = try fixture.library.database { try Int64.fetchAll($0, sql: "SELECT id FROM track") }
    #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: review.purchase, to: all) }
  }

  @Test func someSongsOfAnAlbumAreNotTheAlbum() throws {
    try fixture.index(album + [song("a/3.mp3", "Silt", on: "Tidal", "B000TEST02")])
    try buy("Salt", aside: false)
    let review = try #require(try fixture.library.reconcile().reviews.first)
    let all = try #require(review.candidates.last).tracks
    #expect(all.count == 3)
    #expect(throws: Diagnostic.self) {
      try fixture.library.link(purchase: review.purchase, to: Array(all.dropLast()))
    }
    #expect(try fixture.list(.purchases, "kind") == ["track"])
    #expect(try fixture.library.link(purchase: review.purchase, to: all, isDryRun: true).isAlbum)
    let report = try fixture.library.link(purchase: review.purchase, to: all)
    #expect(report.isAlbum && report.songs == 3)
  }

  @Test func anAlbumIsShownWithoutWhatOnlyOneOfItsSongsHas() throws {
    try fixture.index(album)
    try buy("Salt")
    let review = try #require(try fixture.library.reconcile().reviews.first)
    let sides = try review.candidates.map { try fixture.library.side(of: $0) }
    let song = try #require(sides.first ?? nil)
    #expect(song.title == "Salt" && song.path != nil)
    #expect(sides.last == LinkSide(id: review.candidates[1].tracks[0], artist: "Huldra", album: "Tidal"))
    var mixed = review.candidates[1]
    try fixture.index([LibraryFixture.Song("c/1.mp3", ["ARTIST": "Motorbus", "TITLE": "Lamp"])])
    mixed.tracks += try fixture.library.database {
      try Int64.fetchAll($0, sql: "SELECT id FROM track WHERE title = 'Lamp'")
    }
    #expect(try fixture.library.side(of: mixed)?.artist == nil)
  }

  @Test func besideAnAlbumOnlyThoseSongsAreShownThatAreAQuestionThemselves() throws {
    let other = LibraryFixture.Song(
      "c/1.mp3", ["ARTIST": "Huldra & Motorbus", "TITLE": "Tidal", "ALBUM": "Atlas"])
    try fixture.index(album + [other])
    for aside in [true, false] {
      try fixture.buy(
        "Tidal", by: "Huldra", aside: aside, identifiers: ["amazon.asin:B000TEST02"], store: "Amazon")
    }
    let reviews = try fixture.library.reconcile().reviews
    #expect(reviews.map { $0.candidates.map(\.album) } == [["Tidal"], ["Tidal", nil]])
  }

  @Test func aSongAndItsAlbumAreUntiedOnce() throws {
    try fixture.index(album)
    try buy("Salt")
    let review = try #require(try fixture.library.reconcile().reviews.first)
    let tracks = review.candidates.flatMap(\.tracks)
    #expect(tracks.count == 3)
    let untied = try fixture.library.unlink(purchase: review.purchase, from: tracks)
    #expect(untied.songs == 2 && untied.unneeded == 0)
    #expect(try fixture.library.reconcile().reviews.isEmpty)
    // A song that is named twice is one song.
    let tied = try fixture.library.link(
      purchase: review.purchase, to: [review.candidates[0].tracks[0], review.candidates[0].tracks[0]])
    #expect(tied.songs == 1 && !tied.isAlbum)
  }

  @Test func anAlbumThatIsCalledOtherwiseIsAskedAbout() throws {
    try fixture.index(album)
    try buy("Called otherwise", kind: "album", aside: false)
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty)
    #expect(
      report.reviews.map { $0.candidates.map(\.reasons) } == [
        [["store's number", "on the whole album", "other title"]]
      ])
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
