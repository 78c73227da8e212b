extension CheckRule {
  /// A file has been missing for more than 30 days.
  static let longMissing = CheckRule(
    401, "long-missing", .warning, .file,
    "A file has been missing for more than 30 days.",
    advice: "Mount its disk and index again, or forget it: 'shellac index --prune'.",
    .rows(
      """
      SELECT id, 'is missing since ' || \(DayText.sql("missing_since")) FROM file
      WHERE missing_since < unixepoch('now') - 30 * 86400
      """))
}
