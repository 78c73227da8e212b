extension CheckRule {
  /// A song has a date before the first recording (1860), or after next year.
  static let impossibleDate = CheckRule(
    108, "impossible-date", .warning, .song,
    "A song has a date before the first recording (1860), or after next year.",
    advice: "Correct it: 'shellac tag id:ID date=YEAR'.",
    .rows(
      """
      SELECT id, 'is dated ' || iif(date / 10000 NOT BETWEEN 1860 AND strftime('%Y', 'now') + 1, date / 10000,
        original_date / 10000)
      FROM track WHERE state < 2 AND (date / 10000 NOT BETWEEN 1860 AND strftime('%Y', 'now') + 1
        OR original_date / 10000 NOT BETWEEN 1860 AND strftime('%Y', 'now') + 1)
      """))
}
