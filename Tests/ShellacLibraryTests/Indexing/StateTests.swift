import ShellacLibrary
import ShellacModel
import Testing

/// Missing is a state, never a delete; what moves keeps its identity.
@Suite struct StateTests {
  typealias Song = LibraryFixture.Song

  private let one = Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "Home"])
    .stamp(FileStamp(size: 500, modified: 77, inode: 9, device: 1))

  @Test func aVanishedFileIsMissingAndComesBack() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one])
    let before = try fixture.list("id,added")
    try fixture.index([], vanished: ["x/1.mp3"])
    #expect(try fixture.list("title,state") == ["One|missing"])
    #expect(try fixture.list(.albums, "album,state") == ["Home|missing"])
    let known = try fixture.library.indexReader().folder(root: fixture.root, folder: Array("x".utf8))!.files[
      0]
    #expect(known.standing == .missing)
    try fixture.library.index { try $0.restore(file: known.id) }
    #expect(try fixture.list("title,state") == ["One|present"])
    #expect(try fixture.list(.albums, "album,state") == ["Home|present"])
    #expect(try fixture.list("id,added") == before)
  }

  @Test func aMovedFileKeepsItsIdentity() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one])
    let before = try fixture.list("id,added")
    var moved = one
    moved.path = "new/place/1.mp3"
    #expect(try fixture.index([moved], gone: ["x/1.mp3"], vanished: ["x/1.mp3"]) == [.moved])
    #expect(try fixture.list("path,state") == ["/music/new/place/1.mp3|present"])
    #expect(try fixture.list("id,added") == before)
  }

  @Test func aMovedFileIsNotMissedAtItsOldPlaceAfterwards() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one])
    let id = try fixture.library.indexReader().folder(root: fixture.root, folder: Array("x".utf8))!.files[0]
      .id
    var moved = one
    moved.path = "a/1.mp3"
    try fixture.library.index { writer in
      let arrival = try writer.add(
        moved.location(in: fixture.root), stamp: moved.stamp!, frame: moved.frame, isGone: { _ in true })
      #expect(arrival == .moved)
      // The walk compares the old folder with what was known before.
      try writer.noteVanished(files: [id])
      #expect(try writer.markMissing(root: fixture.root, under: []) == 0)
    }
    #expect(try fixture.list("path,state") == ["/music/a/1.mp3|present"])
  }

  @Test func aFileMovedAndRetaggedAtOnceIsKnownByInodeLengthAndFormat() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one])
    let before = try fixture.list("id")
    let changed = Song("y/1.mp3", ["TITLE": "Uno", "ARTIST": "Ada", "ALBUM": "Home"])
      .stamp(FileStamp(size: 600, modified: 99, inode: 9, device: 1))
    #expect(try fixture.index([changed], gone: ["x/1.mp3"]) == [.moved])
    #expect(try fixture.list("id") == before)
    #expect(try fixture.list("title") == ["Uno"])
  }

  @Test func aCopyOnDiskIsNoMove() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one])
    var copy = one
    copy.path = "y/1.mp3"
    #expect(try fixture.index([copy]) == [.added])
    #expect(try fixture.list("path", files: true).count == 2)
  }

  @Test func pruningRemovesWhatIsMissingAndNothingElse() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one, Song("y/2.mp3", ["TITLE": "Two", "ARTIST": "Bo", "ALBUM": "Away"])])
    try fixture.index([], vanished: ["x/1.mp3"])
    let pruned = try fixture.library.index { try $0.prune(root: fixture.root, under: []) }
    #expect(pruned == 1)
    #expect(try fixture.list("title") == ["Two"])
    #expect(try fixture.list(.albums, "album") == ["Away"])
    #expect(try fixture.list(.artists, "artist", roles: [.artist, .albumArtist]) == ["Bo"])
    #expect(try fixture.library.search("ada", limit: 5).isEmpty)
  }

  @Test func vanishedFilesAreCountedBeforeTheyAreMarked() throws {
    let fixture = try LibraryFixture()
    try fixture.index([one, Song("y/2.mp3", ["TITLE": "Two"]), Song("y/z/3.mp3", ["TITLE": "Three"])])
    let folder = try fixture.library.indexReader().folder(root: fixture.root, folder: Array("y".utf8))!
    try fixture.library.index { writer in
      try writer.noteVanished(folder: folder.id)
      let all = try writer.vanished(root: fixture.root, under: [])
      #expect(all.known == 3 && all.vanished == 1)
      let part = try writer.vanished(root: fixture.root, under: Array("y".utf8))
      #expect(part.known == 2 && part.vanished == 1)
    }
    #expect(try fixture.list("state", sort: "id") == ["present", "present", "present"])
  }

  @Test func anUnreadFileIsListedByItsNameAndFolder() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("Ada/Home/CD2/03 - Third.dsf").unread("DSF is not read by TagLib 1.13").format("DSF")
    ])
    #expect(try fixture.list("artist,album,disc,track,title") == ["Ada|Home|2|3|Third"])
    #expect(
      try fixture.list("title", "title:") == ["Third"], "a title taken from the name is missing in the tags")
    let id = Int64(try fixture.list("id")[0])!
    #expect(try fixture.library.song(id).files[0].unread == "DSF is not read by TagLib 1.13")
  }

  @Test func aKnownProblemIsNotNews() throws {
    let fixture = try LibraryFixture()
    let location = Song("x/bad.mp3").location(in: fixture.root)
    let stamp = FileStamp(size: 3, modified: 4)
    func report(_ message: String, _ stamp: FileStamp) throws -> Bool {
      try fixture.library.index {
        try $0.report(Diagnostic(message), at: location, stamp: stamp, isSong: false, retries: false)
      }
    }
    #expect(try report("no audio", stamp) == false)
    #expect(try report("no audio", stamp) == true)
    #expect(try report("crashed", stamp) == false)
    #expect(try report("crashed", FileStamp(size: 4, modified: 4)) == false)
    let known = try fixture.library.indexReader().folder(root: fixture.root, folder: Array("x".utf8))!.files
    #expect(known.map(\.standing) == [.refused])
  }
}
