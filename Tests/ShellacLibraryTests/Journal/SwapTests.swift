import Foundation
import GRDB
import ShellacFiles
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Files that got other contents get their old bytes back, all of them and only while they are as the change left them.
@Suite struct SwapTests {
  private let fixture: ActFixture

  init() throws { fixture = try ActFixture() }

  /// Bytes that no two files share.
  private func bytes(_ count: Int, seed: UInt64) -> Data {
    var generator = Seeded(state: seed)
    return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private func url(_ path: String) -> URL { URL(fileURLWithPath: fixture.music + "/" + path) }

  private func prepare(_ path: String, _ contents: Data, keepsModified: Bool = false) throws -> FileSwap {
    let prepared = path + ".prepared"
    try contents.write(to: url(prepared))
    let stamp = fixture.stamp(path)
    return FileSwap(
      path: fixture.absolute(path), prepared: fixture.absolute(prepared), size: stamp.size,
      modified: stamp.modified, keepsModified: keepsModified)
  }

  private func swap(_ swaps: [FileSwap]) throws -> (SwapReport, Int64?) {
    let change = try fixture.library.beginChange(command: "tag", summary: "tagging")
    let report = try fixture.library.swap(swaps, in: change)
    return (report, try fixture.library.finish(change, summary: "tagged \(report.swapped.count) files"))
  }

  @Test func bytesGoThereAndBackAndThereAgain() throws {
    let audio = bytes(300_000, seed: 1)
    // A longer head moves all that follows; a tail changes; a file shrinks to nothing and another one grows from it.
    let old = [
      "head": bytes(1_000, seed: 2) + audio, "tail": audio + bytes(128, seed: 3), "gone": audio,
      "empty": Data(),
      "both": bytes(700, seed: 4) + audio + bytes(128, seed: 5),
    ]
    let new = [
      "head": bytes(5_003, seed: 6) + audio, "tail": audio, "gone": Data(), "empty": audio,
      "both": bytes(900, seed: 7) + audio + bytes(90, seed: 8),
    ]
    for (name, contents) in old { try contents.write(to: url(name)) }
    chmod(fixture.music + "/head", 0o640)
    try ExtendedAttributes.set("user.mark", "x", of: fixture.music + "/head")
    let times = old.keys.reduce(into: [:]) { $0[$1] = fixture.stamp($1).modified }
    let (report, change) = try swap(
      try old.keys.sorted().map { try prepare($0, new[$0]!, keepsModified: $0 == "tail") })
    #expect(report.swapped.count == 5 && report.refusals.isEmpty && change == 1)
    for (name, contents) in new { #expect(try Data(contentsOf: url(name)) == contents) }
    #expect(FileContents.mode(of: fixture.absolute("head")) == 0o640)
    #expect(try ExtendedAttributes.value("user.mark", of: fixture.music + "/head") == "x")
    #expect(
      fixture.stamp("tail").modified == times["tail"] && fixture.stamp("head").modified != times["head"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.music).count == 5)
    // What both have is not kept a second time.
    let kept = try fixture.library.database { db in
      try Int.fetchOne(db, sql: "SELECT sum(length(before)) FROM change_step")!
    }
    #expect(kept < 330_000)
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 5 && undo.refused == 0)
    for (name, contents) in old {
      #expect(try Data(contentsOf: url(name)) == contents)
      #expect(fixture.stamp(name).modified == times[name])
    }
    #expect(undo.foldersToIndex == [Array(fixture.music.utf8)])
    #expect(try fixture.library.undo(undo.undo).takenBack == 5)
    for (name, contents) in new { #expect(try Data(contentsOf: url(name)) == contents) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.music).count == 5)
  }

  @Test func aFileThatWasChangedSinceStays() throws {
    for name in ["a", "b", "c"] { try fixture.write(name, "old \(name)") }
    _ = try swap(try ["a", "b", "c"].map { try prepare($0, Data("new \($0)".utf8)) })
    try fixture.write("a", "mine")
    unlink(fixture.music + "/b")
    var states: [String] = []
    try fixture.library.items(ofChange: 1) { states.append("\($0.standing!.rawValue)") }
    #expect(states == ["other", "other", "after"])
    let dry = try fixture.library.undo(isDryRun: true)
    #expect(dry.takenBack == 1 && dry.refused == 2)
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 1 && undo.refused == 2)
    #expect(fixture.disk() == ["a": "mine", "c": "old c"])
  }

  @Test func whatIsNotAsItWasReadIsNotWritten() throws {
    for name in ["a", "b", "c"] { try fixture.write(name, "old \(name)") }
    var swaps = try ["a", "b", "c"].map { try prepare($0, Data("new \($0)".utf8)) }
    try fixture.write("a", "changed meanwhile")
    swaps[1].prepared = fixture.absolute("elsewhere/b")
    let (report, change) = try swap(swaps)
    #expect(report.swapped == [fixture.absolute("c")] && report.refusals.count == 2 && change == 1)
    unlink(fixture.music + "/b.prepared")
    #expect(fixture.disk() == ["a": "changed meanwhile", "b": "old b", "c": "new c"])
    let (none, nothing) = try swap([])
    #expect(none.swapped == [] && nothing == nil)
    #expect(try fixture.library.changes().count == 1)
  }

  /// Two names that differ in nothing but Unicode's form are two files, however far apart they are brought back.
  @Test func twinsOfAnotherFormBothComeBack() throws {
    let names = ["Beyonce\u{301}"] + (0..<40).map { "\($0)" } + ["Beyonc\u{E9}"]
    for name in names { try fixture.write(name, "old \(Array(name.utf8))") }
    let (report, _) = try swap(
      try names.map { name in
        let path = fixture.music + "/" + name
        let prepared = path + ".prepared"
        try fixture.write(name + ".prepared", "new \(name)")
        let stamp = fixture.stamp(name)
        return FileSwap(
          path: Array(path.utf8), prepared: Array(prepared.utf8), size: stamp.size, modified: stamp.modified)
      })
    #expect(report.swapped.count == 42)
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 42 && undo.refused == 0)
    for name in names {
      let bytes = try String(contentsOfFile: fixture.music + "/" + name, encoding: .utf8)
      #expect(bytes == "old \(Array(name.utf8))")
    }
  }
}
