import Foundation
import GRDB
import ShellacFiles
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Files are moved, copied and linked; the library follows, and an undo brings all back.
@Suite struct ActTests {
  @Test func anAlbumMovesAsAWholeAndKeepsItsIdentity() throws {
    let fixture = try ActFixture(
      ActFixture.album("in/x", "Night") + ActFixture.album("in/y", "Day", artist: "Other"))
    try fixture.write("in/x/cover.jpg", "picture")
    let before = try fixture.dump()
    let (disk, ids) = (fixture.disk(), try fixture.base.list(.albums, "album"))
    let albums = try albumIDs(fixture)
    let report = try fixture.perform(
      try [
        fixture.act(.move, "in/x/01.mp3", "Someone/Night/1.mp3"),
        fixture.act(.move, "in/x/02.mp3", "Someone/Night/2.mp3"),
        fixture.act(.move, "in/x/03.mp3", "Someone/Night/3.mp3"),
        fixture.act(.move, "in/x/cover.jpg", "Someone/Night/cover.jpg"),
      ])
    #expect(report.done == 4 && report.isWhole && report.change == 1)
    #expect(report.madeFolders == 2 && report.removedFolders == 1)
    #expect(
      fixture.disk() == [
        "Someone": "/", "Someone/Night": "/", "Someone/Night/1.mp3": "in/x/01.mp3",
        "Someone/Night/2.mp3": "in/x/02.mp3", "Someone/Night/3.mp3": "in/x/03.mp3",
        "Someone/Night/cover.jpg": "picture", "in": "/", "in/y": "/", "in/y/01.mp3": "in/y/01.mp3",
        "in/y/02.mp3": "in/y/02.mp3", "in/y/03.mp3": "in/y/03.mp3",
      ])
    #expect(try fixture.disagreements() == [])
    #expect(try fixture.base.list(.albums, "album") == ids)
    #expect(try albumIDs(fixture) == albums)
    #expect(try fixture.library.changes().map(\.summary) == ["moved 4 files"])

    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 4 && undo.refused == 0)
    #expect(fixture.disk() == disk)
    #expect(try fixture.dump() == before)
    #expect(try fixture.disagreements() == [])

    let redo = try fixture.library.undo(undo.undo)
    #expect(redo.takenBack == 4)
    #expect(fixture.disk()["Someone/Night/2.mp3"] == "in/x/02.mp3" && fixture.disk()["in/x"] == nil)
    #expect(try fixture.disagreements() == [])
  }

  private func albumIDs(_ fixture: ActFixture) throws -> [String] {
    try fixture.library.database { db in
      try String.fetchAll(db, sql: "SELECT id || ' ' || title FROM album ORDER BY id")
    }
  }

  @Test func anAlbumThatMovesInPiecesKeepsItsIdentityInTheEnd() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 4))
    let albums = try albumIDs(fixture)
    try fixture.move(["in/01.mp3": "out/01.mp3", "in/02.mp3": "out/02.mp3"])
    // Two places, two albums, as an index run has it.
    #expect(try albumIDs(fixture).count == 2)
    #expect(try fixture.disagreements() == [])
    try fixture.move(["in/03.mp3": "out/03.mp3", "in/04.mp3": "out/04.mp3"])
    #expect(try albumIDs(fixture).count == 1)
    #expect(try fixture.disagreements() == [])
    // In one change the album is the same one, however its songs come.
    let other = try ActFixture(
      ActFixture.album("in/CD1", "Night") + ActFixture.album("in/CD2", "Night", songs: 2))
    try other.move([
      "in/CD2/01.mp3": "out/Disc 2/1.mp3", "in/CD1/01.mp3": "out/Disc 1/1.mp3",
      "in/CD1/02.mp3": "out/Disc 1/2.mp3", "in/CD1/03.mp3": "out/Disc 1/3.mp3",
      "in/CD2/02.mp3": "out/Disc 2/2.mp3",
    ])
    #expect(try albumIDs(other) == albums)
    #expect(try other.disagreements() == [])
  }

  @Test func songsKeepTheirPlaylistsAndCopiesStayTogether() throws {
    let song = ActFixture.album("in", "Night", songs: 1)[0]
    var flac = song.format("FLAC", lossless: true)
    flac.path = "in/01.flac"
    let fixture = try ActFixture([song, flac])
    _ = try fixture.library.createPlaylist(named: "P", songs: ViewRequest(.songs, columns: [.field(.id)]))
    #expect(try fixture.base.list("title", files: true).count == 2)
    let before = try fixture.dump()
    try fixture.move(["in/01.mp3": "out/a.mp3", "in/01.flac": "out/a.flac"])
    #expect(try fixture.dump()["track"] == before["track"])
    #expect(try fixture.dump()["entry"] == before["entry"])
    #expect(try fixture.disagreements() == [])
    // One alone goes to another folder: it is a song of its own there, as an index run has it.
    try fixture.move(["out/a.mp3": "elsewhere/a.mp3"])
    #expect(try fixture.disagreements() == [])
    try fixture.library.undo()
    try fixture.library.undo(2)
    #expect(try fixture.dump() == before)
  }

  @Test func namesAndFoldersThatTellASongAreReadAgain() throws {
    let fixture = try ActFixture([
      ActFixture.Song("in/03 Old.mp3", ["ARTIST": "A"]),
      ActFixture.Song("Art/Album/04 Lost.ogg").unread("damaged"),
    ])
    try fixture.move(["in/03 Old.mp3": "in/New.mp3", "Art/Album/04 Lost.ogg": "Zoë/Second/05 Found.ogg"])
    #expect(
      try fixture.base.list("title,artist,album", sort: "title") == ["Found|Zoë|Second", "New|A|-"])
    #expect(try fixture.disagreements() == [])
    try fixture.library.undo()
    #expect(try fixture.base.list("title,artist,album", sort: "title") == ["Lost|Art|Album", "Old|A|-"])
    #expect(try fixture.disagreements() == [])
  }

  @Test func everyDeedLeavesTheSourceAndIsTakenBack() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 3))
    chmod(fixture.music + "/in/01.mp3", 0o640)
    let (disk, before) = (fixture.disk(), try fixture.dump())
    let report = try fixture.perform(
      try [
        fixture.act(.copy, "in/01.mp3", "out/01.mp3"), fixture.act(.hardlink, "in/02.mp3", "out/02.mp3"),
        fixture.act(.symlink, "in/03.mp3", "out/03.mp3"),
      ])
    #expect(report.isWhole && report.done == 3)
    #expect(report.foldersToIndex == [fixture.absolute("out")])
    #expect(fixture.disk()["out/01.mp3"] == "in/01.mp3")
    #expect(FileContents.mode(of: fixture.absolute("out/01.mp3")) == 0o640)
    #expect(fixture.stamp("out/01.mp3").modified == fixture.stamp("in/01.mp3").modified)
    #expect(fixture.stamp("out/02.mp3") == fixture.stamp("in/02.mp3"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: fixture.music + "/out/03.mp3")
        == fixture.music + "/in/03.mp3")
    #expect(try fixture.dump() == before)
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 3 && fixture.disk() == disk)
    let redo = try fixture.library.undo(undo.undo)
    #expect(redo.takenBack == 3)
    #expect(fixture.disk()["out/01.mp3"] == "in/01.mp3" && fixture.disk()["out/03.mp3"] == "in/03.mp3")
    // A copy that was written to stays, and so does the last name of a file.
    try fixture.write("out/01.mp3", "changed")
    unlink(fixture.music + "/in/02.mp3")
    let second = try fixture.library.undo(redo.undo)
    #expect(second.takenBack == 1 && second.refused == 2)
    #expect(fixture.disk()["out/01.mp3"] == "changed" && fixture.disk()["out/02.mp3"] == "in/02.mp3")
  }

  @Test func aMissingFileLeavesItsPlaceToTheOneThatComes() throws {
    let fixture = try ActFixture(
      ActFixture.album("in", "Night", songs: 1) + ActFixture.album("out", "Day", artist: "Other", songs: 1))
    unlink(fixture.music + "/out/01.mp3")
    try fixture.base.index([], vanished: ["out/01.mp3"])
    let before = try fixture.dump()
    #expect(try fixture.move(["in/01.mp3": "out/01.mp3"]).isWhole)
    #expect(try fixture.disagreements() == [])
    try fixture.library.undo()
    #expect(try fixture.dump() == before)
  }

  @Test func aFileThatCameThroughALinkGoesBackThroughIt() throws {
    let fixture = try ActFixture()
    let outside = fixture.base.folder.path("outside")
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    symlink(outside, fixture.music + "/link")
    try fixture.add(ActFixture.album("link", "Night", songs: 1))
    #expect(try fixture.move(["link/01.mp3": "in/01.mp3"]).isWhole)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [])
    #expect(try fixture.library.undo(nil).takenBack == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["01.mp3"])
    #expect(try fixture.disagreements() == [])
  }

  @Test func theNumbersOfTheSystemMayHaveChanged() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
    var act = try fixture.act(.move, "in/01.mp3", "out/01.mp3")
    act.inode = 4_711
    #expect(try fixture.perform([act]).isWhole)
    #expect(try fixture.library.undo().takenBack == 1)
    #expect(fixture.disk()["in/01.mp3"] != nil)
  }

  @Test func problemsGoAlong() throws {
    let fixture = try ActFixture([ActFixture.Song("in/03 Old.mp3").unread("damaged")])
    try fixture.library.index { writer in
      _ = try writer.report(
        Diagnostic("damaged"), at: ActFixture.Song("in/03 Old.mp3").location(in: fixture.base.root),
        stamp: fixture.stamp("in/03 Old.mp3"), isSong: true, retries: false)
    }
    try fixture.move(["in/03 Old.mp3": "out/3.mp3"])
    let places = try fixture.dump()["problem"]!
    #expect(places.count == 1 && fixture.disk()["in"] == nil)
    #expect(try fixture.disagreements() == [])
    let folders = try fixture.library.database { db in
      try Data.fetchAll(db, sql: "SELECT path FROM folder").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(folders == ["out"])
  }
}
