extension CheckRule {
  /// More coins were spent than an account had.
  static let coinsBelowZero = CheckRule(
    505, "coins-below-zero", .error, .account,
    "More coins were spent than an account had.",
    advice: "Add what was bought or granted: 'shellac coins topup COINS --price unknown --account NAME'.",
    .rows(
      """
      SELECT account, 'had ' || min(balance) || ' coins at its lowest' FROM (
        SELECT account, sum(sum(coins)) OVER (PARTITION BY account ORDER BY at) AS balance
        FROM coin_entry WHERE void IS NULL GROUP BY account, at)
      GROUP BY account HAVING min(balance) < 0
      """))
}
