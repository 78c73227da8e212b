import Foundation
import GRDB
import ShellacModel

extension Library {
  /// What a field says in the library that begins as `prefix` does, case and accents aside; by the alphabet.
  ///
  /// For completion: names of artists, albums and songs are found by their indexes, whatever has no index is looked for in
  /// the newest rows, so that a million songs cost no more than a thousand.
  /// - Parameter limit: at most how many.
  public func names(_ field: Field, beginning prefix: String, limit: Int = 200) throws -> [String] {
    try database { db in
      switch field {
      case .artist, .artists: try IndexedNames(.artists).names(prefix, limit, in: db)
      case .albumartist, .albumartists: try IndexedNames(.albumArtists).names(prefix, limit, in: db)
      case .composer, .composers: try IndexedNames(.composers).names(prefix, limit, in: db)
      case .album: try IndexedNames(.albums).names(prefix, limit, in: db)
      case .title: try IndexedNames(.titles).names(prefix, limit, in: db)
      case .genre, .genres: try newest("track", "genre", prefix, limit, in: db)
      case .label, .edition, .catalognumber, .barcode:
        try newest(
          "album", field == .catalognumber ? "catalog_number" : field.rawValue, prefix, limit, in: db)
      case .format, .codec: try newest("file", field.rawValue, prefix, limit, in: db)
      case .store, .source, .currency: try newest("purchase", field.rawValue, prefix, limit, in: db)
      case .orderid: try newest("purchase", "order_id", prefix, limit, in: db)
      case .root:
        try Data.fetchAll(db, sql: "SELECT path FROM root ORDER BY id").map {
          String(decoding: $0, as: UTF8.self)
        }
        .filter(Beginning(prefix).begins)
      default: []
      }
    }
  }

  /// Different values of a column without an index.
  private func newest(
    _ table: String, _ column: String, _ prefix: String, _ limit: Int, in db: Database
  ) throws -> [String] {
    let lines = table == "purchase" ? "void IS NULL AND source <> 'sale' AND " : ""
    let sql = """
      SELECT DISTINCT name FROM (
        SELECT \(column) AS name FROM \(table) WHERE \(lines)\(column) IS NOT NULL ORDER BY id DESC LIMIT 10000)
      """
    let beginning = Beginning(prefix)
    return Array(try String.fetchAll(db, sql: sql).filter(beginning.begins).sorted().prefix(limit))
  }
}

/// The beginning of a name, however it is written.
private struct Beginning {
  let folded: [UInt8]

  init(_ prefix: String) { folded = Array(TextFolding.fold(prefix).utf8) }

  /// Whether a name goes on where this ends.
  func begins(_ name: String) -> Bool {
    folded.isEmpty || Array(TextFolding.fold(name).utf8).starts(with: folded)
  }
}

/// Names that have an index by their letters and one by their sort keys.
private struct IndexedNames {
  enum Kind { case artists, albumArtists, composers, albums, titles }

  let table: String
  let name: String
  let key: String
  /// What else must hold.
  var condition = "1"
  /// Whether there is an index of the names as they are.
  var hasNameIndex = true

  init(_ kind: Kind) {
    switch kind {
    case .titles: (table, name, key, hasNameIndex) = ("track", "title", "title_key", false)
    case .albums: (table, name, key) = ("album", "title", "title_key")
    case .artists, .albumArtists, .composers: (table, name, key) = ("artist", "name", "name_key")
    }
    let onAlbum = "EXISTS (SELECT 1 FROM album_artist x WHERE x.artist = artist.id)"
    func onSong(_ role: Int) -> String {
      "EXISTS (SELECT 1 FROM track_artist x WHERE x.artist = artist.id AND x.role = \(role))"
    }
    switch kind {
    case .artists: condition = "(\(onSong(0)) OR \(onAlbum))"
    case .albumArtists: condition = onAlbum
    case .composers: condition = onSong(1)
    case .albums, .titles: break
    }
  }

  func names(_ prefix: String, _ limit: Int, in db: Database) throws -> [String] {
    let beginning = Beginning(prefix)
    var found: Set<String> = []
    func take(_ range: String, _ arguments: StatementArguments) throws {
      // Many songs of one name are passed over, up to a point.
      let sql = """
        SELECT DISTINCT name FROM (
          SELECT id, \(name) AS name FROM \(table) WHERE \(range) AND \(name) IS NOT NULL LIMIT 2000) AS \(table)
        WHERE \(condition)
        """
      let names = try String.fetchCursor(db, sql: sql, arguments: arguments)
      while found.count < limit, let text = try names.next() {
        if beginning.begins(text) { found.insert(text) }
      }
    }
    // By the letters: what is filed under a sort tag or without its article is found too.
    if hasNameIndex {
      for written in Self.spellings(prefix) {
        try take("\(name) >= ? AND \(name) < ?", [written, written + "\u{10FFFF}"])
      }
    }
    if found.count >= limit { return Array(found.sorted().prefix(limit)) }
    // By the sort keys: in any case, with any accents.
    let maker = try SortKeyMaker(rules: LibrarySettings(db).sortRules)
    let texts = Set([prefix, maker.sortText.withoutArticle(prefix)].compactMap(\.self))
    for text in texts {
      let start = Self.primary(maker.collator.key(of: Self.withoutDigits(text)))
      try take("\(key) >= ? AND \(key) < ?", [Data(start), Data(start + [0xFF])])
    }
    return Array(found.sorted().prefix(limit))
  }

  /// The beginning as people write names who write it small.
  private static func spellings(_ prefix: String) -> Set<String> {
    [prefix, prefix.capitalized, prefix.prefix(1).uppercased() + prefix.dropFirst(), prefix.uppercased()]
  }

  /// What of a collation key tells letters apart; what accents and case make of them stands behind.
  private static func primary(_ key: [UInt8]) -> [UInt8] { Array(key.prefix { $0 != 1 }) }

  /// Digits at the end may be the first of a longer number, which has a key of its own.
  private static func withoutDigits(_ text: String) -> String {
    var text = text[...]
    while text.last?.isNumber == true { text.removeLast() }
    return String(text)
  }
}

extension SortText {
  /// What stands behind a leading article; nil where there is none.
  fileprivate func withoutArticle(_ text: String) -> String? {
    let key = NameKey.key(text)
    for article in rules.effectiveArticles {
      let lead = NameKey.key(article.hasSuffix("'") ? article : article + " ")
      if key.utf8.starts(with: lead.utf8) {
        return String(decoding: text.utf8.dropFirst(lead.utf8.count), as: UTF8.self)
      }
    }
    return nil
  }
}
