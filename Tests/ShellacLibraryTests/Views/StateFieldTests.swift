import Foundation
import ShellacLibrary
import Testing

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

  @Test func theBestSongSpeaksForAlbumAndArtist() throws {
    let fixture = try library()
    #expect(try fixture.list("title,state", sort: "id") == ["One|missing", "Two|present", "Three|missing"])
    #expect(try fixture.list(.albums, "album,state") == ["Home|present", "Away|missing"])
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
}
