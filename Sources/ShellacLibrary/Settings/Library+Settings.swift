import GRDB
import ShellacModel

extension Library {
  /// The settings that belong to the library.
  public func settings() throws -> LibrarySettings { try database { db in try LibrarySettings(db) } }

  /// Changes a setting, and brings what is stored in line with it.
  ///
  /// A new locale or new articles give every key anew; new separators read the artists of every song again, from
  /// the tags that the library keeps.
  /// - Returns: whether anything changed.
  /// - Throws: `Diagnostic` with status `usage` when the setting cannot have the value.
  @discardableResult
  public func change(_ name: LibrarySettings.Name, to value: String) throws -> Bool {
    let old = try settings()
    var new = old
    try new.set(name, to: value)
    if new == old { return false }
    try transaction { db in try new.store(in: db) }
    switch name {
    case .locale, .articles, .articleExceptions, .ignorePunctuation: try recomputeKeys()
    case .artistSeparators, .separatorExceptions: try rereadTags()
    case .timezone: break
    }
    return true
  }

  /// Computes every stored key anew when they were made with other rules or another version of ICU.
  ///
  /// - Returns: whether they were.
  @discardableResult
  public func bringKeysUpToDate() throws -> Bool {
    let settings = try settings()
    let version = try SortKeyMaker(rules: settings.sortRules).collationVersion
    if settings.storedKeyVersion == version { return false }
    try recomputeKeys()
    return true
  }

  private func recomputeKeys() throws {
    try transaction { db in
      let settings = try LibrarySettings(db)
      let keys = try SortKeyMaker(rules: settings.sortRules)
      try SQLFunctions.registerKeys(keys, in: db)
      // A key is x'FF' where there is neither a name nor a sort tag: shellac_key gives NULL there.
      try db.execute(
        sql: """
          UPDATE artist SET name_key = ifnull(shellac_key(name, sort), x'FF');
          UPDATE album SET title_key = ifnull(shellac_key(title, title_sort), x'FF'),
            artist_key = ifnull(shellac_key(artist, artist_sort), x'FF');
          UPDATE track SET title_key = ifnull(shellac_key(title, title_sort), x'FF');
          """)
      try LibrarySettings(values: [LibrarySettings.keyVersion: keys.collationVersion]).store(in: db)
    }
  }

  private func rereadTags() throws {
    try naming(path) {
      try queue.inDatabase { db in
        let writer = try IndexWriter(db)
        do {
          try writer.rereadTags()
          try writer.finish()
        } catch {
          writer.abandon()
          throw error
        }
      }
    }
  }
}

extension IndexWriter {
  /// Reads every song's facts again from the tags that the library keeps of its best copy.
  func rereadTags() throws {
    try begin()
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, album, file, state FROM track WHERE file IS NOT NULL")
    for row in rows {
      let facts = try bestCopy.facts(of: row[2])
      try tracks.update(row[0], facts, album: row[1], file: row[2], state: row[3])
      albums.noteChange(album: row[1])
    }
  }
}
