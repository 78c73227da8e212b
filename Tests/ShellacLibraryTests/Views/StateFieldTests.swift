import Foundation
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Songs, albums and artists agree on what is there, also when a root's folder is away.
@Suite struct StateFieldTests {
  typealias Song = LibraryFixture.Song

  private func library() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "Home"]),
      Song("x/2.mp3", ["TITLE": "Two", "ARTIST": "Ada", "ALBUM": "Home"]),
      Song("y/1.mp3", ["TITLE": "Three", "ARTIST": "Bo", "ALBUM": "Away"]),
    ])
    try fixture.index([], vanished: ["x/1.mp3", "y/1.mp3"])
    return fixture
  }

  @Test func anAlbumIsThereInPartAndItsArtistIsThere() throws {
    let fixture = try library()
    #expect(try fixture.list("title,state", sort: "id") == ["One|missing", "Two|present", "Three|missing"])
    #expect(try fixture.list(.albums, "album,state") == ["Home|partial", "Away|missing"])
    #expect(try fixture.list(.artists, "artist,state") == ["Ada|present", "Bo|missing"])
  }

  @Test func whenTheRootIsAwayAllIsMissing() throws {
    let fixture = try library()
    try FileManager.default.removeItem(atPath: fixture.music)
    #expect(try fixture.list("title", "state:present").isEmpty)
    #expect(try fixture.list(.albums, "album,state") == ["Home|missing", "Away|missing"])
    #expect(try fixture.list(.artists, "artist,state") == ["Ada|missing", "Bo|missing"])
    // A second root that is there says nothing of the first one's songs.
    let other = fixture.folder.path("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    _ = try fixture.library.addRoot(Array(other.utf8))
    #expect(try fixture.list(.artists, "artist,state") == ["Ada|missing", "Bo|missing"])
    #expect(try fixture.list(.albums, "album", "state:present").isEmpty)
  }

  private func song(_ title: String, _ number: String) -> Song {
    Song(
      "t/\(title).mp3", ["TITLE": title, "ARTIST": "Saltmarsh", "ALBUM": "Tidal", "TRACKNUMBER": number])
  }

  /// A record without a list of songs leaves it to the files to say how many there are.
  @Test(arguments: [true, false])
  func anAlbumThatWasBoughtIsThereInPart(asAWhole: Bool) throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("Reed", "1/3"), song("Ebb", "2/3")])
    if asAWhole {
      try fixture.buy("Tidal", by: "Saltmarsh", on: "Tidal", kind: "album")
    } else {
      try fixture.buy("Reed", by: "Saltmarsh", on: "Tidal")
      try fixture.buy("Ebb", by: "Saltmarsh", on: "Tidal")
    }
    _ = try fixture.library.reconcile()
    let state = asAWhole ? "partial" : "present"
    #expect(try fixture.list(.purchases, "state") == (asAWhole ? [state] : [state, state]))
    #expect(try fixture.list(.albums, "album,state") == ["Tidal|\(state)"])
    #expect(try fixture.list(.albums, "album", "state:partial").count == (asAWhole ? 1 : 0))
    if asAWhole {
      for view in [View.albums, .purchases] {
        var request = try ViewRequest(view, "state", [], sort: nil)
        request.countsSongs = true
        #expect(try fixture.library.lines(request) == ["2 of 3"])
      }
    }
    try fixture.index([song("Silt", "3/3")])
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.albums, "album,state") == ["Tidal|present"])
    #expect(try Set(fixture.list(.purchases, "state")) == ["present"])
  }

  @Test func aDiscThatIsNotThereIsAPart() throws {
    let fixture = try LibraryFixture()
    var first = song("Reed", "1/1")
    first.properties.append(("DISCNUMBER", ["1/2"]))
    try fixture.index([first])
    try fixture.buy("Tidal", by: "Saltmarsh", on: "Tidal", kind: "album")
    _ = try fixture.library.reconcile()
    #expect(try fixture.list(.purchases, "state") == ["partial"])
    #expect(try fixture.list(.albums, "state") == ["partial"])
  }
}
