import Foundation
import GRDB

@testable import ShellacLibrary

/// What holds of a library at any time, whatever has happened to it.
enum LibraryInvariants {
  /// What does not hold, in words.
  static func violations(of library: Library) throws -> [String] {
    try library.database { db in
      var found: [String] = []
      let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      if integrity != ["ok"] { found += integrity }
      for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") { found.append("foreign key: \(row)") }
      for (what, sql) in rows {
        for row in try Row.fetchAll(db, sql: sql) { found.append("\(what): \(row)") }
      }
      for row in try Row.fetchAll(db, sql: "SELECT name, name_key FROM playlist") {
        if GivenName.key(row[0]) != row[1] as String { found.append("playlist's key: \(row)") }
      }
      return try found + search(db) + keys(db)
    }
  }

  /// Each statement finds the rows that must not be.
  private static let rows = [
    (
      "a file's song is gone",
      "SELECT id FROM file WHERE track NOT IN (SELECT id FROM track)"
    ),
    (
      "a song without its best copy",
      """
      SELECT id, file, state FROM track WHERE file IS NOT (SELECT f.id FROM file f WHERE f.track = track.id
        ORDER BY missing_since IS NOT NULL, unread IS NOT NULL, lossless DESC, ifnull(bit_rate, 0) DESC, f.id LIMIT 1)
      """
    ),
    (
      "a song in another state than its best copy",
      """
      SELECT track.id, state FROM track LEFT JOIN file ON file.id = track.file
      WHERE state <> CASE WHEN file.id IS NULL THEN 2 ELSE file.missing_since IS NOT NULL END
      """
    ),
    (
      "a song that differs from its best copy",
      """
      SELECT track.id, track.duration, file.duration FROM track JOIN file ON file.id = track.file
      WHERE track.duration IS NOT file.duration
      """
    ),
    (
      "an album that does not add up",
      """
      SELECT a.id, a.songs, a.duration, a.state, a.added, a.discs FROM album a WHERE
        (a.songs, a.state, a.added, a.discs) IS NOT
        (SELECT count(*) FILTER (WHERE guessed & 4 = 0), min(state), min(added), max(1, count(DISTINCT disc))
          FROM track WHERE album = a.id)
        OR a.duration IS NOT (SELECT sum(duration) FROM track WHERE album = a.id)
      """
    ),
    ("an album without songs", "SELECT id FROM album WHERE id NOT IN (SELECT album FROM track)"),
    (
      "an album without its artists",
      """
      SELECT id, artist FROM album WHERE (artist IS NULL) <> NOT EXISTS
        (SELECT 1 FROM album_artist WHERE album = album.id)
      """
    ),
    (
      "an artist of nothing",
      """
      SELECT name FROM artist WHERE id NOT IN (SELECT artist FROM track_artist)
        AND id NOT IN (SELECT artist FROM album_artist)
      """
    ),
    (
      "a song that nobody has",
      """
      SELECT id, title FROM track WHERE state = 2
        AND NOT EXISTS (SELECT 1 FROM link WHERE link.track = track.id AND void IS NULL)
      """
    ),
    (
      "a link of a purchase that is none",
      """
      SELECT link.id FROM link JOIN purchase p ON p.id = link.purchase
      WHERE link.void IS NULL AND link.rule = 'bought' AND (p.void IS NOT NULL OR p.sale IS NOT NULL)
      """
    ),
    ("tags of no file", "SELECT file FROM file_tag WHERE file NOT IN (SELECT id FROM file)"),
    ("a file without tags", "SELECT id FROM file WHERE id NOT IN (SELECT file FROM file_tag)"),
    (
      "a folder of nothing",
      """
      SELECT id FROM folder WHERE id NOT IN (SELECT folder FROM file) AND id NOT IN (SELECT folder FROM problem)
      """
    ),
    (
      "a playlist with gaps between its entries",
      """
      SELECT playlist, min(position), max(position), count(*) FROM playlist_entry GROUP BY playlist
      HAVING (min(position), max(position)) <> (1, count(*))
      """
    ),
    (
      "a smart playlist with entries",
      "SELECT id FROM playlist JOIN playlist_entry ON playlist = id WHERE query IS NOT NULL"
    ),
    (
      "an entry from the library that knows nothing of its song",
      "SELECT playlist, position FROM playlist_entry WHERE location IS NULL AND coalesce(track, path, origin) IS NULL"
    ),
    (
      "an entry from the library that does not say as which song it came, or one from a file that does",
      """
      SELECT playlist, position FROM playlist_entry
      WHERE iif(location IS NULL, track IS NOT NULL AND origin IS NULL, origin IS NOT NULL)
      """
    ),
  ]

  /// The index holds `search_text`, and that is what songs, albums and artists say.
  private static func search(_ db: Database) throws -> [String] {
    var found: [String] = []
    do {
      try db.execute(sql: "INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
    } catch {
      found.append("search index: \(error)")
    }
    var expected: [Int64: [String?]] = [:]
    let things: [(SearchTable.Kind, String)] = [
      (.song, "SELECT id, title, artist, album_title FROM track"),
      (.album, "SELECT id, NULL, artist, title FROM album WHERE title IS NOT NULL"),
      (.artist, "SELECT id, name, NULL, NULL FROM artist"),
      (.playlist, "SELECT id, name, NULL, NULL FROM playlist"),
    ]
    for (kind, sql) in things {
      for row in try Row.fetchAll(db, sql: sql) {
        expected[SearchTable.row(kind, row[0])] = (1...3).map { SearchText.text(row[$0]) }
      }
    }
    for row in try Row.fetchAll(db, sql: "SELECT id, title, artist, album FROM search_text") {
      let texts: [String?] = (1...3).map { row[$0] }
      if expected.removeValue(forKey: row[0]) != texts { found.append("search text: \(row)") }
    }
    return found + expected.map { "not in search: \($0)" }
  }

  /// Every stored key is the one that the library's rules make today.
  private static func keys(_ db: Database) throws -> [String] {
    let keys = try SortKeyMaker(rules: LibrarySettings(db).sortRules)
    let stored = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sort, name_key FROM artist UNION ALL SELECT title, title_sort, title_key FROM track
        UNION ALL SELECT title, title_sort, title_key FROM album
        UNION ALL SELECT artist, artist_sort, artist_key FROM album
        """)
    return stored.compactMap { row in
      [UInt8](row[2] as Data) == keys.key(for: row[0], sortTag: row[1]) ? nil : "key: \(row)"
    }
  }
}
