import Foundation
import GRDB
import ShellacModel

extension IndexWriter {
  /// What became of the files that vanished in a root.
  public struct Vanished: Sendable, Hashable {
    /// How many files of the scope were present before.
    public var known: Int
    /// How many of them vanished.
    public var vanished: Int
  }

  /// How many files of a root were thought present, and how many of them vanished.
  ///
  /// - Parameters:
  ///   - root: id of the root.
  ///   - folder: only files under this folder of it; empty for all.
  /// - Returns: both counts; neither when no file vanished anywhere.
  public func vanished(root: Int64, under folder: [UInt8]) throws -> Vanished {
    // Counting the files of a large root costs as much as a tenth of a run that finds nothing new.
    let none = try Int.fetchOne(db, sql: "SELECT 1 FROM vanished LIMIT 1") == nil
    if none { return Vanished(known: 0, vanished: 0) }
    let counts = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), count(vanished.file) FROM folder JOIN file ON file.folder = folder.id
        LEFT JOIN vanished ON vanished.file = file.id
        WHERE folder.root = ?1 AND file.missing_since IS NULL AND \(FolderScope.sql("folder.path", "?2"))
        """, arguments: [root, FolderScope.value(folder)])!
    return Vanished(known: counts[0], vanished: counts[1])
  }

  /// Marks the vanished files of a scope as missing; how many there were.
  public func markMissing(root: Int64, under folder: [UInt8]) throws -> Int {
    try begin()
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT file.id, file.track FROM vanished JOIN file ON file.id = vanished.file
        JOIN folder ON folder.id = file.folder
        WHERE folder.root = ?1 AND file.missing_since IS NULL AND \(FolderScope.sql("folder.path", "?2"))
        """, arguments: [root, FolderScope.value(folder)])
    for row in rows {
      try db.execute(
        sql: "UPDATE file SET missing_since = ? WHERE id = ?", arguments: [now, row[0] as Int64])
      try bestCopy.refresh(row[1])
    }
    return rows.count
  }

  /// Removes the missing files of a scope, and the songs that are owned in no other way; how many files there were.
  public func prune(root: Int64, under folder: [UInt8]) throws -> Int {
    try begin()
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT file.id, file.track FROM file JOIN folder ON folder.id = file.folder
        WHERE folder.root = ?1 AND file.missing_since IS NOT NULL AND \(FolderScope.sql("folder.path", "?2"))
        ORDER BY file.folder, file.id
        """, arguments: [root, FolderScope.value(folder)])
    for row in rows { try remove(file: row[0], of: row[1]) }
    noteRemoval(ofMissing: rows.count)
    return rows.count
  }

  /// Ends the run: writes what is left, removes artists that nothing names any more, and builds the indexes that
  /// the first bulk went without.
  ///
  /// - Parameter path: the library's file, when the run is no part of somebody else's transaction.
  func finish(at path: String? = nil) throws {
    try begin()
    try commit()
    let checkpoint = hadAlbums ? nil : path.map(CheckpointAside.init(ofLibraryAt:))
    defer { checkpoint?.wait() }
    try begin()
    try OrderIndexes.build(db)
    if db.totalChangesCount > 0 {
      try removeUnusedArtists()
      try artists.settleSortNames()
      if !hasRemovedFiles { try resolvePlaylistEntries() }
    }
    if mayEmptyFolders { try removeEmptyFolders() }
    try commit()
  }

  private func removeUnusedArtists() throws {
    let unused = try unusedArtists()
    let delete = try PreparedStatement(db, "DELETE FROM artist WHERE id = ?")
    // An index run that is no change does not become one by this.
    let recorder = journal?.change == nil ? nil : try removalRecorder()
    for id in unused {
      try recorder?.record(artist: id)
      artists.ids.noteRemoval()
      try search.remove(.artist, id)
      delete.bind(1, id)
      try delete.run()
    }
    try recorder?.finish()
  }

  /// Artists that nothing names.
  ///
  /// What an import brings is little beside the library: only those are looked at that a song or an album has lost.
  private func unusedArtists() throws -> [Int64] {
    guard isGuest, journal == nil, hadAlbums else {
      return try Int64.fetchAll(db, sql: "SELECT id FROM artist WHERE \(OrphanRows.artist)")
    }
    let isUnused = try PreparedStatement(db, "SELECT 1 FROM artist WHERE id = ? AND \(OrphanRows.artist)")
    return try artists.changed.sorted().filter { id in
      isUnused.bind(1, id)
      guard try isUnused.step() else { return false }
      isUnused.reset()
      return true
    }
  }

  private func removeEmptyFolders() throws {
    try db.execute(sql: "DELETE FROM folder WHERE \(OrphanRows.folder)")
    mayEmptyFolders = false
  }
}

/// A folder and everything under it, as a condition on stored paths.
enum FolderScope {
  /// True of the folder itself and of what is under it; always when the bound value is NULL.
  static func sql(_ column: String, _ parameter: String) -> String {
    "(\(parameter) IS NULL OR \(column) = \(parameter) OR (\(column) > CAST(\(parameter) || '/' AS BLOB)"
      + " AND \(column) < CAST(\(parameter) || '0' AS BLOB)))"
  }

  static func value(_ folder: [UInt8]) -> Data? { folder.isEmpty ? nil : Data(folder) }
}

extension IndexWriter {
  /// How many problems are noted in a scope, those of this run included.
  ///
  /// - Parameters:
  ///   - root: id of the root.
  ///   - folder: only names under this folder of it; empty for all.
  public func problemCount(root: Int64, under folder: [UInt8]) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM problem JOIN folder ON folder.id = problem.folder
        WHERE folder.root = ?1 AND message <> '' AND \(FolderScope.sql("folder.path", "?2"))
        """, arguments: [root, FolderScope.value(folder)]) ?? 0
  }
}
