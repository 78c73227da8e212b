import Foundation
import ShellacFiles
import ShellacModel
import Testing

@testable import ShellacLibrary

/// An undo of moves and copies finds its files by what they are, wherever later changes have put them.
@Suite struct UndoneActsTests {
  @Test func aFileThatTheLibraryDoesNotKnowIsKnownByItsNumberOnTheDisk() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
    try fixture.write("in/cover.jpg", "picture")
    try fixture.perform([try fixture.act(.move, "in/cover.jpg", "out/cover.jpg")])
    // Written in place: other bytes, another time, the same file.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.music + "/out/cover.jpg"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(" and more".utf8))
    try handle.close()
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 1 && undo.refused == 0)
    #expect(fixture.disk()["in/cover.jpg"] == "picture and more")
    // Another file in its place is not taken for it.
    _ = try fixture.library.undo(undo.undo)
    rename(fixture.music + "/out/cover.jpg", fixture.music + "/out/kept.jpg")
    try fixture.write("out/cover.jpg", "something else")
    let refused = try fixture.library.undo(1)
    #expect(refused.takenBack == 0)
    #expect(refused.items.map(\.outcome) == [.refused("it is another file now")])
    #expect(fixture.disk()["out/cover.jpg"] == "something else")
  }

  @Test func aCopyThatWasMovedSinceIsRemovedWhereItIs() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
    try fixture.perform([try fixture.act(.copy, "in/01.mp3", "out/01.mp3")])
    try fixture.base.index([
      ActFixture.Song("out/01.mp3", ["TITLE": "Copy"]).stamp(fixture.stamp("out/01.mp3"))
    ])
    try fixture.move(["out/01.mp3": "else/01.mp3"])
    let undo = try fixture.library.undo(1)
    #expect(undo.takenBack == 1 && undo.refused == 0)
    #expect(fixture.disk().keys.filter { $0.hasSuffix("mp3") } == ["in/01.mp3"])
  }

  @Test func aCopyIsMadeAgainOfWhereItsSourceIs() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
    try fixture.perform([try fixture.act(.copy, "in/01.mp3", "out/01.mp3")])
    let undo = try #require(try fixture.library.undo().undo)
    try fixture.move(["in/01.mp3": "moved/01.mp3"])
    let redo = try fixture.library.undo(undo)
    #expect(redo.takenBack == 1 && redo.refused == 0)
    #expect(fixture.disk()["out/01.mp3"] == "in/01.mp3" && fixture.disk()["moved/01.mp3"] == "in/01.mp3")
  }

  /// A copy that is all there is left of its song stays.
  @Test func theLastOfItsKindStays() throws {
    for deed in [FileAct.Deed.copy, .hardlink] {
      let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
      try fixture.perform([try fixture.act(deed, "in/01.mp3", "out/01.mp3")])
      unlink(fixture.music + "/in/01.mp3")
      let undo = try fixture.library.undo(1)
      #expect(
        undo.items.map(\.outcome) == [.refused("it is all that is left of '\(fixture.music)/in/01.mp3'")])
      #expect(fixture.disk()["out/01.mp3"] == "in/01.mp3")
    }
    // A link to nothing is no loss.
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
    try fixture.perform([try fixture.act(.symlink, "in/01.mp3", "out/01.mp3")])
    unlink(fixture.music + "/in/01.mp3")
    #expect(try fixture.library.undo(1).takenBack == 1)
    #expect(fixture.disk()["out"] == nil)
  }

  @Test func aListThatIsWrittenDuringTheUndoLeavesThatToBeDone() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 1))
    try fixture.write("list.m3u", "old")
    let list = fixture.absolute("list.m3u")
    let report = try fixture.perform(
      [try fixture.act(.move, "in/01.mp3", "out/01.mp3")],
      rewriting: [FileRewrite(list, contents: Array("new".utf8), expected: Array("old".utf8))])
    #expect(report.rewritten == [list])
    let music = fixture.music
    let undo = try fixture.library.undo(progress: { _ in
      try? Data("mine".utf8).write(to: URL(fileURLWithPath: music + "/list.m3u"))
    })
    #expect(undo.hasFailed && undo.refused == 1 && undo.takenBack == 1)
    #expect(fixture.disk()["list.m3u"] == "mine" && fixture.disk()["in/01.mp3"] != nil)
    #expect(try fixture.library.changes().first { $0.id == 1 }?.state == .done)
    try fixture.write("list.m3u", "new")
    let rest = try fixture.library.undo(1)
    #expect(!rest.hasFailed && rest.refused == 0)
    #expect(fixture.disk()["list.m3u"] == "old")
    #expect(try fixture.library.changes().first { $0.id == 1 }?.state == .undone)
  }

  /// What a change did, item by item, as it stands on the disk now.
  @Test func itemsTellHowTheyStand() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 3))
    try fixture.perform(
      try [
        fixture.act(.move, "in/01.mp3", "out/01.mp3"), fixture.act(.copy, "in/02.mp3", "out/02.mp3"),
        fixture.act(.symlink, "in/03.mp3", "out/03.mp3"),
      ])
    func items(of change: Int64) throws -> [String] {
      var items: [String] = []
      try fixture.library.items(ofChange: change) { item in
        let names = [item.name, item.target ?? []].map {
          String(decoding: $0, as: UTF8.self).replacing(fixture.music + "/", with: "")
        }
        items.append("\(item.kind) \(item.deed) \(names[0]) \(names[1]): \(item.standing?.rawValue ?? "-")")
      }
      return items
    }
    #expect(
      try items(of: 1) == [
        "act moved in/01.mp3 out/01.mp3: after", "act copied in/02.mp3 out/02.mp3: after",
        "act linked in/03.mp3 out/03.mp3: after", "folder added out : after",
      ])
    let undo = try #require(try fixture.library.undo().undo)
    #expect(
      try items(of: 1) == [
        "act moved in/01.mp3 out/01.mp3: before", "act copied in/02.mp3 out/02.mp3: before",
        "act linked in/03.mp3 out/03.mp3: before", "folder added out : before",
      ])
    #expect(
      Set(try items(of: undo)).isSuperset(of: [
        "act removed out/02.mp3 : after", "folder removed out : after",
      ]))
    try fixture.write("out/01.mp3", "another")
    try fixture.write("out/02.mp3", "another")
    #expect(
      try items(of: 1).prefix(3) == [
        "act moved in/01.mp3 out/01.mp3: other", "act copied in/02.mp3 out/02.mp3: other",
        "act linked in/03.mp3 out/03.mp3: before",
      ])
    unlink(fixture.music + "/in/01.mp3")
    #expect(try items(of: 1)[0] == "act moved in/01.mp3 out/01.mp3: other")
  }
}
