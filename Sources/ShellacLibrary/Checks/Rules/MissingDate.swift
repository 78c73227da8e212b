extension CheckRule {
  /// A song has no date.
  static let missingDate = CheckRule(
    106, "missing-date", .note, .song,
    "A song has no date.",
    advice: "Give it one: 'shellac tag id:ID date=YEAR'.",
    .rows(
      """
      SELECT id, 'has no date' FROM track WHERE state = 0 AND date IS NULL AND original_date IS NULL
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.id = track.file AND file.unread IS NOT NULL)
      """))
}
