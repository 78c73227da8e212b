extension CheckRule {
  /// A purchase has an amount and no currency.
  static let amountWithoutCurrency = CheckRule(
    507, "amount-without-currency", .warning, .purchase,
    "A purchase has an amount and no currency.",
    advice: "Import it again with a currency: see 'shellac import --help'.",
    .rows(
      """
      SELECT id, 'cost ' || shellac_money(amount, ifnull(exponent, 2)) || ' of no currency' FROM purchase
      WHERE void IS NULL AND sale IS NULL AND amount > 0 AND currency IS NULL
      """))
}
