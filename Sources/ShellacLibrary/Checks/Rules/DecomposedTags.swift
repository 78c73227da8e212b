extension CheckRule {
  /// Letters and their accents stand apart in a tag (NFD), as older systems wrote them.
  static let decomposedTags = CheckRule(
    304, "decomposed-tags", .note, .file,
    "Letters and their accents stand apart in a tag (NFD), as older systems wrote them.",
    advice: "Shellac does not mind; for other players: 'shellac check --fix --rule decomposed-tags'.",
    mend: .files(.composedTags),
    .scan({ scan in
      try PackedNames.forEach(scan) { file, key, value in
        guard value.contains(where: { $0 == 0xCC || $0 == 0xCD }) else { return false }
        let text = String(decoding: value, as: UTF8.self)
        guard !Composed.text(text).utf8.elementsEqual(text.utf8) else { return false }
        try scan.report(file, "has accents apart in its \(key.lowercased()) (NFD)")
        return true
      }
    }))
}
