extension CheckRule {
  /// Two albums of one artist differ only in case, accents or punctuation.
  static let albumSpelledTwice = CheckRule(
    208, "album-spelled-twice", .warning, .album,
    "Two albums of one artist differ only in case, accents or punctuation.",
    advice: "Choose one spelling: 'shellac tag album:=ONE album=OTHER'.",
    .scan({ scan in
      let folding = MatchFolding()
      var known: [String: (id: Int64, shown: String)] = [:]
      let albums = """
        SELECT id, title, artist, edition FROM album WHERE state < 2 AND title IS NOT NULL ORDER BY id
        """
      try scan.rows(albums) { row in
        let (title, artist) = (row.text(1) ?? "", row.text(2) ?? "")
        let parts = [artist, title, row.text(3) ?? ""].map { name in
          folding.words(name).words.map(\.text).joined(separator: " ")
        }
        guard !parts[1].isEmpty else { return }
        let key = parts.joined(separator: "|")
        let shown = artist.isEmpty ? title : "\(artist) – \(title)"
        guard let other = known[key] else {
          known[key] = (row.integer(0), shown)
          return
        }
        if other.shown != shown {
          try scan.report(row.integer(0), "is also spelled '\(other.shown)'")
        }
      }
    }))
}
