import Foundation
import GRDB
import ShellacFiles
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a command had under way when it was killed is finished by the next; every state that a kill can leave is made by
/// hand here.
@Suite struct UnfinishedTests {
  private let fixture: ActFixture

  init() throws { fixture = try ActFixture(ActFixture.album("in", "Night", songs: 3)) }

  /// Writes a change into the journal as a command does before its first act, and does nothing of it.
  private func begin(_ acts: [FileAct], rewriting: [FileRewrite] = []) throws {
    struct Killed: Error {}
    // The first question after the journal is written.
    #expect(throws: Killed.self) {
      try fixture.library.act(
        acts, command: "organize", rewriting: rewriting, emptying: [Array(fixture.music.utf8)],
        summary: { "moved \($0.done) files" }, progress: nil, isCancelled: { false },
        begun: { throw Killed() })
    }
  }

  private func acts() throws -> [FileAct] {
    try ["01", "02", "03"].map { try fixture.act(.move, "in/\($0).mp3", "out/\($0).mp3") }
  }

  private func rename(_ source: String, _ target: String) {
    mkdir(fixture.music + "/out", 0o777)
    Foundation.rename(fixture.music + "/" + source, fixture.music + "/" + target)
  }

  @Test(arguments: 0...3) func actsAreFinishedHoweverManyWereDone(count: Int) throws {
    let before = try fixture.dump()
    try fixture.write("list.m3u", "old")
    let disk = fixture.disk()
    try begin(
      try acts(),
      rewriting: [
        FileRewrite(
          fixture.absolute("list.m3u"), contents: Array("new".utf8), expected: Array("old".utf8))
      ])
    for number in 1...3 where number <= count { rename("in/0\(number).mp3", "out/0\(number).mp3") }
    #expect(try fixture.library.unfinished().map(\.command) == ["organize"])
    let reports = try fixture.library.finishUnfinished()
    #expect(reports.count == 1 && reports[0].done == 3 && reports[0].isWhole && reports[0].change == 1)
    #expect(
      fixture.disk() == [
        "out": "/", "out/01.mp3": "in/01.mp3", "out/02.mp3": "in/02.mp3", "out/03.mp3": "in/03.mp3",
        "list.m3u": "new",
      ])
    #expect(try fixture.library.unfinished() == [])
    #expect(try fixture.disagreements() == [])
    #expect(try fixture.library.changes().map(\.summary) == ["moved 3 files"])
    #expect(try fixture.library.undo().takenBack == 4)
    #expect(fixture.disk() == disk)
    #expect(try fixture.dump() == before)
  }

  /// A list of the songs' folder that goes along with them and is written anew there.
  private func beginWithList() throws -> [String: String] {
    try fixture.write("in/list.m3u", "old")
    let disk = fixture.disk()
    let rewrite = FileRewrite(
      fixture.absolute("out/list.m3u"), from: fixture.absolute("in/list.m3u"), contents: Array("new".utf8),
      expected: Array("old".utf8))
    try begin(try acts() + [fixture.act(.move, "in/list.m3u", "out/list.m3u")], rewriting: [rewrite])
    return disk
  }

  @Test(arguments: 0...3) func aListThatMovesAndIsRewrittenIsFinishedAndComesBack(done: Int) throws {
    let disk = try beginWithList()
    if done > 0 { for number in 1...3 { rename("in/0\(number).mp3", "out/0\(number).mp3") } }
    if done > 1 { rename("in/list.m3u", "out/list.m3u") }
    if done > 2 {
      // As it is written: another file in its place.
      try fixture.write("out/list.new", "new")
      rename("out/list.new", "out/list.m3u")
    }
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.done == 4 && report.isWhole)
    #expect(fixture.disk()["out/list.m3u"] == "new" && fixture.disk()["in"] == nil)
    for _ in 0..<2 {
      let undo = try fixture.library.undo()
      #expect(undo.takenBack == 5)
      #expect(fixture.disk() == disk)
      let again = try fixture.library.undo(undo.undo)
      #expect(again.takenBack == 5)
      #expect(fixture.disk()["out/list.m3u"] == "new" && fixture.disk()["in"] == nil)
    }
    #expect(try fixture.disagreements() == [])
  }

  @Test func aListThatCannotBeMovedBackKeepsWhatItSays() throws {
    _ = try beginWithList()
    _ = try fixture.library.finishUnfinished()
    try fixture.write("in/list.m3u", "mine")
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 3, "the songs")
    #expect(fixture.disk()["in/list.m3u"] == "mine" && fixture.disk()["out/list.m3u"] == "new")
  }

  @Test func whatCannotBeFinishedIsNamed() throws {
    try begin(try acts())
    try fixture.write("out/01.mp3", "mine")
    unlink(fixture.music + "/in/02.mp3")
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.done == 1 && report.refused == 2)
    #expect(fixture.disk()["out/01.mp3"] == "mine" && fixture.disk()["in/01.mp3"] == "in/01.mp3")
    #expect(try fixture.library.undo().takenBack == 1)
  }

  @Test(arguments: [false, true]) func aChangeWaitsForADiskThatIsNotThere(leavesMountPoint: Bool) throws {
    let disk = fixture.base.folder.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    let root = try fixture.library.addRoot(Array(disk.utf8)).id
    try begin(try ["01", "02", "03"].map { try fixture.act(.move, "in/\($0).mp3", disk + "/\($0).mp3") })
    Foundation.rename(fixture.music + "/in/01.mp3", disk + "/01.mp3")
    Foundation.rename(disk, disk + " away")
    if leavesMountPoint { mkdir(disk, 0o777) }
    let waiting = try fixture.library.finishUnfinished()
    #expect(waiting.map(\.awaited) == [Array(disk.utf8)] && waiting.map(\.done) == [0])
    #expect(try fixture.library.unfinished().map(\.command) == ["organize"])
    #expect(fixture.disk().keys.sorted() == ["in", "in/02.mp3", "in/03.mp3"])
    // It is there again.
    rmdir(disk)
    Foundation.rename(disk + " away", disk)
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.done == 3 && report.isWhole && report.awaited == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk).count == 3)
    #expect(try fixture.library.unfinished() == [] && fixture.disk() == [:])
    #expect(try fixture.library.undo().takenBack == 3)
    #expect(fixture.disk().keys.sorted() == ["in", "in/01.mp3", "in/02.mp3", "in/03.mp3"])
    #expect(try fixture.disagreements() == [])
    // Without the root nothing waits for it.
    try begin([try fixture.act(.move, "in/01.mp3", disk + "/01.mp3")])
    rmdir(disk)
    #expect(try fixture.library.finishUnfinished().map(\.awaited) == [Array(disk.utf8)])
    _ = try fixture.library.removeRoot(root)
    #expect(try fixture.library.finishUnfinished().map(\.change) == [nil])
    #expect(fixture.disk()["in/01.mp3"] == "in/01.mp3")
  }

  @Test func copiesAndLinksAreFinished() throws {
    try begin(
      try [
        fixture.act(.copy, "in/01.mp3", "out/01.mp3"), fixture.act(.hardlink, "in/02.mp3", "out/02.mp3"),
        fixture.act(.symlink, "in/03.mp3", "out/03.mp3"), fixture.act(.copy, "in/02.mp3", "out/04.mp3"),
      ])
    mkdir(fixture.music + "/out", 0o777)
    let music = fixture.music
    try FileManager.default.copyItem(atPath: music + "/in/01.mp3", toPath: music + "/out/01.mp3")
    link(music + "/in/02.mp3", music + "/out/02.mp3")
    symlink(music + "/in/03.mp3", music + "/out/03.mp3")
    // Half of a copy, under its other name.
    let token = try fixture.library.database { db in
      try Data.fetchOne(db, sql: "SELECT before FROM change_step WHERE kind = 'folder'")!
    }
    let folders = try #require(ActFolders([UInt8](token)))
    let name = folders.temporaryName(for: fixture.absolute("out/04.mp3"))
    try fixture.write("out/" + String(decoding: name, as: UTF8.self), "in")
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.done == 4 && report.isWhole)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: music + "/out").sorted() == [
        "01.mp3", "02.mp3", "03.mp3", "04.mp3",
      ])
    #expect(try fixture.library.undo().takenBack == 4)
    #expect(fixture.disk()["out"] == nil && fixture.disk()["in/01.mp3"] == "in/01.mp3")
  }

  @Test(.enabled(if: OtherDevice.isThere, "there is no second file system at /dev/shm"))
  func aMoveAcrossDevicesIsFinishedBetweenCopyAndRemoval() throws {
    let other = try OtherDevice.Folder()
    _ = try fixture.library.addRoot(Array(other.path.utf8))
    try begin(try ["01", "02"].map { try fixture.act(.move, "in/\($0).mp3", other.path + "/\($0).mp3") })
    // 01: the copy is there, and so is the original. 02: another file of the same size is.
    try FileManager.default.copyItem(
      atPath: fixture.music + "/in/01.mp3", toPath: other.path + "/01.mp3")
    try Data("IN/02.mp3".utf8).write(to: URL(fileURLWithPath: other.path + "/02.mp3"))
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.done == 1 && report.refused == 1)
    #expect(fixture.disk()["in/01.mp3"] == nil && fixture.disk()["in/02.mp3"] == "in/02.mp3")
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
  }

  @Test func anUndoIsFinished() throws {
    try fixture.perform(try acts())
    let (undone, after) = (ActFixture.album("in", "Night").map(\.path).sorted(), fixture.disk())
    try fixture.library.undo()
    // As it was when the undo was in the journal, and one file of it moved.
    try fixture.library.transaction { db in
      try db.execute(sql: "UPDATE change SET state = iif(id = 2, 'begun', 'done')")
      try db.execute(sql: "UPDATE file SET folder = folder")
    }
    for number in 1...2 { rename("in/0\(number).mp3", "out/0\(number).mp3") }
    #expect(after.count == 4)
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.done == 3 && report.isWhole)
    #expect(fixture.disk().keys.filter { $0.hasSuffix("mp3") }.sorted() == undone)
    #expect(fixture.disk()["out"] == nil)
    #expect(try fixture.library.changes().map(\.state) == [.done, .undone])
    #expect(try fixture.disagreements() == [])
  }

  @Test func aSwapIsFinishedOrForgotten() throws {
    for name in ["a", "b", "c"] { try fixture.write(name, "old \(name)") }
    let change = try fixture.library.beginChange(command: "tag", summary: "tagging")
    let swaps = try ["a", "b", "c"].map { name in
      try fixture.write(".\(name)", "new \(name)")
      let stamp = fixture.stamp(name)
      return FileSwap(
        path: fixture.absolute(name), prepared: fixture.absolute(".\(name)"), size: stamp.size,
        modified: stamp.modified)
    }
    link(fixture.music + "/b", fixture.music + "/kept")
    _ = try fixture.library.swap(swaps, in: change)
    // As it was when they were in the journal: a is done, b stands ready, and of c nothing is left.
    rename("b", ".b")
    rename("kept", "b")
    try fixture.write("c", "old c")
    let report = try fixture.library.finishUnfinished()[0]
    #expect(report.rewritten == [fixture.absolute("a"), fixture.absolute("b")])
    #expect(report.failures.map(\.path) == [fixture.absolute("c")])
    #expect(report.foldersToIndex == [Array(fixture.music.utf8)])
    #expect(fixture.disk()["b"] == "new b" && fixture.disk()["c"] == "old c" && fixture.disk()[".b"] == nil)
    #expect(try fixture.library.undo().takenBack == 2)
    #expect(fixture.disk()["a"] == "old a" && fixture.disk()["b"] == "old b")
    // The undo of swaps, killed after one of them was in its journal.
    try fixture.library.undo(2)
    try fixture.library.transaction { db in
      try db.execute(sql: "DELETE FROM change_step WHERE change = 3 AND position = 1")
      try db.execute(sql: "UPDATE change SET state = iif(id = 3, 'begun', state)")
    }
    #expect(fixture.disk()["a"] == "new a")
    _ = try fixture.library.finishUnfinished()
    #expect(fixture.disk()["a"] == "new a" && fixture.disk()["b"] == "new b")
  }

  @Test func aCommandThatDidNothingIsForgotten() throws {
    _ = try fixture.library.beginChange(command: "tag", summary: "tagging")
    #expect(try fixture.library.finishUnfinished().map(\.change) == [nil])
    #expect(try fixture.library.changes() == [])
  }

  @Test func filesThatWereNotWrittenLeaveTheChange() throws {
    for name in ["a", "b"] { try fixture.write(name, "old \(name)" + String(repeating: "-", count: 300)) }
    let long = String(repeating: "x", count: 300)
    _ = try fixture.library.changeFiles(
      command: "sort", files: ["a", "b"].map { (fixture.absolute($0), Array((long + $0).utf8)) },
      summary: { "sorted \($0.count) files" })
    try fixture.write("b", "old b" + String(repeating: "-", count: 300))
    try fixture.library.transaction { db in try db.execute(sql: "UPDATE change SET state = 'begun'") }
    let report = try fixture.library.finishUnfinished()[0]
    #expect(
      report.rewritten == [fixture.absolute("a")] && report.failures.map(\.path) == [fixture.absolute("b")])
    #expect(try fixture.library.undo().takenBack == 1)
    #expect(fixture.disk()["a"]?.hasPrefix("old a") == true)
  }
}
