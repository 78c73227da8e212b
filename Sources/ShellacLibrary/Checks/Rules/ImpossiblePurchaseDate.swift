extension CheckRule {
  /// A purchase is dated in the future, or before there were stores on the net (1994).
  static let impossiblePurchaseDate = CheckRule(
    506, "impossible-purchase-date", .warning, .purchase,
    "A purchase is dated in the future, or before there were stores on the net (1994).",
    advice: "Import it again with the right form of dates: see 'shellac import --help'.",
    .rows(
      """
      SELECT id, 'is dated ' || \(DayText.sql("purchased")) FROM purchase
      WHERE void IS NULL AND sale IS NULL AND NOT physical
        AND (purchased > unixepoch('now') + 2 * 86400 OR purchased < unixepoch('1994-01-01'))
      """))
}
