import Foundation
import GRDB
import ShellacModel

/// The rows of `playlist`, and their names in the search index.
struct PlaylistTable {
  let db: Database
  private let search: SearchTable

  init(_ db: Database) throws {
    self.db = db
    search = try SearchTable(db)
  }

  // MARK: Reading

  private static let columns = "id, name, query, sort, reversed, song_limit, source, created, columns, form"

  private static func playlist(_ row: Row) -> Playlist {
    let query: String? = row[2]
    return Playlist(
      id: row[0], name: row[1],
      smart: query.map {
        SmartRule(
          query: $0, order: row[3], isReversed: row[4], limit: row[5], columns: row[8], form: row[9])
      },
      source: (row[6] as Data?).map { [UInt8]($0) }, created: row[7])
  }

  /// Every playlist, by name.
  static func all(_ db: Database) throws -> [Playlist] {
    try Row.fetchAll(db, sql: "SELECT \(columns) FROM playlist ORDER BY name_key").map(playlist)
  }

  /// The playlist of that name, in any case.
  static func find(_ name: String, in db: Database) throws -> Playlist? {
    let key = GivenName.key(name)
    return try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM playlist WHERE name_key = ?", arguments: [key]
    ).map(playlist)
  }

  /// The playlist of that name, in any case.
  ///
  /// - Throws: `Diagnostic` with a name that was probably meant.
  static func required(_ name: String, in db: Database) throws -> Playlist {
    if let playlist = try find(name, in: db) { return playlist }
    let names = try String.fetchAll(db, sql: "SELECT name FROM playlist ORDER BY name_key")
    throw missing(name, among: names)
  }

  /// What is said of a name that no playlist has.
  static func missing(_ name: String, among names: [String]) -> Diagnostic {
    Diagnostic(
      "there is no playlist '\(name)'",
      hint: Suggestion.closest(to: name, among: names).map { "Did you mean '\($0)'?" }
        ?? "Run 'shellac playlist list' to see them.")
  }

  /// The playlist of that name whose songs are kept one by one.
  static func requiredStatic(_ name: String, in db: Database) throws -> Playlist {
    let playlist = try required(name, in: db)
    if playlist.isSmart {
      throw Diagnostic(
        "playlist '\(playlist.name)' is smart: its songs follow from its query",
        hint: "Change the query with 'shellac playlist smart'.")
    }
    return playlist
  }

  // MARK: Writing

  /// Adds a playlist under a name that is free.
  func insert(_ name: String, smart: SmartRule? = nil) throws -> Int64 {
    try requireFree(name, for: nil)
    try db.execute(
      sql: """
        INSERT INTO playlist (name, name_key, query, sort, reversed, song_limit, columns, form, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        name, GivenName.key(name), smart?.query, smart?.order, smart?.isReversed ?? false, smart?.limit,
        smart?.columns, smart?.form, Int64(Date().timeIntervalSince1970),
      ])
    let id = db.lastInsertedRowID
    try search.set(.playlist, id, title: name, artist: nil, album: nil)
    return id
  }

  func rename(_ id: Int64, to name: String) throws {
    try requireFree(name, for: id)
    try db.execute(
      sql: "UPDATE playlist SET name = ?, name_key = ? WHERE id = ?",
      arguments: [name, GivenName.key(name), id])
    try search.set(.playlist, id, title: name, artist: nil, album: nil)
  }

  func setRule(_ rule: SmartRule, of id: Int64) throws {
    try db.execute(
      sql: """
        UPDATE playlist SET query = ?, sort = ?, reversed = ?, song_limit = ?, columns = ?, form = ? WHERE id = ?
        """,
      arguments: [rule.query, rule.order, rule.isReversed, rule.limit, rule.columns, rule.form, id])
  }

  /// Takes what a playlist's file says of it.
  func setDocument(_ document: PlaylistDocument, source: [UInt8], of id: Int64) throws {
    try db.execute(
      sql: "UPDATE playlist SET creator = ?, date = ?, extras = ?, source = ? WHERE id = ?",
      arguments: [
        document.creator, document.date, PackedTexts.pack(document.extras).map { Data($0) }, Data(source), id,
      ])
  }

  /// Takes a playlist with its entries away.
  func delete(_ id: Int64) throws {
    try search.remove(.playlist, id)
    try db.execute(sql: "DELETE FROM playlist_entry WHERE playlist = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM playlist WHERE id = ?", arguments: [id])
  }

  /// Brings the search index in line with a row that was written by other means.
  func noteName(_ name: String, of id: Int64) throws {
    try search.set(.playlist, id, title: name, artist: nil, album: nil)
  }

  /// Refuses a name that another playlist has.
  func requireFree(_ name: String, for id: Int64?) throws {
    guard let other = try Self.find(name, in: db), other.id != id else { return }
    throw Diagnostic(
      "there is a playlist '\(other.name)' already",
      hint: "Choose another name, or delete it with 'shellac playlist delete'.")
  }
}
