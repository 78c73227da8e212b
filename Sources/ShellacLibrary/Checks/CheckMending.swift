import GRDB
import ShellacModel

extension Library {
  /// Makes good what follows from something else: keys, the search index, sums, the songs of playlist entries.
  ///
  /// One change, in one transaction. What it does to playlists is in the journal; the rest says nothing that was not
  /// said already, and needs no way back.
  /// - Parameters:
  ///   - rules: which of what can be mended.
  ///   - isDryRun: whether everything is taken back in the end.
  /// - Returns: the rules of which something was mended, and how much.
  /// - Throws: `Diagnostic` when the library is damaged, or cannot be written; nothing has changed then.
  public func mend(_ rules: [CheckRule], isDryRun: Bool = false) throws -> [MendedRule] {
    try change(
      command: "check --fix", isDryRun: isDryRun,
      summary: Self.summary(of:)
    ) { (db, steps) -> [MendedRule] in
      let state = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "ok"
      guard state == "ok" else {
        throw Diagnostic(
          "the library is damaged: \(state)",
          hint: "Restore it from a backup, or move it away and index again.")
      }
      var done: [MendedRule] = []
      for rule in rules {
        guard let mend = rule.mend else { continue }
        let count = try CheckMending(db, steps).mend(mend)
        if count > 0 { done.append(MendedRule(rule: rule, count: count)) }
      }
      return done
    }
  }

  private static func summary(of done: [MendedRule]) -> String {
    "mended " + done.map { "\($0.rule.name) (\($0.count))" }.joined(separator: ", ")
  }
}

/// A rule of which something was made good.
public struct MendedRule: Sendable {
  /// The rule.
  public var rule: CheckRule
  /// How many things were made good.
  public var count: Int
}

/// Makes good what a rule finds, in the transaction at hand.
struct CheckMending {
  private let db: Database
  private let steps: ChangeSteps

  init(_ db: Database, _ steps: ChangeSteps) {
    self.db = db
    self.steps = steps
  }

  /// - Returns: how many things were mended.
  func mend(_ mend: CheckRule.Mend) throws -> Int {
    switch mend {
    case .sortKeys: try mendSortKeys()
    case .searchText: try mendSearchText()
    case .orphans: try mendOrphans()
    case .songs: try mendSongs()
    case .albums: try mendAlbums()
    case .entries: try mendEntries()
    case .files: 0
    }
  }

  private func count(_ rule: CheckRule) throws -> Int {
    var count = 0
    try CheckScan(db, LibrarySettings(db)) { _, _, _ in count += 1 }.run(rule)
    return count
  }

  private func mendSortKeys() throws -> Int {
    let count = try count(.staleSortKeys)
    if count > 0 { try Library.recomputeKeys(in: db) }
    return count
  }

  private func mendSearchText() throws -> Int {
    let count = try count(.staleSearchIndex)
    guard count > 0 else { return 0 }
    try db.execute(
      sql: "INSERT INTO search (search) VALUES ('delete-all'); DELETE FROM search_text")
    let table = try SearchTable(db, gathers: true)
    for (kind, sql) in SearchTable.contents {
      let row = try PreparedStatement(db, sql)
      while try row.step() {
        try table.add(
          kind, row.integer(0), title: row.text(1), artist: row.text(2), album: row.text(3))
      }
    }
    try table.flush()
    return count
  }

  private func mendOrphans() throws -> Int {
    let search = try SearchTable(db)
    let artists = try Int64.fetchAll(db, sql: "SELECT id FROM artist WHERE \(OrphanRows.artist)")
    for id in artists { try search.remove(.artist, id) }
    try db.execute(sql: "DELETE FROM artist WHERE \(OrphanRows.artist)")
    try db.execute(sql: "DELETE FROM file_tag WHERE \(OrphanRows.tags)")
    var count = artists.count + db.changesCount
    try db.execute(sql: "DELETE FROM folder WHERE \(OrphanRows.folder)")
    count += db.changesCount
    return count
  }

  private func mendSongs() throws -> Int {
    let songs = try Row.fetchAll(db, sql: WrongSongs.sql)
    guard !songs.isEmpty else { return 0 }
    let writer = try IndexWriter(db, journal: steps)
    try writer.begin()
    for row in songs {
      let id: Int64 = row[0]
      try writer.bestCopy.refresh(id, changed: row[1] as Int64?)
      try db.execute(
        sql: """
          UPDATE track SET state = CASE WHEN file IS NULL THEN 2
            ELSE (SELECT missing_since IS NOT NULL FROM file WHERE file.id = track.file) END WHERE id = ?
          """, arguments: [id])
    }
    try writer.finish()
    return songs.count
  }

  private func mendAlbums() throws -> Int {
    let albums = try Int64.fetchAll(db, sql: WrongAlbums.sql)
    guard !albums.isEmpty else { return 0 }
    let writer = try IndexWriter(db, journal: steps)
    try writer.begin()
    for id in albums { writer.albums.noteChange(album: id) }
    try writer.finish()
    return albums.count
  }

  private func mendEntries() throws -> Int {
    let unresolved = "SELECT DISTINCT playlist FROM playlist_entry WHERE track IS NULL"
    let playlists = try Int64.fetchAll(db, sql: unresolved)
    guard !playlists.isEmpty else { return 0 }
    var before: [Int64: [UInt8]] = [:]
    for id in playlists { before[id] = try PlaylistImage.image(of: id, in: db) }
    let sum = "SELECT count(*) FROM playlist_entry WHERE track IS NULL"
    let old = try Int.fetchOne(db, sql: sum) ?? 0
    let writer = try IndexWriter(db, journal: steps)
    try writer.begin()
    try writer.resolvePlaylistEntries()
    try writer.finish()
    for id in playlists { try Library.record(id, before: before[id], steps, db) }
    return try old - (Int.fetchOne(db, sql: sum) ?? 0)
  }
}
