extension CheckRule {
  /// A song on an album has no track number.
  static let missingTrackNumber = CheckRule(
    104, "missing-track-number", .warning, .song,
    "A song on an album has no track number.",
    advice: "Give it one: shellac tag id:ID track=…",
    .rows(
      """
      SELECT id, 'has no track number' FROM track WHERE state = 0 AND number IS NULL AND album_title IS NOT NULL AND NOT guessed & 2
      """))
}
