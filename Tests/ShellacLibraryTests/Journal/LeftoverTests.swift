import Foundation
import ShellacFiles
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// What a killed command left is finished or goes, and nobody else's files do.
@Suite struct LeftoverTests {
  private let fixture: ActFixture

  init() throws { fixture = try ActFixture() }

  /// The number of a process that is no more.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func copiesThatTheJournalDoesNotKnowYetGo() throws {
    for name in [
      "in/.shellac-tag-7-mine-0.tmp", "in/.shellac-tag-7-mine-1.tmp", "in/.shellac-tag-7-other-0.tmp",
      "in/.shellac-tag-7-mine-0.mp3", "out/.shellac-tag-7-mine-2.tmp",
    ] { try fixture.write(name) }
    _ = try fixture.library.beginChange(
      command: "tag", summary: "tagging",
      copies: CopyPlaces(
        beginning: Array(".shellac-tag-7-mine-".utf8),
        folders: [fixture.absolute("in"), fixture.absolute("gone")]))
    #expect(try fixture.library.finishUnfinished().map(\.change) == [nil])
    #expect(
      fixture.disk().filter { $0.value != "/" }.keys.sorted() == [
        "in/.shellac-tag-7-mine-0.mp3", "in/.shellac-tag-7-other-0.tmp", "out/.shellac-tag-7-mine-2.tmp",
      ])
    #expect(try fixture.library.changes() == [])
  }

  /// A disk that fails for a moment is asked again by the next command, which then does without.
  @Test func copiesThatCannotBeClearedAreLookedForAgain() throws {
    let unread = fixture.absolute(String(repeating: "x", count: 300))
    try fixture.write("in/.shellac-tag-7-mine-0.tmp")
    let change = try fixture.library.beginChange(
      command: "tag", summary: "tagging",
      copies: CopyPlaces(
        beginning: Array(".shellac-tag-7-mine-".utf8), folders: [unread, fixture.absolute("in")]))
    #expect(throws: Diagnostic.self) { try fixture.library.finish(change, summary: "tagged") }
    #expect(fixture.disk().filter { $0.value != "/" } == [:])
    try fixture.write("in/.shellac-tag-7-mine-1.tmp")
    #expect(try fixture.library.finishUnfinished().map(\.change) == [nil])
    #expect(fixture.disk().filter { $0.value != "/" } == [:])
    #expect(try fixture.library.finishUnfinished().isEmpty)
    #expect(try fixture.library.changes() == [])
  }

  @Test func thePlacesOfCopiesAreNoPartOfAChangeThatIsDone() throws {
    try fixture.write("a", "old")
    try fixture.write(".a", "new")
    let stamp = fixture.stamp("a")
    let copies = CopyPlaces(beginning: Array(".shellac-x-".utf8), folders: [fixture.absolute("")])
    let change = try fixture.library.beginChange(command: "tag", summary: "tagging", copies: copies)
    _ = try fixture.library.swap(
      [
        FileSwap(
          path: fixture.absolute("a"), prepared: fixture.absolute(".a"), size: stamp.size,
          modified: stamp.modified)
      ], in: change)
    try fixture.write(".shellac-x-7.tmp", "given up")
    #expect(try fixture.library.finish(change, summary: "tagged") == 1)
    #expect(fixture.disk() == ["a": "new"])
    var kinds: [ChangeKind] = []
    try fixture.library.items(ofChange: 1) { kinds.append($0.kind) }
    #expect(kinds == [.swap])
    let empty = try fixture.library.beginChange(command: "tag", summary: "tagging", copies: copies)
    #expect(try fixture.library.finish(empty, summary: "tagged nothing") == nil)
    #expect(try fixture.library.changes().map(\.id) == [1])
  }

  @Test func filesBesideOneThatWasToBeWrittenGoWithTheirProcess() throws {
    let ended = try endedProcess()
    for name in [".shellac-\(ended)-3.tmp", ".shellac-\(getpid())-3.tmp", ".shellac-\(ended)-3.txt"] {
      try fixture.write(name)
    }
    try fixture.write("list", "old")
    _ = try fixture.library.changeFiles(
      command: "sort", files: [(fixture.absolute("list"), Array("new".utf8))], summary: { _ in "sorted" })
    try fixture.library.transaction { db in try db.execute(sql: "UPDATE change SET state = 'begun'") }
    _ = try fixture.library.finishUnfinished()
    #expect(
      fixture.disk().keys.sorted()
        == [
          ".shellac-\(getpid())-3.tmp", ".shellac-\(ended)-3.txt", "list",
        ].sorted())
  }

  @Test func aChangeIsSettledBeforeItIsDone() throws {
    try fixture.add(ActFixture.album("in", "Night", songs: 1))
    var states: [Change.State] = []
    func note() throws { states += try fixture.library.changes().prefix(1).map(\.state) }
    let report = try fixture.library.act(
      [try fixture.act(.copy, "in/01.mp3", "out/01.mp3")], command: "organize", summary: { _ in "copied" },
      settling: { done in
        #expect(done.foldersToIndex == [fixture.absolute("out")])
        try note()
      })
    try fixture.library.transaction { db in try db.execute(sql: "UPDATE change SET state = 'begun'") }
    let again = try fixture.library.finishUnfinished(settling: { done in
      #expect(done.foldersToIndex == [fixture.absolute("out")])
      try note()
    })
    #expect(again.map(\.change) == [report.change])
    // One that cannot be settled is in nobody's way.
    try fixture.library.transaction { db in try db.execute(sql: "UPDATE change SET state = 'begun'") }
    #expect(throws: Diagnostic("the disk is gone")) {
      try fixture.library.finishUnfinished(settling: { _ in throw Diagnostic("the disk is gone") })
    }
    #expect(try fixture.library.unfinished() == [])
    try fixture.library.undo(settling: { _ in try note() })
    #expect(states == [.begun, .begun, .begun])
    #expect(try fixture.library.changes().map(\.state) == [.done, .undone])
  }

  @Test func whatTheDiskRefusedMayBeTakenBackLater() throws {
    let change = try fixture.library.beginChange(command: "tag", summary: "tagging")
    let swaps = try ["a", "b"].map { name in
      try fixture.write(name, "old \(name)")
      try fixture.write(".\(name)", "new \(name)")
      let stamp = fixture.stamp(name)
      return FileSwap(
        path: fixture.absolute(name), prepared: fixture.absolute(".\(name)"), size: stamp.size,
        modified: stamp.modified)
    }
    _ = try fixture.library.swap(swaps, in: change)
    _ = try fixture.library.finish(change, summary: "tagged")
    // In the way of the old contents of the first.
    try fixture.write(".shellac-undo-2-0.tmp/full")
    let undo = try fixture.library.undo(1)
    #expect(undo.takenBack == 1 && undo.refused == 1 && undo.hasFailed)
    #expect(fixture.disk()["a"] == "new a" && fixture.disk()["b"] == "old b")
    #expect(try fixture.library.changes().map(\.state) == [.done, .done])
    let rest = try fixture.library.undo(1)
    #expect(rest.refused == 0 && !rest.hasFailed)
    #expect(fixture.disk()["a"] == "old a" && fixture.disk()["b"] == "old b")
    #expect(try fixture.library.changes().first { $0.id == 1 }?.state == .undone)
  }

  @Test func anInterruptedSwapLeavesTheOtherFiles() throws {
    let change = try fixture.library.beginChange(command: "tag", summary: "tagging")
    let swaps = try ["a", "b", "c"].map { name in
      try fixture.write(name, "old \(name)")
      try fixture.write(".\(name)", "new \(name)")
      let stamp = fixture.stamp(name)
      return FileSwap(
        path: fixture.absolute(name), prepared: fixture.absolute(".\(name)"), size: stamp.size,
        modified: stamp.modified)
    }
    // Asked once a file while they are planned, and once a file while they are written.
    var asked = 0
    let report = try fixture.library.swap(
      swaps, in: change,
      isCancelled: {
        asked += 1
        return asked > 4
      })
    #expect(report.swapped == [fixture.absolute("a")] && report.refusals.isEmpty)
    #expect(fixture.disk() == ["a": "new a", "b": "old b", "c": "old c"])
    _ = try fixture.library.finish(change, summary: "tagged")
    #expect(try fixture.library.undo().takenBack == 1)
  }

  @Test func aCompanionFromABackupGoesBackAsWell() throws {
    try fixture.write("in/cover.jpg")
    let act = try fixture.act(.move, "in/cover.jpg", "out/cover.jpg")
    #expect(act.file == nil)
    try fixture.perform([act])
    let backup = fixture.music + "/backup"
    #expect(
      try Shell().run(
        "cp -a '\(fixture.music)/out' '\(backup)' && rm -r '\(fixture.music)/out' && mv '\(backup)' '\(fixture.music)/out'"
      ).status
        == 0)
    #expect(fixture.stamp("out/cover.jpg").inode != act.inode)
    #expect(try fixture.library.undo().refused == 0)
    #expect(fixture.disk()["in/cover.jpg"] == "in/cover.jpg")
  }
}
