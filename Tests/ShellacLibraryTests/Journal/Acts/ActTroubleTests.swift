import Foundation
import GRDB
import ShellacFiles
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What cannot be done is named and left as it is; the rest goes on, and nothing is lost.
@Suite struct ActTroubleTests {
  private let fixture: ActFixture

  init() throws { fixture = try ActFixture(ActFixture.album("in", "Night", songs: 3)) }

  private func reasons(_ report: ActReport) -> [String] {
    report.refusals.map { $0.diagnostic.message.replacingOccurrences(of: fixture.music, with: "") }
  }

  @Test func whatIsThereIsNeverOverwritten() throws {
    try fixture.write("out/01.mp3", "mine")
    symlink("nowhere", fixture.music + "/out/03.mp3")
    let report = try fixture.perform(
      try FileAct.Deed.allCases.filter { $0 != .reflink }.map {
        try fixture.act($0, "in/01.mp3", "out/01.mp3")
      }
        + [fixture.act(.move, "in/02.mp3", "out/02.mp3"), fixture.act(.copy, "in/03.mp3", "out/03.mp3")])
    #expect(report.done == 1 && report.refused == 5)
    #expect(
      reasons(report)[0]
        == "cannot move '/in/01.mp3' to '/out/01.mp3': there is something of that name already")
    #expect(fixture.disk()["out/01.mp3"] == "mine" && fixture.disk()["out/02.mp3"] == "in/02.mp3")
    #expect(fixture.disk()["in/03.mp3"] == "in/03.mp3")
    #expect(try fixture.disagreements() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.music + "/out").count == 3)
    var moved: [String] = []
    try fixture.library.items(ofChange: 1) { moved.append("\($0.kind.rawValue) \($0.deed.rawValue)") }
    #expect(moved == ["act moved"])
  }

  @Test func whatTheDiskDidNotShowWhenItWasFinishedCanStillBeTakenBack() throws {
    struct Killed: Error {}
    let music = fixture.music
    #expect(throws: Killed.self) {
      _ = try fixture.library.act(
        [fixture.act(.move, "in/01.mp3", "out/01.mp3"), fixture.act(.move, "in/02.mp3", "out/02.mp3")],
        command: "organize", summary: { "moved \($0.done) files" }, progress: nil, isCancelled: { false },
        begun: {
          mkdir(music + "/out", 0o777)
          rename(music + "/in/01.mp3", music + "/out/01.mp3")
          throw Killed()
        })
    }
    // The way to it leads through a link when the next command finishes what it can.
    rename(music + "/out", music + "/elsewhere")
    symlink("elsewhere", music + "/out")
    let report = try #require(fixture.library.finishUnfinished().first)
    #expect(report.refused == 2 && report.change == 1)
    unlink(music + "/out")
    rename(music + "/elsewhere", music + "/out")

    let undone = try fixture.library.undo(1)
    #expect(fixture.disk()["in/01.mp3"] == "in/01.mp3" && fixture.disk()["in/02.mp3"] == "in/02.mp3")
    #expect(undone.refused == 0)
  }

  @Test func aFileThatChangedSinceThePlanStays() throws {
    let acts = try ["01", "02", "03"].map { try fixture.act(.move, "in/\($0).mp3", "out/\($0).mp3") }
    try fixture.write("in/01.mp3", "retagged")
    unlink(fixture.music + "/in/02.mp3")
    let report = try fixture.perform(acts)
    #expect(
      reasons(report) == [
        "cannot move '/in/01.mp3' to '/out/01.mp3': it has changed since this was planned",
        "cannot move '/in/02.mp3' to '/out/02.mp3': it is not there any more",
      ])
    #expect(fixture.disk() == ["in": "/", "in/01.mp3": "retagged", "out": "/", "out/03.mp3": "in/03.mp3"])
  }

  @Test func noTargetLeavesTheRoots() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.base.folder.path("outside"), withIntermediateDirectories: true)
    symlink(fixture.base.folder.path("outside"), fixture.music + "/link")
    symlink(fixture.base.folder.path("outside/x"), fixture.music + "/dangling")
    let targets = [
      "link/01.mp3", "link/deep/01.mp3", "dangling/01.mp3", fixture.base.folder.path("outside/01.mp3"),
      "../outside/01.mp3", "a/../../outside/01.mp3", "in/01.mp3/x.mp3", "in/01.mp3",
    ]
    let report = try fixture.perform(try targets.map { try fixture.act(.move, "in/01.mp3", $0) })
    #expect(report.done == 0 && report.refused == targets.count && report.change == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.base.folder.path("outside")) == [])
    #expect(fixture.disk()["in/01.mp3"] == "in/01.mp3")
    #expect(try fixture.library.changes() == [])
    #expect(try fixture.disagreements() == [])
    // Other folders may be named, and then hold copies; the library's own files stay in its roots.
    let named = try fixture.perform(
      try [
        fixture.act(.copy, "in/01.mp3", fixture.base.folder.path("outside/01.mp3")),
        fixture.act(.move, "in/02.mp3", fixture.base.folder.path("outside/02.mp3")),
      ], within: [fixture.base.folder.path("outside")])
    #expect(named.done == 1)
    #expect(reasons(named)[0].hasSuffix("the target is in no root of the library"))
  }

  @Test func theRestGoesOnWhereAFolderCannotBeWritten() throws {
    try fixture.write("file", "no folder")
    let report = try fixture.move(["in/01.mp3": "file/01.mp3", "in/02.mp3": "out/02.mp3"])
    #expect(report.done == 1 && report.refused == 1)
    #expect(fixture.disk()["in/01.mp3"] == "in/01.mp3" && fixture.disk()["file"] == "no folder")
    // A name that is too long for the disk.
    let long = try fixture.move(["in/01.mp3": "out/" + String(repeating: "x", count: 300)])
    #expect(long.done == 0 && reasons(long)[0].hasSuffix(": file name too long"))
  }

  @Test func aRootThatVanishedIsNamed() throws {
    let acts = [try fixture.act(.move, "in/01.mp3", "out/01.mp3")]
    try FileManager.default.moveItem(atPath: fixture.music, toPath: fixture.music + "-away")
    let report = try fixture.perform(acts)
    #expect(report.done == 0 && report.refused == 1 && report.change == nil)
    try FileManager.default.moveItem(atPath: fixture.music + "-away", toPath: fixture.music)
    #expect(try fixture.disagreements() == [])
  }

  @Test func onlyFoldersThatTheActsEmptiedGo() throws {
    try fixture.write("in/sub/01.mp3", "deep")
    try FileManager.default.createDirectory(
      atPath: fixture.music + "/empty", withIntermediateDirectories: true)
    var report = try fixture.perform(
      try ["01", "02", "03"].map { try fixture.act(.move, "in/\($0).mp3", "out/\($0).mp3") }
        + [fixture.act(.move, "in/sub/01.mp3", "out/sub.mp3")])
    #expect(report.removedFolders == 2)
    #expect(fixture.disk()["in"] == nil && fixture.disk()["empty"] == "/")
    chmod(fixture.music + "/out", 0o750)
    // Not below a root that was named: it stays, and a root itself always does.
    report = try fixture.perform([try fixture.act(.move, "out/01.mp3", "01.mp3")], emptying: ["out"])
    report = try fixture.perform(
      try ["02", "03", "sub"].map { try fixture.act(.move, "out/\($0).mp3", "\($0).mp3") }, emptying: ["out"])
    #expect(report.removedFolders == 0 && fixture.disk()["out"] == "/")
    report = try fixture.perform([try fixture.act(.move, "01.mp3", "out/01.mp3")])
    #expect(report.removedFolders == 0)
    // A folder that comes again has the permissions that it had.
    report = try fixture.perform([try fixture.act(.move, "out/01.mp3", "01.mp3")])
    #expect(report.removedFolders == 1 && fixture.disk()["out"] == nil)
    try fixture.library.undo()
    #expect(FileContents.mode(of: fixture.absolute("out")) == 0o750)
  }

  @Test func namesMayTakeTurns() throws {
    let report = try fixture.move([
      "in/03.mp3": "in/04.mp3", "in/02.mp3": "in/03.mp3", "in/01.mp3": "in/02.mp3",
    ])
    #expect(report.isWhole)
    #expect(
      fixture.disk() == [
        "in": "/", "in/02.mp3": "in/01.mp3", "in/03.mp3": "in/02.mp3", "in/04.mp3": "in/03.mp3",
      ])
    #expect(try fixture.disagreements() == [])
    #expect(try fixture.library.undo().takenBack == 3)
    #expect(fixture.disk()["in/01.mp3"] == "in/01.mp3" && fixture.disk()["in/03.mp3"] == "in/03.mp3")
    #expect(try fixture.disagreements() == [])
  }

  @Test func anInterruptionLeavesWhatWasDone() throws {
    var asked = 0
    let acts = try ["01", "02", "03"].map { try fixture.act(.move, "in/\($0).mp3", "out/\($0).mp3") }
    let report = try fixture.perform(
      acts,
      isCancelled: {
        asked += 1
        return asked > 2
      })
    #expect(report.isCancelled && report.done == 2)
    #expect(try fixture.library.changes().map(\.state) == [.done])
    #expect(fixture.disk()["in/03.mp3"] != nil && fixture.disk()["out/02.mp3"] != nil)
    #expect(try fixture.disagreements() == [])
    #expect(try fixture.library.undo().takenBack == 2)
    #expect(fixture.disk()["out"] == nil)
  }

  @Test func playlistFilesAreRewrittenInTheSameChange() throws {
    try fixture.write("list.m3u", "in/01.mp3\n")
    let list = fixture.absolute("list.m3u")
    func rewrite(_ text: String) -> FileRewrite {
      FileRewrite(list, contents: Array(text.utf8), expected: Array("in/01.mp3\n".utf8))
    }
    let acts = [try fixture.act(.move, "in/01.mp3", "out/01.mp3")]
    var report = try fixture.perform(acts, rewriting: [rewrite("out/01.mp3\n")])
    #expect(report.rewritten == [list] && report.isWhole)
    #expect(fixture.disk()["list.m3u"] == "out/01.mp3\n")
    try fixture.library.undo()
    #expect(fixture.disk()["list.m3u"] == "in/01.mp3\n" && fixture.disk()["in/01.mp3"] != nil)
    // What was refused is told before the file is written.
    try fixture.write("out/01.mp3", "mine")
    report = try fixture.perform(
      try acts + [fixture.act(.move, "in/02.mp3", "out/02.mp3")], rewriting: [rewrite("both")],
      revise: { [rewrite("\($0.refused) refused")] })
    #expect(fixture.disk()["list.m3u"] == "1 refused")
    // Written by another program meanwhile: it stays, and is named.
    report = try fixture.perform(
      [try fixture.act(.move, "in/03.mp3", "out/03.mp3")], rewriting: [rewrite("x")])
    #expect(report.failures.map(\.path) == [list] && report.done == 1)
    #expect(fixture.disk()["list.m3u"] == "1 refused")
  }

  @Test func anUndoLeavesWhatIsNotAsTheChangeLeftIt() throws {
    try fixture.move(["in/01.mp3": "out/01.mp3", "in/02.mp3": "out/02.mp3", "in/03.mp3": "out/03.mp3"])
    try fixture.write("in/01.mp3", "new")
    unlink(fixture.music + "/out/02.mp3")
    // Its tags were written since: it is the same song, and goes back.
    try fixture.write("out/03.mp3", "written anew")
    let dry = try fixture.library.undo(isDryRun: true)
    #expect(dry.takenBack == 1 && dry.refused == 2)
    #expect(fixture.disk()["out/03.mp3"] == "written anew")
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 1 && undo.refused == 2)
    #expect(fixture.disk()["in/03.mp3"] == "written anew" && fixture.disk()["out/01.mp3"] == "in/01.mp3")
  }

  @Test func foldersThatWereMadeForFilesThatStayGoAgain() throws {
    let fixture = try ActFixture(ActFixture.album("in", "Night", songs: 2))
    let disk = fixture.disk()
    var acts = [try fixture.act(.hardlink, "in/01.mp3", "new/deep/01.mp3")]
    acts[0].size += 1
    let report = try fixture.perform(acts)
    #expect(report.refused == 1 && report.madeFolders == 0 && report.change == nil)
    #expect(fixture.disk() == disk)
    acts.append(try fixture.act(.hardlink, "in/02.mp3", "new/02.mp3"))
    #expect(try fixture.perform(acts).madeFolders == 1)
    #expect(fixture.disk()["new/02.mp3"] != nil && fixture.disk()["new/deep"] == nil)
  }
}
