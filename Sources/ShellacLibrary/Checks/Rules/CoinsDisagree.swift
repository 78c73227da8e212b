extension CheckRule {
  /// An account had another number of coins than its entries say.
  static let coinsDisagree = CheckRule(
    504, "coins-disagree", .error, .account,
    "An account had another number of coins than its entries say.",
    advice: "Look at them: 'shellac coins history account:=NAME', and add what is missing.",
    .rows(
      """
      SELECT account, 'had ' || coins || ' coins on ' || \(DayText.sql("at")) || ', and ' || sum || ' by its entries'
      FROM (
        SELECT s.account, s.coins, s.at, (SELECT ifnull(sum(e.coins), 0) FROM coin_entry e
          WHERE e.account = s.account AND e.void IS NULL AND e.at <= s.at) AS sum
        FROM coin_assertion s WHERE s.void IS NULL)
      WHERE sum <> coins
      """))
}
