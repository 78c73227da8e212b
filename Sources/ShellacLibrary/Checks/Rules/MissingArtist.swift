extension CheckRule {
  /// A song has no artist in its tags.
  static let missingArtist = CheckRule(
    102, "missing-artist", .warning, .song,
    "A song has no artist in its tags.",
    advice: "Give it one: 'shellac tag id:ID artist=NAME'.",
    .rows(
      """
      SELECT id, 'has no artist in its tags' FROM track WHERE state = 0 AND (artist IS NULL OR guessed & 2)
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.id = track.file AND file.unread IS NOT NULL)
      """))
}
