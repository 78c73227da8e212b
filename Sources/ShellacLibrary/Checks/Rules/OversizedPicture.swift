extension CheckRule {
  /// A picture is larger than 5 MB, or a tag larger than what is read of one.
  static let oversizedPicture = CheckRule(
    405, "oversized-picture", .note, .file,
    "A picture in a file is larger than 5 MB, or a tag larger than the 16 MiB that are read of one.",
    advice: "Put a smaller picture in its place, with a program that writes pictures.",
    .rows(
      """
      SELECT id, printf('has a picture of %.1f MB', picture_size / 1e6) FROM file
      WHERE missing_since IS NULL AND picture_size > 5000000
      UNION ALL
      SELECT f.id, p.message FROM problem p JOIN file f ON f.folder = p.folder AND f.name = p.name
      WHERE p.is_song AND p.message LIKE '%larger than 16 MiB%'
      """))
}
