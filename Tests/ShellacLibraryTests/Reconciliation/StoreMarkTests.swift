import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What stores leave in files ties purchases that names do not.
@Suite struct StoreMarkTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func song(_ path: String, _ artist: String, _ title: String, _ marks: KeyValuePairs<String, String>)
    -> LibraryFixture.Song
  {
    var song = LibraryFixture.Song(path, ["ARTIST": artist, "TITLE": title])
    song.evidence = marks.map { PurchaseEvidence(source: $0.key, value: $0.value) }
    return song
  }

  @Test(arguments: [
    ("mp4:xid", "Vendor:isrc:GBTES2000001"), ("uits:AssetID.ISRC", "GB-TES-20-00001"),
  ])
  func anISRCInAMarkIsAnISRC(mark: String, value: String) throws {
    // Names are spelled otherwise, so that they are likely at most.
    try fixture.index([
      song("a/1.m4a", "Huldra", "Salt Medow", [mark: value]), song("a/2.m4a", "Huldra", "Salt Lake", [:]),
    ])
    try fixture.buy("Salt Meadow", by: "Huldra", isrc: "GBTES2000001")
    try fixture.buy("Other", by: "Somebody", isrc: "GBTES2000001")
    _ = try fixture.library.reconcile()
    #expect(try fixture.links().filter { !$0.hasSuffix("bought") } == ["Salt Meadow → 1.m4a by ISRC"])
  }

  @Test func aRecordingThatARecordNamesIsTheSong() throws {
    let recording = "0c0d4a6e-8c3a-4f3b-9f53-1f4ae7b3a001"
    var file = song("a/1.mp3", "Huldra", "Salt", [:])
    file.properties.append(("MUSICBRAINZ_TRACKID", [recording]))
    try fixture.index([file, song("b/2.mp3", "Huldra", "Salt", [:])])
    try fixture.buy(
      "Salt", by: "Huldra", on: "Far Away", identifiers: ["musicbrainz.recording:" + recording.uppercased()])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 1.mp3 by MusicBrainz id"])
  }

  /// 2020-09-13T12:26:40Z, as the fixture sells.
  private static let day = "2020-09-13T02:00:00Z"

  private func buyAtAmazon(_ title: String, at: Int64? = 1_600_000_000) throws {
    try fixture.buy(title, by: nil, at: at, aside: true, store: "Amazon")
  }

  @Test func theStoresMarkAndTheDayClaimAPurchaseWithoutAnArtist() throws {
    try fixture.index([
      song("a/1.mp3", "Huldra", "Salt", ["uits:Distributor": "Amazon.com", "uits:Time": Self.day]),
      song("a/2.mp3", "Huldra", "Dust", ["uits:Distributor": "Another", "uits:Time": Self.day]),
      song("a/3.mp3", "Huldra", "Lamp", ["id3:PRIV": "www.amazon.com", "uits:Time": "2011-01-01T00:00:00Z"]),
    ])
    for title in ["Salt", "Dust", "Lamp", "A Book"] { try buyAtAmazon(title) }
    let report = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 1.mp3 by store id in the file"])
    #expect(report.reviews.isEmpty)
    #expect(
      try fixture.list(.purchases, "title,state", sort: "title") == [
        "A Book|aside", "Dust|aside", "Lamp|aside", "Salt|present",
      ])
    try fixture.library.undo()
    #expect(try fixture.list(.purchases, "title", "state:aside").count == 4)
    #expect(try fixture.links() == [])
    #expect(try fixture.isSound())
  }

  @Test func theStoreIsKnownByWhoseExportThePurchaseCameIn() throws {
    try fixture.index([
      song("a/1.mp3", "Huldra", "Salt", ["uits:Distributor": "Amazon.com", "uits:Time": Self.day])
    ])
    try fixture.buy("Salt", by: nil, aside: true)
    #expect(try fixture.library.reconcile().ties.isEmpty)
    try fixture.library.transaction { db in try db.execute(sql: "UPDATE purchase SET source = 'amazon'") }
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 1.mp3 by store id in the file"])
  }

  @Test func marksThatAFileHasNoMoreAreForgotten() throws {
    func marks() throws -> [String] {
      try fixture.library.database {
        try String.fetchAll(
          $0, sql: "SELECT source || ' ' || CAST(value AS TEXT) FROM file_evidence ORDER BY 1")
      }
    }
    try fixture.index([
      song("a/1.m4a", "Huldra", "Salt", ["mp4:xid": "Vendor:isrc:GBTES2000001", "mp4:cnID": "4711"]),
      song("a/2.m4a", "Huldra", "Dust", ["mp4:cnID": "4712"]),
    ])
    try fixture.index([song("a/1.m4a", "Huldra", "Salt", ["mp4:cnID": "4713"])])
    #expect(try marks() == ["mp4:cnID 4712", "mp4:cnID 4713"])
    try fixture.index([song("a/1.m4a", "Huldra", "Salt", [:])])
    #expect(try marks() == ["mp4:cnID 4712"])
  }

  @Test func aTitleAndTheStoresMarkWaitAndAreClaimedByHand() throws {
    try fixture.index([
      song("a/1.mp3", "Huldra", "Salt", ["comment:amazon": "Amazon.com Song ID: 203558254"]),
      song("a/2.mp3", "Huldra", "Dust", [:]), song("a/3.mp3", "Huldra", "Lamp", [:]),
    ])
    try buyAtAmazon("Salt")
    try buyAtAmazon("Huldra - Dust")
    try buyAtAmazon("Lamp")
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty)
    #expect(report.reviews.map { $0.candidates.count } == [1, 1])
    #expect(report.reviews.first?.candidates.first?.reasons == ["store's mark", "same title"])
    for review in report.reviews {
      _ = try fixture.library.link(purchase: review.purchase, to: review.candidates[0].tracks)
    }
    #expect(
      try fixture.list(.purchases, "title,state", sort: "title") == [
        "Huldra - Dust|present", "Lamp|aside", "Salt|present",
      ])
    #expect(try fixture.library.reconcile().reviews.isEmpty)
    try fixture.library.undo()
    #expect(try fixture.list(.purchases, "title", "state:aside").count == 2)
    #expect(try fixture.isSound())
  }

  @Test(arguments: [true, false])
  func anAlbumIsClaimedWithAllItsSongs(byHand: Bool) throws {
    var files = [song("a/1.mp3", "Huldra", "Salt", [:]), song("a/2.mp3", "Huldra", "Dust", [:])]
    for index in files.indices { files[index].properties.append(("ALBUM", ["Tidal"])) }
    try fixture.index(files)
    let bought = try fixture.buy(
      nil, by: "Huldra", on: byHand ? "Another" : "Tidal", kind: "album", amount: 200, aside: true)
    if byHand {
      let tracks = try fixture.library.database {
        try Int64.fetchAll($0, sql: "SELECT id FROM track ORDER BY id")
      }
      _ = try fixture.library.link(purchase: bought, to: tracks)
    }
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title,price", sort: "title") == ["Dust|1.00", "Salt|1.00"])
    #expect(try fixture.list(.purchases, "state") == ["present"])
    #expect(try fixture.links().count == 2)
    if byHand {
      // Another import has it aside again; what was said of it holds.
      try fixture.library.transaction { db in
        try db.execute(sql: "UPDATE purchase SET aside = 1; UPDATE link SET void = change")
      }
      _ = try fixture.library.reconcile()
      #expect(try fixture.links().count == 2)
      #expect(try fixture.list(.purchases, "state") == ["present"])
    }
    #expect(try fixture.isSound())
  }

  @Test func aSaleThatTwoLinesTellOfIsClaimedAsOne() throws {
    try fixture.index([song("a/1.mp3", "Huldra", "Salt", [:])])
    let lines = ["1", "2"].map {
      Sold([
        .source: "shop." + $0, .lineid: $0, .identifiers: "paypal.transaction:7", .kind: "track",
        .music: "no",
        .title: "Salt", .artist: "Huldra", .store: "Shop", .purchased: "2020-07-07",
      ])
    }
    try fixture.purchases(lines)
    #expect(try fixture.bought("source, aside") == ["sale|1"])
    let review = try #require(try fixture.library.reconcile().reviews.first)
    _ = try fixture.library.link(purchase: review.purchase, to: review.candidates[0].tracks)
    #expect(try fixture.bought("source, aside") == ["sale|0"])
    #expect(try fixture.links() == ["Salt → 1.mp3 by by hand"])
    #expect(try fixture.purchases(lines).counts == RowCounts(known: 2))
    #expect(try fixture.links() == ["Salt → 1.mp3 by by hand"])
    try fixture.library.undo()
    #expect(try fixture.bought("source, aside") == ["sale|1"])
    #expect(try fixture.links() == [])
    #expect(try fixture.isSound())
  }
}
