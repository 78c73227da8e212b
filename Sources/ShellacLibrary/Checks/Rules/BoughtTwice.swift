extension CheckRule {
  /// A song was bought more than once.
  static let boughtTwice = CheckRule(
    503, "bought-twice", .note, .song,
    "A song was bought more than once.",
    advice: "See what it cost: 'shellac report duplicates'.",
    .rows(
      """
      SELECT l.track, 'was bought ' || count(DISTINCT l.purchase) || ' times'
      FROM link l JOIN purchase p ON p.id = l.purchase
      WHERE l.void IS NULL AND p.void IS NULL AND p.sale IS NULL AND p.kind IN ('track', 'album')
      GROUP BY l.track HAVING count(DISTINCT l.purchase) > 1
      """))
}
