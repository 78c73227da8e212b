extension CheckRule {
  /// A file was set aside, since it could not be opened or crashed the reader of tags.
  static let quarantinedFile = CheckRule(
    403, "quarantined-file", .error, .file,
    "A file was set aside, since it could not be opened or crashed the reader of tags.",
    advice: "Look at it with another player, or take it away.",
    .rows(
      """
      SELECT NULL, 'is set aside: ' || p.message,
        \(FilePathSQL.text(root: "r", folder: "d", name: "p"))
      FROM problem p JOIN folder d ON d.id = p.folder JOIN root r ON r.id = d.root
      WHERE NOT p.is_song AND p.message <> '' AND (length(p.name) > 0 OR length(d.path) > 0)
      """))
}
