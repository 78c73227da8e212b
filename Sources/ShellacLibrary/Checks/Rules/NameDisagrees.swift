/// Whether the name of a file has nothing of its song's title in it, but something else.
private struct TitleInName {
  private let folding = MatchFolding()
  /// Words that stand for a title that nobody knew.
  private static let empty: Set<String> = [
    "track", "audiotrack", "audio", "title", "titel", "titre", "piste", "pista", "unknown", "untitled",
    "side", "disc",
    "song", "feat", "the",
  ]

  private func words(_ text: String) -> [String] { folding.words(text).words.map(\.text) }

  /// Whether a name has a title in it, whatever their case; most are ASCII.
  private func holds(_ name: String, _ title: String) -> Bool {
    guard let wanted = AsciiText.lowercased(title.utf8), let name = AsciiText.lowercased(name.utf8) else {
      return name.lowercased().contains(title.lowercased())
    }
    guard let first = wanted.first, wanted.count <= name.count else { return wanted.isEmpty }
    return (0...(name.count - wanted.count)).contains { start in
      name[start] == first && name[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  /// - Parameter others: artist and album, which may stand in a name as well.
  func isMissing(_ title: String, in name: String, others: [String]) -> Bool {
    if holds(name, title) { return false }
    let wanted = words(title)
    guard wanted.contains(where: { $0.utf8.contains { $0 > 0x39 } }) else { return false }
    let known = Set(others.flatMap(words)).union(Self.empty)
    // `track03` is a number.
    let rest = words(name).filter { word in
      let letters = word.filter { !$0.isNumber }
      return letters.utf8.count >= 3 && !known.contains(word) && !known.contains(letters)
    }
    guard !rest.isEmpty else { return false }
    let (all, found) = (wanted.joined(), words(name).joined())
    if found.contains(all) || all.contains(rest.joined()) { return false }
    return !rest.contains { word in wanted.contains { $0.hasPrefix(word) || word.hasPrefix($0) } }
  }
}

extension CheckRule {
  /// A file is named with another track number or title than its tags have.
  static let nameDisagrees = CheckRule(
    414, "name-disagrees", .note, .file,
    "A file is named with another track number or title than its tags have.",
    advice: "Name it anew: 'shellac organize id:ID', or correct the tag: 'shellac tag id:ID track=NUMBER'.",
    .scan({ scan in
      let numbers = """
        SELECT f.id, 'is named ' || substr(CAST(f.name AS TEXT), 1, 2) || ' and has the track number ' || t.number
        FROM file f JOIN track t ON t.id = f.track
        WHERE f.missing_since IS NULL AND t.number IS NOT NULL AND NOT t.guessed & 1
          AND CAST(f.name AS TEXT) GLOB '[0-9][0-9][ ._-]*' AND CAST(f.name AS TEXT) NOT GLOB '[0-9][0-9]-[0-9]*'
          AND CAST(substr(CAST(f.name AS TEXT), 1, 2) AS INTEGER) NOT IN (t.number, t.number % 100)
        """
      try scan.rows(numbers) { try scan.report($0.integer(0), $0.text(1) ?? "") }
      let names = TitleInName()
      let titles = """
        SELECT f.id, f.name, t.title, t.artist, t.album_title, t.album_artist FROM file f JOIN track t ON t.id = f.track
        WHERE f.missing_since IS NULL AND f.unread IS NULL AND t.title IS NOT NULL AND NOT t.guessed & 1
        """
      try scan.rows(titles) { row in
        let name = row.bytes(1)
        let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
        guard let stem = String(validating: stem, as: UTF8.self), let title = row.text(2) else { return }
        let others = [3, 4, 5].compactMap { row.text($0) }
        if names.isMissing(title, in: stem, others: others) {
          try scan.report(row.integer(0), "is named '\(stem)' and has the title '\(title)'")
        }
      }
    }))
}
