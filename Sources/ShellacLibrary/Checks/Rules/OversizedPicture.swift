extension CheckRule {
  /// A tag or a picture is larger than 16 MiB.
  static let oversizedPicture = CheckRule(
    405, "oversized-picture", .warning, .file,
    "A tag or a picture is larger than 16 MiB.",
    advice: "Put a smaller picture in its place.",
    .rows(
      """
      SELECT f.id, p.message FROM problem p JOIN file f ON f.folder = p.folder AND f.name = p.name
      WHERE p.is_song AND p.message LIKE '%larger than 16 MiB%'
      """))
}
