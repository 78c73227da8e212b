extension CheckRule {
  /// A song was paid for and is not on disk.
  static let priceWithoutFile = CheckRule(
    501, "price-without-file", .warning, .song,
    "A song was paid for and is not on disk.",
    advice: "Get it again: 'shellac report lost' says where.",
    .rows(
      """
      SELECT id, 'was paid for (' || shellac_money(price, price_exponent) || ' ' || ifnull(price_currency, '')
        || ') and is not on disk'
      FROM track WHERE state = 2 AND price > 0
      """))
}
