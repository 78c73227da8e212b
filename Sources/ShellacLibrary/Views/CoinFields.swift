import ShellacModel

/// The fields of an entry of a coin account as SQL over `CoinFields.table`, as `p`.
enum CoinFields {
  /// Entries with their places in the account and the balance after each, which counts all of it, listed or not.
  ///
  /// What coins were spent on is told of by the sale's row, if its line has one.
  static let table = """
    (SELECT c.id, c.account, c.source, c.line, c.kind, c.at AS purchased, c.precision, c.coins, c.currency, \
    c.exponent, c.amount, c.reference, c.note, sum(c.coins) OVER history AS balance, \
    count(*) OVER history AS place, ifnull(s.id, b.id) AS purchase FROM coin_entry c \
    LEFT JOIN purchase b ON b.id = c.purchase AND b.void IS NULL \
    LEFT JOIN purchase s ON s.id = b.sale AND s.void IS NULL WHERE c.void IS NULL \
    WINDOW history AS (PARTITION BY c.account ORDER BY \(CoinOrder.sql("c")) ROWS UNBOUNDED PRECEDING))
    """

  static func expression(_ field: Field) -> FieldExpression? {
    if field == .purchased {
      return FieldExpression(sql: "p.purchased", shown: PackedInstant.sql("p.purchased", "p.precision"))
    }
    return sql(field).map { FieldExpression(sql: $0) }
  }

  private static func sql(_ field: Field) -> String? {
    switch field {
    case .price: "shellac_money(p.amount, p.exponent)"
    case .lineid: "p.line"
    case .account: "(SELECT name FROM account WHERE account.id = p.account)"
    case .store: "(SELECT store FROM account WHERE account.id = p.account)"
    case .title, .artist, .album: "(SELECT b.\(field.rawValue) FROM purchase b WHERE b.id = p.purchase)"
    case .orderid: "(SELECT b.order_id FROM purchase b WHERE b.id = p.purchase)"
    case .id, .source, .kind, .coins, .balance, .currency, .reference, .note: "p." + field.rawValue
    default: nil
    }
  }
}
