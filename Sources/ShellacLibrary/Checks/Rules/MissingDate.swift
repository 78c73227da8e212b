extension CheckRule {
  /// A song has no date.
  static let missingDate = CheckRule(
    106, "missing-date", .note, .song,
    "A song has no date.",
    advice:
      "Give it one: shellac tag id:ID date=…, or take it from purchases with --from-purchase.",
    .rows(
      """
      SELECT id, 'has no date' FROM track WHERE state = 0 AND date IS NULL AND original_date IS NULL
      """))
}
