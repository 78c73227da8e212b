extension CheckRule {
  /// A file has tags of several types, which may disagree: which one is shown depends on the player.
  static let severalTagTypes = CheckRule(
    409, "several-tag-types", .note, .file,
    "A file has tags of several types, which may disagree: which one is shown depends on the player.",
    advice: "See them: shellac show id:ID.",
    .rows(
      """
      SELECT id, 'has tags of several types: ' || tag_types FROM file
      WHERE missing_since IS NULL AND instr(tag_types, ', ')
        AND tag_types NOT LIKE 'ID3v2._, ID3v1' AND tag_types NOT LIKE 'ID3v1, ID3v2._'
      """))
}
