import GRDB
import Testing

@testable import ShellacLibrary

/// Every row of a library, to see that two states of it are the same.
enum LibraryDump {
  /// Rows in words, by table; without the journal and what only it needs, the inside of the search index, and keys that
  /// find candidates.
  static func rows(of library: Library) throws -> [String: [String]] {
    try library.database { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'change%'
            AND name NOT LIKE 'match_%' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%' OR name = 'search_text'
          """)
      var dump: [String: [String]] = [:]
      for table in tables where table != "search" {
        let condition =
          table == "setting"
          ? "WHERE name NOT LIKE 'last-id-%' AND name NOT LIKE 'match-%' AND name <> 'key-version'" : ""
        dump[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table) \(condition)").map(\.description)
          .sorted()
      }
      return dump
    }
  }

  /// Expects a library to have the rows of a dump.
  static func expect(
    _ dump: [String: [String]], in library: Library, _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let differences = try differences(dump, rows(of: library))
    #expect(differences == [], comment, sourceLocation: location)
  }

  /// What differs between two dumps, in words.
  static func differences(_ one: [String: [String]], _ other: [String: [String]]) -> [String] {
    Set(one.keys).union(other.keys).sorted().flatMap { table in
      let (before, after) = (Set(one[table] ?? []), Set(other[table] ?? []))
      return before.subtracting(after).sorted().map { "\(table) lost \($0)" }
        + after.subtracting(before).sorted().map { "\(table) gained \($0)" }
    }
  }
}
