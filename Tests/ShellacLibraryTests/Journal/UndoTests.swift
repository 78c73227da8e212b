import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a change did is taken back, had again, and left alone where something else came in between.
@Suite struct UndoTests {
  typealias Song = LibraryFixture.Song

  private func outcomes(_ report: UndoReport) -> [String] {
    report.items.map { "\($0.name): \($0.outcome)" }
  }

  @Test func aSettingGoesThereAndBackAndThereAgain() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library
    try fixture.index([
      Song("1.mp3", ["TITLE": "One", "ARTIST": "Ada; Bo"]), Song("2.mp3", ["TITLE": "Öl", "ARTIST": "Cy"]),
    ])
    try library.change(.artistSeparators, to: "[\"; \"]")
    let split = try fixture.list(.artists, "artist", roles: [.artist])
    #expect(split == ["Ada", "Bo", "Cy"])
    let report = try library.undo()
    #expect(outcomes(report) == ["setting artist-separators: reverted"])
    #expect(try fixture.list(.artists, "artist", roles: [.artist]) == ["Ada; Bo", "Cy"])
    #expect(try library.settings()[.artistSeparators] == "[]")
    #expect(try LibraryInvariants.violations(of: library) == [])
    try library.undo(report.undo)
    #expect(try fixture.list(.artists, "artist", roles: [.artist]) == split)
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func twoUndosWalkBackTwoChanges() throws {
    let library = try LibraryFixture().library
    let first = try library.settings()[.locale]
    try library.change(.locale, to: "sv")
    try library.change(.locale, to: "de")
    #expect(try library.undo().change.id > library.undo().change.id)
    #expect(try library.settings()[.locale] == first)
  }

  @Test func whatHasChangedSinceIsRefusedWithTheChangeThatDidIt() throws {
    let library = try LibraryFixture().library
    try library.change(.locale, to: "sv")
    let change = try #require(try library.changes().first)
    try library.change(.locale, to: "de")
    let later = try #require(try library.changes().first)
    let report = try library.undo(change.id)
    #expect(report.undo == nil)
    #expect(
      outcomes(report) == [
        "setting locale: refused(\"it has been changed since by change \(later.id) (config set)\")"
      ])
    #expect(try library.settings()[.locale] == "de")
    #expect(try library.changes().prefix(2).map(\.state) == [.done, .done])
  }

  @Test func whatWasUndoneIsNotUndoneAgain() throws {
    let library = try LibraryFixture().library
    try library.change(.locale, to: "sv")
    let change = try #require(try library.changes().first)
    let undo = try #require(try library.undo().undo)
    let error = #expect(throws: Diagnostic.self) { try library.undo(change.id) }
    #expect(error?.message == "change \(change.id) has been undone by change \(undo)")
    #expect(throws: Diagnostic.self) { try library.undo(99) }
    try library.undo(undo)
    #expect(try library.settings()[.locale] == "sv")
    #expect(try library.undo().change.id == change.id, "what was done again can be undone again")
    #expect(try library.settings()[.locale] == "en")
  }

  @Test func aDryRunChangesNothing() throws {
    let library = try LibraryFixture().library
    try library.change(.locale, to: "sv")
    let before = try library.changes()
    let report = try library.undo(isDryRun: true)
    #expect(outcomes(report) == ["setting locale: reverted"])
    #expect(try library.changes() == before)
    #expect(try library.settings()[.locale] == "sv")
  }
}
