extension CheckRule {
  /// Two artists differ only in case, accents or punctuation; they are never merged by themselves.
  static let artistSpelledTwice = CheckRule(
    301, "artist-spelled-twice", .warning, .artist,
    "Two artists differ only in case, accents or punctuation; they are never merged by themselves.",
    advice: "Choose one spelling: 'shellac tag artist:=ONE artist=OTHER'.",
    .scan({ scan in
      let folding = MatchFolding()
      var known: [String: String] = [:]
      try scan.rows("SELECT id, name FROM artist ORDER BY id") { row in
        let name = row.text(1) ?? ""
        let key = folding.words(name).words.map(\.text).joined(separator: " ")
        guard !key.isEmpty else { return }
        guard let other = known[key] else {
          known[key] = name
          return
        }
        try scan.report(row.integer(0), "is also spelled '\(other)'")
      }
    }))
}
