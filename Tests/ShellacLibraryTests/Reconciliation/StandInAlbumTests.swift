import ShellacModel
import Testing

@testable import ShellacLibrary

/// Songs of a bought album that are not on disk stand on the album that is.
@Suite struct StandInAlbumTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func song(_ title: String, _ number: Int) -> LibraryFixture.Song {
    LibraryFixture.Song(
      "a/\(number).mp3",
      ["TITLE": title, "ARTIST": "Saltmarsh", "ALBUM": "Tidal Songs", "TRACKNUMBER": "\(number)"])
  }

  private func buy() throws {
    try fixture.buy(
      nil, by: "Saltmarsh", on: "Tidal Songs", kind: "album", amount: 900,
      tracks: ["Reed", "Samphire", "Ebb"])
  }

  @Test(arguments: [true, false])
  func anAlbumThatIsThereInPartIsOne(isBoughtFirst: Bool) throws {
    if isBoughtFirst {
      try buy()
      _ = try fixture.library.reconcile()
      _ = try fixture.library.createPlaylist(named: "All", songs: ViewRequest(.songs, columns: [.field(.id)]))
    }
    try fixture.index([song("Reed", 1), song("Samphire", 2)])
    if !isBoughtFirst { try buy() }
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.albums, "album,songs") == ["Tidal Songs|3"])
    #expect(
      try fixture.list("title,state", sort: "track") == ["Reed|present", "Samphire|present", "Ebb|nofile"])
    if isBoughtFirst { #expect(try fixture.list("title", "playlist:All").count == 3) }
    #expect(try fixture.isSound())

    // Without the links it is an album of its own again.
    let undone = try fixture.library.undo()
    #expect(try fixture.list(.albums, "album,songs").sorted() == ["Tidal Songs|2", "Tidal Songs|3"])
    #expect(try fixture.isSound())
    try fixture.library.undo(undone.undo)
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.albums, "album,songs") == ["Tidal Songs|3"])
    #expect(try fixture.isSound())
  }

  @Test func aFileThatComesLaterTakesThePlaceOfItsStandIn() throws {
    try buy()
    try fixture.index([song("Reed", 1)])
    _ = try fixture.library.reconcile()
    try fixture.index([song("Samphire", 2), song("Ebb", 3)])
    #expect(try fixture.isSound())
    _ = try fixture.library.reconcile()
    #expect(
      try fixture.list("title,state", sort: "track") == ["Reed|present", "Samphire|present", "Ebb|present"])
    #expect(try fixture.list(.albums, "album,songs,price") == ["Tidal Songs|3|9.00"])
    #expect(try fixture.isSound())
  }

  @Test func songsBoughtOneByOneStandOnTheAlbumThatIsThere() throws {
    try fixture.index([song("Reed", 1), song("Samphire", 2)])
    for title in ["Reed", "Ebb", "Foam"] {
      try fixture.buy(title, by: "SALTMARSH", on: "Tidal Songs (Deluxe Edition)")
    }
    try fixture.buy("Ebb", by: "Saltmarsh", on: "Tidal Songs Live")
    try fixture.buy("Foam", by: "Motorbus", on: "Tidal Songs")
    _ = try fixture.library.reconcile()
    #expect(
      try fixture.list(.albums, "artist,album,songs,state", sort: "artist,-songs") == [
        "Motorbus|Tidal Songs|1|nofile", "Saltmarsh|Tidal Songs|4|partial",
        "Saltmarsh|Tidal Songs Live|1|nofile",
      ])
    #expect(try fixture.list(.albums, "id", "artist:=Saltmarsh").count == 2)
    #expect(try fixture.isSound())
    let changes = try fixture.library.changes().count
    _ = try fixture.library.reconcile()
    #expect(try fixture.library.changes().count == changes)
    #expect(try fixture.list(.albums, "id", "artist:=Saltmarsh").count == 2)
  }

  @Test func whatWasImportedLaterJoinsTheAlbumAtOnce() throws {
    try fixture.index([song("Reed", 1), song("Samphire", 2)])
    let sold = ["Ebb", "Foam"].map {
      Sold([
        .lineid: $0, .title: $0, .artist: "Saltmarsh", .album: "Tidal Songs", .purchased: "2020-01-01",
        .kind: "track",
      ])
    }
    try fixture.purchases(sold)
    #expect(try fixture.list(.albums, "album,songs,state") == ["Tidal Songs|4|partial"])
    #expect(try fixture.isSound())
    try fixture.library.undo()
    #expect(try fixture.list(.albums, "album,songs,state") == ["Tidal Songs|2|present"])
    #expect(try fixture.isSound())
  }

  @Test func songsLeaveAnAlbumWhoseFilesHaveGoneElsewhere() throws {
    try fixture.index([song("Reed", 1)])
    try fixture.buy("Ebb", by: "Saltmarsh", on: "Tidal Songs")
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.albums, "album,songs") == ["Tidal Songs|2"])
    // The file says another album now; then it says the first again.
    var other = song("Reed", 1)
    other.properties = [("TITLE", ["Reed"]), ("ARTIST", ["Saltmarsh"]), ("ALBUM", ["Brine"])]
    try fixture.index([other])
    try fixture.buy("Foam", by: "Saltmarsh", on: "Tidal Songs")
    _ = try fixture.library.reconcile()
    #expect(
      try fixture.list(.albums, "album,songs,state").sorted() == ["Brine|1|present", "Tidal Songs|2|nofile"])
    try fixture.index([song("Reed", 1)])
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.albums, "album,songs,state") == ["Tidal Songs|3|partial"])
    #expect(try fixture.isSound())
  }

  @Test func namesOfFilesGoBeforeNamesOfPurchases() throws {
    try fixture.index([song("Reed", 1)])
    for title in ["Ebb", "Foam", "Silt"] { try fixture.buy(title, by: "saltmarsh", on: "TIDAL SONGS") }
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.albums, "album,artist,songs") == ["Tidal Songs|Saltmarsh|4"])
  }
}
