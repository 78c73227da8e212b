extension CheckRule {
  /// A change was begun and not finished.
  static let unfinishedChange = CheckRule(
    708, "unfinished-change", .warning, .change,
    "A change was begun and not finished.",
    advice: "Run any changing command: it finishes the change or says what is to be done.",
    .rows(
      """
      SELECT id, 'change ' || id || ' was begun on ' || \(DayText.sql("at")) || ' and not finished'
      FROM change WHERE state = 'begun'
      """))
}
