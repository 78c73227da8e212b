extension CheckRule {
  /// A track or disc number is higher than the total that the tags name.
  static let numberBeyondTotal = CheckRule(
    110, "number-beyond-total", .warning, .song,
    "A track or disc number is higher than the total that the tags name.",
    advice: "Correct one of them: 'shellac tag id:ID track=NUMBER tracktotal=TOTAL'.",
    .rows(
      """
      SELECT id, iif(number > number_total, 'is track ' || number || ' of ' || number_total,
        'is on disc ' || disc || ' of ' || disc_total)
      FROM track WHERE state = 0 AND (number > number_total OR disc > disc_total)
      """))
}
