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
    try bringKeysUpToDate()
    return try change(command: "config set", summary: { _ in "set \(name.rawValue) = \(value)" }) {
      db, steps in
      try Self.set(name, to: value, in: db, steps)
    }
  }

  /// Gives a setting a value and brings what is stored in line with it, in the transaction at hand.
  ///
  /// - Returns: whether that changed anything.
  @discardableResult
  static func set(
    _ name: LibrarySettings.Name, to value: String, in db: Database, _ steps: ChangeSteps
  ) throws -> Bool {
    let old = try LibrarySettings(db)
    var new = old
    try new.set(name, to: value)
    if new == old { return false }
    try new.store(in: db)
    // Before what follows from it, so that on the way back it comes after that.
    try steps.record(
      .setting, subject: name.rawValue, before: Array(old[name].utf8), after: Array(new[name].utf8))
    switch name {
    case .locale, .articles, .articleExceptions, .ignorePunctuation: try recomputeKeys(in: db)
    case .artistSeparators, .separatorExceptions: try rereadTags(in: db, steps)
    case .timezone: try moveDates(from: old, to: new, in: db)
    }
    return true
  }

  /// Computes every stored key anew when they were made with other rules or another version of ICU.
  ///
  /// - Returns: whether they were.
  @discardableResult
  func bringKeysUpToDate() throws -> Bool {
    let settings = try settings()
    let version = try SortKeyMaker(rules: settings.sortRules).collationVersion
    if settings.storedKeyVersion == version { return false }
    try transaction { db in try Self.recomputeKeys(in: db) }
    return true
  }

  static func recomputeKeys(in db: Database) throws {
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

  private static func rereadTags(in db: Database, _ steps: ChangeSteps) throws {
    let writer = try IndexWriter(db, journal: steps)
    try writer.rereadTags()
    try writer.finish()
  }
}

extension IndexWriter {
  /// Reads every song's facts again from the tags that the library keeps of its best copy.
  func rereadTags() throws {
    try begin()
    // Numbers alone: a library may have a million songs, and each is written while the others wait.
    var songs: [(id: Int64, album: Int64, file: Int64, state: Int64)] = []
    let rows = try PreparedStatement(db, "SELECT id, album, file, state FROM track WHERE file IS NOT NULL")
    while try rows.step() {
      songs.append((rows.integer(0), rows.integer(1), rows.integer(2), rows.integer(3)))
    }
    for song in songs {
      let facts = try bestCopy.facts(of: song.file)
      try tracks.update(song.id, facts, album: song.album, file: song.file, state: Int(song.state))
      albums.noteChange(album: song.album)
    }
  }
}
