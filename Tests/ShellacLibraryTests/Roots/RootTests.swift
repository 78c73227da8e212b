import Foundation
import ShellacLibrary
import ShellacModel
import Testing

/// Roots lie apart, move without losing an identity, and go without touching a file.
@Suite struct RootTests {
  typealias Song = LibraryFixture.Song

  @Test func aRootInsideOrAroundAnotherIsRefused() throws {
    let fixture = try LibraryFixture()
    let inside = #expect(throws: Diagnostic.self) {
      try fixture.library.addRoot(Array((fixture.music + "/sub").utf8))
    }
    #expect(inside?.message.contains("is inside root 1") == true)
    let around = #expect(throws: Diagnostic.self) {
      try fixture.library.addRoot(Array(fixture.folder.path.utf8))
    }
    #expect(around?.message.contains("is around root 1") == true)
    #expect(
      try fixture.library.addRoot(Array((fixture.music + "2").utf8)).id == 2, "a longer name is no sub folder"
    )
  }

  @Test func aPathIsFoundInItsRoot() throws {
    let fixture = try LibraryFixture()
    let place = try fixture.library.place(of: Array((fixture.music + "/a/b").utf8))
    #expect(place?.root.id == fixture.root)
    #expect(place?.relative == Array("a/b".utf8))
    #expect(try fixture.library.place(of: Array((fixture.music + "x").utf8)) == nil)
  }

  @Test func movingARootKeepsEveryIdentity() throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("a/1.mp3", ["TITLE": "One", "ALBUM": "A", "ALBUMARTIST": "X"])])
    let before = try fixture.list("id,added")
    try fixture.library.moveRoot(fixture.root, to: Array((fixture.folder.path + "/other").utf8))
    #expect(try fixture.list("id,added") == before)
    #expect(try fixture.list("path") == [fixture.folder.path + "/other/a/1.mp3"])
    #expect(try fixture.list("state") == ["missing"], "there is no such folder yet")
    try FileManager.default.createDirectory(
      atPath: fixture.folder.path("other"), withIntermediateDirectories: true)
    #expect(try fixture.list("state") == ["present"])
    let sample = try fixture.library.sampleFiles(ofRoot: fixture.root, count: 5)
    #expect(sample.map { String(decoding: $0.path, as: UTF8.self) } == ["a/1.mp3"])
  }

  @Test func removingARootRemovesItsSongs() throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("a/1.mp3", ["TITLE": "One", "ALBUM": "A", "ALBUMARTIST": "X"])])
    #expect(try fixture.library.removeRoot(fixture.root) == 1)
    #expect(try fixture.list("title").isEmpty)
    #expect(try fixture.list(.albums, "album").isEmpty)
    #expect(try fixture.list(.artists, "artist").isEmpty)
    #expect(try fixture.library.roots().isEmpty)
    #expect(throws: Diagnostic.self) { try fixture.library.removeRoot(7) }
  }
}
