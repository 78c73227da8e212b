extension CheckRule {
  /// A song has no title in its tags, and is called by its file's name.
  static let missingTitle = CheckRule(
    101, "missing-title", .warning, .song,
    "A song has no title in its tags, and is called by its file's name.",
    advice: "Give it one: 'shellac tag id:ID title=TITLE'.",
    .rows(
      """
      SELECT id, 'has no title in its tags' FROM track WHERE state = 0 AND (title IS NULL OR guessed & 1)
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.id = track.file AND file.unread IS NOT NULL)
      """))
}
