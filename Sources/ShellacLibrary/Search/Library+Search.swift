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
      try Row.fetchAll(
        db,
        sql: """
          SELECT search_text.id, search_text.title, search_text.artist, search_text.album
          FROM search JOIN search_text ON search_text.id = search.rowid
          WHERE search MATCH ? AND rank MATCH 'bm25(10.0, 4.0, 3.0)'
          ORDER BY rank, search.rowid & 3 = 2 DESC, search.rowid & 3 = 1 DESC, search.rowid LIMIT ?
          """, arguments: [expression, limit]
      ).map(Self.hit)
    }
  }

  private static func hit(_ row: Row) -> SearchHit {
    let id: Int64 = row[0]
    switch SearchTable.Kind(rawValue: id & 3) ?? .song {
    case .song: return SearchHit(kind: .song, id: id >> 2, title: row[1] ?? "", artist: row[2], album: row[3])
    case .album: return SearchHit(kind: .album, id: id >> 2, title: row[3] ?? "", artist: row[2])
    case .artist: return SearchHit(kind: .artist, id: id >> 2, title: row[1] ?? "")
    case .playlist: return SearchHit(kind: .playlist, id: id >> 2, title: row[1] ?? "")
    }
  }
}

/// Turns what a user types into an FTS5 expression.
enum SearchExpression {
  /// Every word as a prefix, quoted so that no sign of it is an operator; nil when there is no word.
  static func matching(_ text: String) -> String? {
    // FTS5 splits a quoted string as it splits the text: "AC/DC" becomes the phrase "ac dc".
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\u{A0}" || $0 == "\u{3000}" }
      .prefix(32)
      .filter { word in word.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
    if words.isEmpty { return nil }
    return words.map { word in
      "\"" + word.filter { $0 != "\0" }.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\"*"
    }.joined(separator: " ")
  }
}
