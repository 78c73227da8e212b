extension CheckRule {
  /// A file was read, but something is wrong with it, such as an end that is missing.
  static let damagedFile = CheckRule(
    404, "damaged-file", .warning, .file,
    "A file was read, but something is wrong with it, such as an end that is missing.",
    advice: "Get it again where it was bought: 'shellac show id:ID'.",
    .rows(
      """
      SELECT f.id, p.message FROM problem p JOIN file f ON f.folder = p.folder AND f.name = p.name
      WHERE p.is_song AND f.unread IS NULL AND p.message NOT LIKE '%larger than 16 MiB%'
      """))
}
