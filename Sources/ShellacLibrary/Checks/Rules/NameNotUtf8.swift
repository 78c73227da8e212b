extension CheckRule {
  /// The name of a file or its folder is not UTF-8.
  static let nameNotUtf8 = CheckRule(
    411, "name-not-utf8", .warning, .file,
    "The name of a file or its folder is not UTF-8.",
    advice: "Name it anew: 'shellac organize id:ID', or convmv.",
    .scan({ scan in
      try FileNames.forEach(scan) { file in
        let isText = [file.name, file.folderPath].allSatisfy {
          String(validating: $0, as: UTF8.self) != nil
        }
        if !isText { try scan.report(file.id, "has a path that is not UTF-8") }
      }
    }))
}
