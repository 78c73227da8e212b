extension CheckRule {
  /// A song on an album has no track number.
  static let missingTrackNumber = CheckRule(
    104, "missing-track-number", .warning, .song,
    "A song on an album has no track number.",
    advice: "Give it one: 'shellac tag id:ID track=NUMBER'.",
    .rows(
      """
      SELECT id, 'has no track number' FROM track WHERE state = 0 AND number IS NULL
        AND album_title IS NOT NULL AND NOT guessed & 2
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.id = track.file AND file.unread IS NOT NULL)
      """))
}
