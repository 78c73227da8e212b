extension CheckRule {
  /// Two files in a folder differ only in case or in how accents are written: some disks hold but one of them.
  static let caseTwins = CheckRule(
    413, "case-twins", .warning, .file,
    "Two files in a folder differ only in case or in how accents are written: some disks hold but one "
      + "of them.",
    advice: "Name one of them anew.",
    .scan({ scan in
      var folder: Int64 = 0
      var known: [String: String] = [:]
      try FileNames.forEach(scan) { file in
        if file.folder != folder { known.removeAll(keepingCapacity: true) }
        folder = file.folder
        guard let text = String(validating: file.name, as: UTF8.self) else { return }
        let plain = AsciiText.lowercased(file.name)
        let key = plain.map { String(decoding: $0, as: UTF8.self) } ?? Composed.text(text).lowercased()
        if let other = known.updateValue(text, forKey: key) {
          try scan.report(file.id, "is named like '\(other)' beside it")
        }
      }
    }))
}
