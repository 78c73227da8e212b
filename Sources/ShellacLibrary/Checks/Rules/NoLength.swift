extension CheckRule {
  /// A file plays for no time at all, or nobody knows how long.
  static let noLength = CheckRule(
    406, "no-length", .warning, .file,
    "A file plays for no time at all, or nobody knows how long.",
    advice: "Look at it with another player; it may be damaged.",
    .rows(
      """
      SELECT id, iif(duration IS NULL, 'has no length', 'has the length 0') FROM file
      WHERE missing_since IS NULL AND unread IS NULL AND format NOT IN ('MOD', 'S3M', 'IT', 'XM') AND ifnull(duration, 0) = 0
      """))
}
