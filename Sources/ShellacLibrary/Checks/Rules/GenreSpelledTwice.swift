extension CheckRule {
  /// A genre is spelled in several ways.
  static let genreSpelledTwice = CheckRule(
    302, "genre-spelled-twice", .note, .genre,
    "A genre is spelled in several ways.",
    advice: "Choose one: 'shellac tag genre:=ONE genre-=ONE genre+=OTHER'.",
    .scan({ scan in
      let folding = MatchFolding()
      var known: [String: String] = [:]
      let genres = """
        SELECT genre FROM track WHERE genres IS NULL AND genre IS NOT NULL
        UNION SELECT item.value FROM track, json_each(track.genres) AS item WHERE genres IS NOT NULL ORDER BY 1
        """
      try scan.rows(genres) { row in
        let name = row.text(0) ?? ""
        let key = folding.words(name).words.map(\.text).joined()
        guard !key.isEmpty else { return }
        guard let other = known[key] else {
          known[key] = name
          return
        }
        try scan.report(named: name, "is also spelled '\(other)'")
      }
    }))
}
