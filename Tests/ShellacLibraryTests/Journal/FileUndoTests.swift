import Foundation
import ShellacModel
import Testing

@testable import ShellacFiles
@testable import ShellacLibrary

/// Files that a change wrote get their old bytes back, and only while they are as it left them.
@Suite struct FileUndoTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws {
    fixture = try LibraryFixture()
    // No change but those of the test.
    try fixture.library.transaction { db in try db.execute(sql: "DELETE FROM change_step; DELETE FROM change")
    }
    try put("a", "old a")
    try put("b", "old b")
    chmod(fixture.folder.path("b"), 0o640)
  }

  private func path(_ name: String) -> [UInt8] { Array(fixture.folder.path(name).utf8) }

  private func put(_ name: String, _ text: String) throws {
    try AtomicFile.replace(path(name), with: Array(text.utf8))
  }

  private func text(_ name: String) throws -> String? {
    try FileContents.readIfThere(path(name), cap: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
  }

  private func change(_ files: KeyValuePairs<String, String>, isDryRun: Bool = false) throws
    -> FileChangeReport
  {
    try library.changeFiles(
      command: "sort", files: files.map { (path($0.key), Array($0.value.utf8)) }, isPrivate: true,
      isDryRun: isDryRun
    ) { "sorted \($0.count) files" }
  }

  private func outcomes(_ report: UndoReport) -> [String] {
    report.items.map {
      "\($0.name.replacingOccurrences(of: fixture.folder.path + "/", with: "")): \($0.outcome)"
    }
  }

  @Test func filesGoThereAndBackAndThereAgain() throws {
    let report = try change(["a": "new a", "c": "new c", "b": "old b"])
    #expect(report.written == [path("a"), path("c")])
    #expect(report.unchanged == [path("b")])
    #expect(try library.changes().map(\.summary) == ["sorted 2 files"])
    #expect(try text("a") == "new a" && text("c") == "new c")
    #expect(FileContents.mode(of: path("c")) == 0o600)

    var undo = try library.undo()
    #expect(outcomes(undo) == ["'c': removed", "'a': reverted"])
    #expect(try text("a") == "old a" && text("c") == nil)
    undo = try library.undo(undo.undo)
    #expect(outcomes(undo) == ["'a': reverted", "'c': restored"])
    #expect(try text("a") == "new a" && text("c") == "new c")
    #expect(FileContents.mode(of: path("c")) == 0o600)
    try library.undo(undo.undo)
    #expect(try text("a") == "old a" && text("c") == nil)
  }

  @Test func whatAnotherProgramChangedIsLeftAlone() throws {
    _ = try change(["a": "new a", "b": "new b"])
    try put("a", "edited")
    let report = try library.undo()
    #expect(
      outcomes(report) == ["'a': refused(\"it was changed by another program since\")", "'b': reverted"])
    #expect(try text("a") == "edited" && text("b") == "old b")
    #expect(FileContents.mode(of: path("b")) == 0o640)
  }

  @Test func aLaterChangeIsNamed() throws {
    _ = try change(["a": "new a"])
    _ = try change(["a": "newer a"])
    let (later, first) = (try library.changes()[0].id, try library.changes()[1].id)
    let report = try library.undo(first)
    #expect(outcomes(report) == ["'a': refused(\"it has been changed since by change \(later) (sort)\")"])
    #expect(report.undo == nil)
    #expect(try text("a") == "newer a")
    try library.undo()
    try library.undo()
    #expect(try text("a") == "old a")
  }

  @Test func aFileThatCannotBeWrittenIsNamedAndTheOthersGoOn() throws {
    let report = try change(["a": "new a", "none/c": "new c", "b": "new b"])
    #expect(report.failures.map(\.path) == [path("none/c")])
    #expect(report.failures[0].diagnostic.status == .cannotWrite)
    #expect(report.written == [path("a"), path("b")])
    #expect(outcomes(try library.undo()) == ["'b': reverted", "'a': reverted"])
    let nothing = try change(["none/c": "new c"])
    #expect(nothing.change == nil && nothing.failures.count == 1)
    #expect(try library.changes().count == 2)
  }

  @Test func whatFailsWhileFilesAreWrittenIsNoPartOfTheChange() throws {
    // A folder that takes the place of a file after the journal has the old bytes is as good as a full disk.
    let old = AfterImage(Array("old b".utf8))
    let change = try library.change(command: "sort", state: .begun, summary: { _ in "" }) { _, steps in
      try steps.record(.file, subject: "x", before: [1], after: nil)
      try steps.record(.file, subject: "y", before: [1], after: nil)
      return try steps.begin()
    }
    let bad = FileWrite(path: path("music"), contents: [1], expected: nil, position: 0)
    let good = FileWrite(path: path("b"), contents: [1], expected: old, position: 1)
    var heard: [Bool] = []
    #expect(try library.perform([bad, good], of: change) { heard.append($1 == nil) } == 1)
    #expect(heard == [false, true])
    var subjects: [String] = []
    try library.database { db in
      try ChangeTable.forEachStep(of: change, in: db) { subjects.append($0.subject) }
    }
    #expect(subjects == ["y"])
  }

  @Test func anotherProgramsChangeInTheLastMomentIsNotLost() throws {
    let write = FileWrite(
      path: path("a"), contents: [1], expected: AfterImage(Array("older".utf8)), position: 0)
    #expect(throws: Diagnostic.self) { try write.perform() }
    #expect(try text("a") == "old a")
    #expect(throws: Diagnostic.self) {
      try FileWrite(path: path("a"), contents: [1], expected: nil, position: 0).perform()
    }
    #expect(try text("a") == "old a")
  }

  @Test func whatTheCallerHasNotReadIsNotOverwritten() throws {
    let report = try library.changeFiles(
      command: "sort", files: [(path("a"), [1]), (path("b"), [2])],
      expected: [path("a"): Array("older".utf8), path("b"): Array("old b".utf8)]
    ) { "sorted \($0.count) files" }
    #expect(report.written == [path("b")])
    #expect(report.failures.map(\.path) == [path("a")])
    let diagnostic = report.failures.first?.diagnostic
    #expect(
      diagnostic?.message == "'\(fixture.folder.path("a"))' was changed by another program meanwhile")
    #expect(diagnostic?.status == .cannotWrite)
    #expect(try text("a") == "old a")
  }

  @Test func aFileThatBeginsWithTheBytesOfAModeComesBack() throws {
    chmod(fixture.folder.path("a"), 0o600)
    let new = [0x80, 0x01, 0x00, 0x00] + Array("old a".utf8)
    let report = try library.changeFiles(command: "sort", files: [(path("a"), new)]) { _ in "" }
    #expect(report.written == [path("a")])
    #expect(outcomes(try library.undo()) == ["'a': reverted"])
    #expect(try text("a") == "old a")
  }

  @Test func aChangeThatWasKilledIsSeenForWhatItIs() throws {
    _ = try change(["a": "new a", "b": "new b"])
    // As if the process had gone before it wrote the second file.
    try put("b", "old b")
    try library.transaction { db in try db.execute(sql: "UPDATE change SET state = 'begun'") }
    let report = try library.undo()
    #expect(outcomes(report) == ["'b': unneeded", "'a': reverted"])
    #expect(try text("a") == "old a" && text("b") == "old b")
    #expect(try library.changes().map(\.state) == [.done, .undone])
  }

  @Test func aChangeThatWasKilledBeforeItsFirstFileIsOver() throws {
    _ = try change(["a": "new a"])
    try put("a", "old a")
    try library.transaction { db in try db.execute(sql: "UPDATE change SET state = 'begun'") }
    let report = try library.undo()
    #expect(outcomes(report) == ["'a': unneeded"])
    #expect(report.undo == nil)
    #expect(try library.changes().map(\.state) == [.undone])
  }

  @Test func aDryRunTouchesNothing() throws {
    let report = try change(["a": "new a", "b": "old b", "none/c": "new"], isDryRun: true)
    #expect(report.written == [path("a")] && report.unchanged == [path("b")] && report.failures.count == 1)
    #expect(try text("a") == "old a")
    #expect(try library.changes().isEmpty)
    _ = try change(["a": "new a"])
    #expect(outcomes(try library.undo(isDryRun: true)) == ["'a': reverted"])
    #expect(try text("a") == "new a")
    #expect(try library.changes().count == 1)
  }

  @Test(arguments: [
    [UInt8]("/a/b.m3u".utf8), Array("/50% off/ü夜🎵".utf8), [0x2F, 0xFF, 0x25, 0xC3], [0x2F, 0xE5, 0xA4, 0x41],
    [0x2F, 0x01, 0x25, 0x32, 0x35],
  ])
  func aPathOfAnyBytesIsKept(path: [UInt8]) {
    #expect(FileSubject.path(FileSubject.text(path)) == path)
  }
}
