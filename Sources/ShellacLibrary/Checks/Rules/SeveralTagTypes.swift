extension CheckRule {
  /// The tags of a file say different things: which is shown depends on the player.
  static let severalTagTypes = CheckRule(
    409, "several-tag-types", .warning, .file,
    "A file has tags of several types that disagree: what is shown depends on the player.",
    advice: "Write what is right into all of them: 'shellac tag id:ID title=TITLE'.",
    .rows(
      """
      SELECT id, tag_disagreement FROM file WHERE missing_since IS NULL AND tag_disagreement IS NOT NULL
      """))
}
