import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Songs of purchases that turn out to be one, and purchases that may be.
@Suite struct SaleSongTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// Two purchases without a file turn out to be one: so do their songs, wherever they are on a playlist.
  @Test func songsOfPurchasesThatAreOneAreOne() throws {
    func sold(_ line: String, _ id: String, _ title: String = "Reed") -> Sold {
      Sold([
        .source: "shop." + line, .lineid: line, .identifiers: id, .kind: "track", .title: title,
        .artist: "Saltmarsh", .album: "Tidal Songs", .purchased: "2020-07-07", .price: "1.00",
        .currency: "GBP",
      ])
    }
    try fixture.purchases([sold("a", "bandcamp.sale:t1")])
    try fixture.purchases([sold("b", "paypal.transaction:T2", "Reed!")])
    _ = try fixture.library.createPlaylist(named: "Mine", songs: ViewRequest(.songs, columns: [.field(.id)]))
    #expect(try fixture.list("title", sort: "title") == ["Reed", "Reed!"])
    try fixture.purchases([sold("c", "bandcamp.sale:t1 paypal.transaction:T2")])
    #expect(try fixture.bought("source, amount") == ["sale|100"])
    let songs = try fixture.list("title,price,state")
    #expect(songs.count == 1)
    #expect(try fixture.list("title", "playlist:Mine").count == 1)
    #expect(try fixture.library.lines(.songs, "title").count == 1)
    #expect(try fixture.isSound())
    try fixture.library.undo()
    #expect(try fixture.list("title", sort: "title") == ["Reed", "Reed!"])
    #expect(try fixture.isSound())
  }

  /// The song of a line says again what the line says when nothing else tells of its sale any more.
  @Test func aSongHasItsOwnDateAndPriceAgainWhenItsSaleIsTakenApart() throws {
    func sold(_ source: String, _ facts: KeyValuePairs<PurchaseRecord.Column, String>) -> Sold {
      var sold = Sold([
        .source: source, .lineid: "t1", .identifiers: "bandcamp.sale:t1", .kind: "track", .title: "Reed",
        .artist: "Saltmarsh", .album: "Tidal Songs", .evidence: "receipt",
      ])
      for (column, value) in facts { sold.values[column] = value }
      return sold
    }
    let first = sold("shop.collection", [.purchased: "2020-07-07", .evidence: "library-flag"])
    let second = sold(
      "shop.orders", [.purchased: "2020-07-07T10:00:00Z", .price: "1.20", .currency: "GBP"])
    func listed() throws -> [String] {
      try fixture.list("title,state,purchased,price") + fixture.list(.albums, "album,purchased,price")
    }
    try fixture.purchases([first])
    let before = try listed()
    #expect(before.first == "Reed|nofile|2020-07-07|-")
    try fixture.purchases([second])
    let joined = try listed()
    #expect(joined.first == "Reed|nofile|2020-07-07T10:00:00Z|1.20")
    let undo = try fixture.library.undo()
    #expect(try listed() == before)
    try fixture.library.undo(undo.undo)
    #expect(try listed() == joined)
    #expect(try fixture.isSound())
  }

  @Test func namesInAnotherScriptOrEditionAreAskedAbout() throws {
    func sold(
      _ source: String, _ line: String, _ artist: String, _ title: String, _ album: String, _ day: String
    ) -> Sold {
      Sold([
        .source: source, .lineid: line, .store: "Bandcamp", .kind: "track", .title: title, .artist: artist,
        .album: album, .purchased: day, .price: "1.00", .currency: "GBP",
      ])
    }
    let day = "2020-07-07"
    try fixture.purchases([
      sold("bandcamp.csv", "1", "Кино", "Группа крови", "Группа крови", day),
      sold("bandcamp.csv", "2", "The Ferry", "Reed (Remastered 2011)", "Tidal Songs", day),
      sold("bandcamp.csv", "3", "Ferry", "Ebb", "Tidal Songs", day),
      sold("bandcamp.csv", "4", "Ferry", "Silt", "Tidal Songs", day),
      sold("bandcamp.csv", "5", "Ferry", "Foam", "Tidal Songs", day),
    ])
    try fixture.purchases([
      sold("bandcamp.collection", "1", "Kino", "Gruppa krovi", "Gruppa krovi", day),
      sold("bandcamp.collection", "2", "Ferry", "Reed", "Tidal Songs (Deluxe Edition)", day),
      // Another version, another artist, another day.
      sold("bandcamp.collection", "3", "Ferry", "Ebb (Live)", "Tidal Songs", day),
      sold("bandcamp.collection", "4", "Motorbus", "Silt", "Tidal Songs", day),
      sold("bandcamp.collection", "5", "Ferry", "Foam", "Tidal Songs", "2021-07-07"),
    ])
    let doubts = try fixture.library.doubtfulSales()
    #expect(doubts.map(\.reason) == [.names, .names])
    let lines = try fixture.library.database { db in
      try doubts.flatMap { [$0.first, $0.second] }.map {
        try String.fetchOne(db, sql: "SELECT line FROM purchase WHERE id = ?", arguments: [$0])
      }
    }
    #expect(lines == ["1", "1", "2", "2"])
  }
}
