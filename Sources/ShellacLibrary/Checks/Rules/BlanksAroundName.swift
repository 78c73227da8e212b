extension CheckRule {
  /// An artist, title or album begins or ends with a blank.
  static let blanksAroundName = CheckRule(
    303, "blanks-around-name", .warning, .file,
    "An artist, title or album begins or ends with a blank.",
    advice: "Take them away: 'shellac check --fix --rule blanks-around-name'.",
    mend: .files(.blanks),
    .scan({ scan in
      try PackedNames.forEach(scan) { file, key, value in
        guard let first = value.first, let last = value.last else { return false }
        let isBlank = [first, last].contains { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if isBlank { try scan.report(file, "has a blank at an end of its \(key.lowercased())") }
        return isBlank
      }
    }))
}
