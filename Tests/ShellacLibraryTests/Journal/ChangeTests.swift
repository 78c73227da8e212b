import Foundation
import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A change and what it changes are written together or not at all.
@Suite struct ChangeTests {
  /// Sets a value of a test's own, as a changing command does.
  private func set(_ value: String, in library: Library, isDryRun: Bool = false, fails: Bool = false) throws {
    try library.change(command: "test set", isDryRun: isDryRun, summary: { "set to \(value)" }) { db, steps in
      let before = try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'test'")
      try db.execute(sql: "INSERT OR REPLACE INTO setting VALUES ('test', ?)", arguments: [value])
      try steps.record(
        .setting, subject: "test", before: before.map { Array($0.utf8) }, after: Array(value.utf8))
      if fails { throw Diagnostic("it went wrong") }
    }
  }

  private func journal(_ library: Library) throws -> [String] {
    try library.database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT change.id, command, summary, state, position, kind, subject, before
          FROM change LEFT JOIN change_step ON change_step.change = change.id ORDER BY 1, 5
          """
      ).map { row in
        "\(row[0] as Int64) \(row[1] as String): \(row[2] as String) (\(row[3] as String)),"
          + " \(row[5] as String) \(row[6] as String)"
          + " was \((row[7] as Data?).map { String(decoding: $0, as: UTF8.self) } ?? "nothing")"
      }
    }
  }

  @Test func aChangeHasItsSteps() throws {
    let library = try LibraryFixture().library
    try set("a", in: library)
    try set("b", in: library)
    #expect(
      try journal(library).suffix(2).map { String($0.drop { $0 != " " }) } == [
        " test set: set to a (done), setting test was nothing",
        " test set: set to b (done), setting test was a",
      ])
  }

  @Test func whatChangesNothingOrFailsOrIsTriedLeavesNoChange() throws {
    let library = try LibraryFixture().library
    try set("a", in: library)
    let before = try journal(library)
    try set("a", in: library)
    try set("b", in: library, isDryRun: true)
    #expect(throws: Diagnostic.self) { try set("c", in: library, fails: true) }
    #expect(try journal(library) == before)
    let value = try library.database { db in
      try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'test'")
    }
    #expect(value == "a")
  }

  @Test func aLargeImageIsKnownByItsDigest() {
    let image = [UInt8](repeating: 7, count: 100_000)
    let after = AfterImage(image)
    #expect(after.stored.count < 64)
    #expect(after.matches(image))
    #expect(AfterImage(stored: after.stored).matches(image))
    #expect(!after.matches(Array(image.dropLast())))
    #expect(!after.matches(image.dropLast() + [8]))
    #expect(after.whole == nil)
    #expect(!AfterImage(after.stored).matches(image), "a digest is not taken for an image")
    #expect(AfterImage([]).matches([]) && !AfterImage([]).matches([0]))
    #expect(AfterImage(image, isWhole: true).whole == image)
  }
}
