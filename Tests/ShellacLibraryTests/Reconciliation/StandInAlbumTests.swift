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
}
