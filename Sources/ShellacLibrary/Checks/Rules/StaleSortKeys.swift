extension CheckRule {
  /// Sort keys are not those of the library's rules, or were made by another version of ICU.
  static let staleSortKeys = CheckRule(
    706, "stale-sort-keys", .warning, .library,
    "Sort keys are not those of the library's rules, or were made by another version of ICU.",
    advice: "--fix makes them anew.",
    mend: .sortKeys,
    .scan({ scan in
      let keys = try SortKeyMaker(rules: scan.settings.sortRules)
      if scan.settings.storedKeyVersion != keys.collationVersion {
        return try scan.report(
          named: "library", "all sort keys are of another version of ICU or of the rules")
      }
      for (table, name, tag, key) in [
        ("artist", "name", "sort", "name_key"), ("album", "title", "title_sort", "title_key"),
        ("album", "artist", "artist_sort", "artist_key"),
        ("track", "title", "title_sort", "title_key"),
      ] {
        var count = 0
        try scan.rows("SELECT \(name), \(tag), \(key) FROM \(table)") { row in
          let isSame = keys.withKey(for: row.text(0), sortTag: row.text(1)) { made in
            row.withBytes(2) { $0.elementsEqual(made) }
          }
          if !isSame { count += 1 }
        }
        if count > 0 { try scan.report(named: "library", "wrong sort keys of \(table)s: \(count)") }
      }
    }))
}
