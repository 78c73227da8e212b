/// What a shell is told when a word is half typed.
enum CompletionAnswer: Equatable {
  /// A word that could stand there, and what it means.
  struct Candidate: Equatable {
    var word: String
    var meaning = ""
  }

  /// One of these.
  case words([Candidate])
  /// A file; with extensions, one of these.
  case files([String])
  /// A folder.
  case folders

  /// Candidates from lines of a word and, behind a tab, what it means.
  static func listing(_ lines: [String]) -> CompletionAnswer {
    .words(
      lines.map { line in
        let parts = line.split(separator: "\t", maxSplits: 1)
        return Candidate(word: String(parts.first ?? ""), meaning: parts.count > 1 ? String(parts[1]) : "")
      })
  }

  /// Without what nobody could type, or see: control characters come from tags.
  var safe: CompletionAnswer {
    guard case .words(let candidates) = self else { return self }
    func isPlain(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        // Joiners belong to words and emoji; the others hide or turn around what is seen.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
      }
    }
    return .words(
      candidates.compactMap { candidate in
        guard !candidate.word.isEmpty, isPlain(candidate.word) else { return nil }
        return Candidate(word: candidate.word, meaning: isPlain(candidate.meaning) ? candidate.meaning : "")
      })
  }

  /// The text that the scripts of `CompletionScript` read: what is offered, then the words.
  ///
  ///     words          a blank may follow
  ///     words nospace  the word goes on
  ///     files toml csv
  ///     folders
  func text(_ spelling: (Candidate) -> String?) -> String {
    switch self {
    case .files(let extensions): return (["files"] + extensions).joined(separator: " ") + "\n"
    case .folders: return "folders\n"
    case .words(let candidates):
      let goesOn = !candidates.isEmpty && candidates.allSatisfy { ":=".contains($0.word.last ?? " ") }
      return ([goesOn ? "words nospace" : "words"] + candidates.compactMap(spelling)).joined(separator: "\n")
        + "\n"
    }
  }
}
