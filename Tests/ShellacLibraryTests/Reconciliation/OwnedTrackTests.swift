import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Songs that are known from purchases alone.
struct OwnedTrackTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test func `a purchase without a file is a song, an album and an artist, marked`() throws {
    try fixture.buy("Paper Boats", by: "Blue Ferry", on: "Tidal", amount: 129)
    try fixture.buy("Gravity", by: "Blue Ferry", on: "Tidal", amount: 99)
    _ = try fixture.library.reconcile()
    #expect(
      try fixture.list("artist,title,album,state,price", sort: "title") == [
        "Blue Ferry|Gravity|Tidal|nofile|0.99", "Blue Ferry|Paper Boats|Tidal|nofile|1.29",
      ])
    #expect(try fixture.list(.albums, "album,artist,songs,state") == ["Tidal|Blue Ferry|2|nofile"])
    #expect(try fixture.list(.artists, "artist,songs") == ["Blue Ferry|2"])
    #expect(try fixture.isSound())
  }

  @Test func `what is physical, aside, paid back or no music is no song`() throws {
    try fixture.buy("Record", by: "Huldra", kind: "package", physical: true)
    try fixture.buy("Book", by: "Huldra", aside: true)
    try fixture.buy("Returned", by: "Huldra", amount: 100, refund: 100)
    try fixture.buy("500 coins", by: nil, kind: "credit")
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title") == [])
  }

  @Test func `an album that nobody has named the songs of is one row and no song`() throws {
    try fixture.buy("Tidal", by: "Blue Ferry", on: "Tidal", kind: "album", amount: 999)
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("artist,title,album,state") == ["Blue Ferry|-|Tidal|nofile"])
    #expect(try fixture.list(.albums, "album,songs,price") == ["Tidal|0|9.99"])
    #expect(try fixture.isSound())
  }

  @Test func `an album's price is split over its songs to the last cent`() throws {
    try fixture.buy(
      "Tidal", by: "Blue Ferry", on: "Tidal", kind: "album", amount: 1_000, tracks: ["A", "B", "C"])
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title,track,price", sort: "track") == ["A|1|3.34", "B|2|3.33", "C|3|3.33"])
    #expect(try fixture.list(.albums, "price") == ["10.00"])
  }

  @Test func `a file takes the place of the song without one, on playlists too`() throws {
    try fixture.buy("Gravity", by: "Blue Ferry", on: "Tidal", amount: 99)
    _ = try fixture.library.reconcile()
    _ = try fixture.library.createPlaylist(named: "Mine", songs: ViewRequest(.songs, columns: [.field(.id)]))
    try fixture.index([
      LibraryFixture.Song("a/1.mp3", ["TITLE": "Gravity", "ARTIST": "Blue Ferry", "ALBUM": "Tidal"])
    ])
    #expect(try fixture.list("title").count == 2)
    let report = try fixture.library.reconcile()
    #expect(report.ties.count == 1)
    #expect(try fixture.list("title,state,price") == ["Gravity|present|0.99"])
    #expect(try fixture.list("title", "playlist:Mine") == ["Gravity"])
    #expect(try fixture.links() == ["Gravity → 1.mp3 by artist, title and album"])
    #expect(try fixture.isSound())

    _ = try fixture.library.undo()
    #expect(try fixture.list("title,state").sorted() == ["Gravity|nofile", "Gravity|present"])
    #expect(try fixture.isSound())
  }

  @Test func `what is left of an album has songs without files`() throws {
    try fixture.buy(
      "Tidal", by: "Blue Ferry", on: "Tidal", kind: "album", amount: 900, tracks: ["One", "Two", "Three"])
    try fixture.index(
      ["One", "Two"].enumerated().map { index, title in
        LibraryFixture.Song(
          "a/\(index).mp3",
          ["TITLE": "\(title)", "ARTIST": "Blue Ferry", "ALBUM": "Tidal", "TRACKNUMBER": "\(index + 1)"])
      })
    _ = try fixture.library.reconcile()
    #expect(
      try fixture.list("title,state,price", sort: "title") == [
        "One|present|3.00", "Three|nofile|3.00", "Two|present|3.00",
      ])
    try fixture.library.undo()
    #expect(try fixture.list("title", "state:nofile", sort: "title") == ["One", "Three", "Two"])
    #expect(try fixture.isSound())
  }

  @Test func `an import makes songs of what it brings, and leaves what is settled`() throws {
    func sold(_ line: String, _ title: String) -> Sold {
      Sold([
        .source: "shop", .lineid: line, .kind: "track", .title: title, .artist: "Blue Ferry", .price: "1",
        .currency: "EUR",
      ])
    }
    try fixture.purchases([sold("1", "Gravity")])
    let first = try fixture.list("id,title")
    try fixture.purchases([sold("2", "Paper Boats")])
    #expect(try fixture.list("title", sort: "title") == ["Gravity", "Paper Boats"])
    #expect(try fixture.list("id,title", "title:Gravity") == first)
    #expect(try fixture.list(.artists, "artist,songs") == ["Blue Ferry|2"])
    #expect(try fixture.isSound())
  }
}
