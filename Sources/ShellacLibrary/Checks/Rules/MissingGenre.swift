extension CheckRule {
  /// A song has no genre.
  static let missingGenre = CheckRule(
    107, "missing-genre", .note, .song,
    "A song has no genre.",
    advice: "Give it one: 'shellac tag id:ID genre=GENRE'.",
    .rows(
      """
      SELECT id, 'has no genre' FROM track WHERE state = 0 AND genre IS NULL
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.id = track.file AND file.unread IS NOT NULL)
      """))
}
