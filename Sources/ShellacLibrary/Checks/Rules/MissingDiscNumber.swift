extension CheckRule {
  /// A song on an album of several discs has no disc number.
  static let missingDiscNumber = CheckRule(
    105, "missing-disc-number", .note, .song,
    "A song on an album of several discs has no disc number.",
    advice: "Give it one: 'shellac tag id:ID disc=NUMBER'.",
    .rows(
      """
      SELECT t.id, 'has no disc number, on an album of ' || max(a.discs, ifnull(a.disc_total, 0)) || ' discs'
      FROM album a JOIN track t ON t.album = a.id
      WHERE t.state = 0 AND t.disc IS NULL AND a.title IS NOT NULL AND (a.discs > 1 OR a.disc_total > 1)
      """))
}
