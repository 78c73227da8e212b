extension CheckRule {
  /// The folder of a root is not there.
  static let rootNotThere = CheckRule(
    709, "root-not-there", .warning, .root,
    "The folder of a root is not there.",
    advice: "Mount its disk, or tell where it is now: 'shellac root move ID FOLDER'.",
    .scan({ scan in
      for id in try AwayRoots.ids(scan.db) { try scan.report(id, "is not there") }
    }))
}
