extension CheckRule {
  /// The name of a file or its folder has a control character, such as a line feed.
  static let controlCharacterInName = CheckRule(
    412, "control-character-in-name", .warning, .file,
    "The name of a file or its folder has a control character, such as a line feed.",
    advice: "Name it anew: 'shellac organize id:ID'.",
    .scan({ scan in
      try FileNames.forEach(scan) { file in
        let isPlain = (file.name + file.folderPath).allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        if !isPlain { try scan.report(file.id, "has a control character in its path") }
      }
    }))
}
