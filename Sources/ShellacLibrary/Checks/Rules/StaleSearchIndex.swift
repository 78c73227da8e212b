extension CheckRule {
  /// The search index does not have what songs, albums, artists and playlists are called.
  static let staleSearchIndex = CheckRule(
    707, "stale-search-index", .warning, .library,
    "The search index does not have what songs, albums, artists and playlists are called.",
    advice: "--fix makes it anew.",
    mend: .searchText,
    .scan({ scan in
      var count = 0
      var rows = 0
      var folded: [String: String?] = [:]
      func text(_ name: String?) -> String? {
        guard let name else { return nil }
        if let known = folded[name] { return known }
        if folded.count >= 20_000 { folded.removeAll(keepingCapacity: true) }
        let text = SearchText.text(name)
        folded[name] = .some(text)
        return text
      }
      let find = try PreparedStatement(
        scan.db, "SELECT title, artist, album FROM search_text WHERE id = ?")
      for (kind, sql) in SearchTable.contents {
        try scan.rows(sql) { row in
          rows += 1
          find.bind(1, SearchTable.row(kind, row.integer(0)))
          guard try find.step() else {
            count += 1
            return
          }
          let isSame =
            find.text(0) == SearchText.text(row.text(1)) && find.text(1) == text(row.text(2))
            && find.text(2) == text(row.text(3))
          find.reset()
          if !isSame { count += 1 }
        }
      }
      try scan.rows("SELECT count(*) FROM search_text") { row in
        count += max(0, Int(row.integer(0)) - rows)
      }
      if count > 0 { try scan.report(named: "library", "wrong rows of the search index: \(count)") }
    }))
}
