extension CheckRule {
  /// The tags of a file cannot be read.
  static let unreadableFile = CheckRule(
    402, "unreadable-file", .error, .file,
    "The tags of a file cannot be read.",
    advice: "Look at it with another player; it may be damaged.",
    .rows(
      """
      SELECT id, 'cannot be read: ' || unread FROM file WHERE unread IS NOT NULL AND missing_since IS NULL
      """))
}
