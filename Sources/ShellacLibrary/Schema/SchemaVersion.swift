import Foundation
import GRDB
import ShellacModel

/// Which schema a library has, and how it gets to today's.
enum SchemaVersion {
  /// Marks the file as Shellac's: "SHLC" (https://www.sqlite.org/pragma.html#pragma_application_id).
  static let applicationID = 0x5348_4C43

  /// Every migration, in order; the schema version is their count.
  static let migrations = [migration1, migration2, migration3, migration4, migration5, migration6]

  static var current: Int { migrations.count }

  /// Refuses what a view cannot read.
  ///
  /// - Parameter program: how the user runs Shellac on this library.
  static func requireReadable(_ db: Database, path: String, program: String = "shellac") throws {
    let version = try requireOurs(db, path: path)
    if version == 0 {
      throw Diagnostic(
        "there is no library yet at '\(path)': the file is empty",
        hint: "Run 'shellac index FOLDER' with the folder of your music to make one.")
    }
    if version < current {
      throw Diagnostic(
        "library '\(path)' has schema \(version), this Shellac reads \(current)",
        hint: "Run '\(program) index' once: it keeps a copy and brings the library up to date.")
    }
  }

  /// Brings a library to today's schema, keeping a copy of an older one beside it.
  static func bringUpToDate(_ library: Library, birth: LibraryBirth) throws {
    let path = library.path
    let version = try library.queue.inDatabase { db in try requireOurs(db, path: path) }
    if version == current { return }
    if version > 0 {
      let copy = "\(path).schema-\(version)"
      try? FileManager.default.removeItem(atPath: copy)
      // SQLite writes into a file that is empty: it is the user's alone from the first byte.
      try LibraryFile.makePrivate(at: copy)
      try library.queue.inDatabase { db in try db.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
    }
    try migrate(library.queue, from: version, birth: birth)
  }

  /// Whether a library has an older schema than today's.
  static func isOlder(_ db: Database, path: String) throws -> Bool {
    (1..<current).contains(try requireOurs(db, path: path))
  }

  /// Brings a library to today's schema.
  ///
  /// - Parameter version: the one that it has; nil: look.
  static func migrate(
    _ queue: DatabaseQueue, from version: Int? = nil, birth: LibraryBirth = LibraryBirth()
  ) throws {
    try queue.writeWithoutTransaction { db in
      let version = try version ?? Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if version == 0 { try db.execute(sql: "PRAGMA journal_mode = WAL") }
      for (index, migration) in migrations.enumerated() where index >= version {
        try db.inTransaction {
          try db.execute(sql: migration)
          if index == 0 {
            try LibrarySettings.initial(birth).store(in: db)
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
          }
          try db.execute(sql: "PRAGMA user_version = \(index + 1)")
          return .commit
        }
      }
    }
  }

  /// The library's schema version; 0 for an empty file.
  private static func requireOurs(_ db: Database, path: String) throws -> Int {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    if application == 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 { return 0 }
    guard application == applicationID else {
      throw Diagnostic(
        "'\(path)' is a database, but not a Shellac library",
        hint: "Name the library with --library or SHELLAC_LIBRARY.")
    }
    guard version <= current else {
      throw Diagnostic(
        "library '\(path)' was made by a newer Shellac (schema \(version), this one knows \(current))",
        hint: "Use that Shellac, or a newer one; the library is untouched.")
    }
    return version
  }
}
