extension CheckRule {
  /// Letters and their accents stand apart in the name of a file or its folder (NFD).
  static let decomposedFileName = CheckRule(
    410, "decomposed-file-name", .note, .file,
    "Letters and their accents stand apart in the name of a file or its folder (NFD).",
    advice: "Name it anew: 'shellac organize id:ID', or 'shellac check --fix --rule decomposed-file-name'.",
    mend: .files(.composedNames),
    .scan({ scan in
      try FileNames.forEach(scan) { file in
        for part in [file.name, file.folderPath]
        where part.contains(where: { $0 == 0xCC || $0 == 0xCD }) {
          guard let text = String(validating: part, as: UTF8.self),
            !Composed.text(text).utf8.elementsEqual(text.utf8)
          else { continue }
          return try scan.report(file.id, "has accents apart in its path (NFD)")
        }
      }
    }))
}
