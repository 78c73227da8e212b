import GRDB
import ShellacModel

extension Library {
  /// Finds artists, albums, songs and playlists as one types them: every word begins a word of the thing, accents
  /// and case aside.
  ///
  /// Best first: SQLite's bm25 with a name's own words above those of its album and artist; of equals, artists
  /// before albums before songs.
  /// - Parameter limit: at most how many.
  /// - Throws: `Diagnostic`.
  public func search(_ text: String, limit: Int) throws -> [SearchHit] {
    guard let expression = SearchExpression.matching(text) else { return [] }
    return try database { db in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT rowid FROM search WHERE search MATCH ? AND rank MATCH 'bm25(10.0, 4.0, 3.0)'
          ORDER BY rank, rowid & 3 = 2 DESC, rowid & 3 = 1 DESC, rowid LIMIT ?
          """, arguments: [expression, limit]
      ).compactMap { try Self.hit($0, db) }
    }
  }

  /// What stands behind a row of the index, whose own text is folded.
  private static func hit(_ row: Int64, _ db: Database) throws -> SearchHit? {
    let id = row >> 2
    let (kind, sql): (SearchHit.Kind, String) =
      switch SearchTable.Kind(rawValue: row & 3) ?? .song {
      case .song:
        (
          .song,
          "SELECT t.title, t.artist, a.title FROM track t JOIN album a ON a.id = t.album WHERE t.id = ?"
        )
      case .album: (.album, "SELECT title, artist, NULL FROM album WHERE id = ?")
      case .artist: (.artist, "SELECT name, NULL, NULL FROM artist WHERE id = ?")
      case .playlist: (.playlist, "SELECT name, NULL, NULL FROM playlist WHERE id = ?")
      }
    return try Row.fetchOne(db, sql: sql, arguments: [id]).map { row in
      SearchHit(kind: kind, id: id, title: row[0] ?? "", artist: row[1], album: row[2])
    }
  }
}

/// Turns what a user types into an FTS5 expression.
enum SearchExpression {
  /// Every word as a prefix, quoted so that no sign of it is an operator; nil when there is no word.
  static func matching(_ text: String) -> String? {
    // FTS5 splits a quoted string as it splits the text: "AC/DC" becomes the phrase "ac dc".
    let words = (SearchText.text(text) ?? "").split {
      $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\u{A0}" || $0 == "\u{3000}"
    }
    .prefix(32)
    .filter { word in
      word.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
    if words.isEmpty { return nil }
    return words.map { SQLText.quoted($0, by: "\"") + "*" }.joined(separator: " ")
  }
}
