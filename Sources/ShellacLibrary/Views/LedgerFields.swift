import ShellacModel

/// The fields of purchases, of entries of coin accounts, and of both together, as SQL over `p`.
struct LedgerFields {
  var view: View
  /// Roots whose folder cannot be reached.
  var awayRoots: [Int64] = []
  /// Whether the state of what is there in part says how much of it is.
  var countsSongs = false

  func expression(_ field: Field) -> FieldExpression? {
    switch view {
    case .purchases:
      PurchaseFields(awayRoots: awayRoots, countsSongs: countsSongs).expression(field)
    case .coins: CoinFields.expression(field)
    case .ledger: together(field)
    default: nil
    }
  }

  func money(_ field: Field) -> MoneyColumns? {
    if view == .coins && field != .price { return nil }
    return PurchaseFields.money(field)
  }

  /// The rows as a table of SQL, `p`, and what picks them.
  static func source(_ view: View) -> (table: String, condition: String?) {
    switch view {
    case .coins: ("\(CoinFields.table) p", nil)
    case .ledger: ("\(table) p", nil)
    default: ("purchase p", PurchaseFields.condition)
    }
  }

  // MARK: Both together

  private func together(_ field: Field) -> FieldExpression? {
    switch field {
    case .balance, .reference: FieldExpression(sql: "p." + field.rawValue)
    // What looks a purchase up by its number means nothing to an entry.
    case .state, .identifiers, .tracks, .music:
      PurchaseFields(awayRoots: awayRoots).expression(field).map {
        FieldExpression(sql: "iif(p.entry, NULL, \($0.sql))")
      }
    case .store:
      FieldExpression(
        sql: "iif(p.entry, (SELECT store FROM account WHERE account.id = p.account), p.store)")
    default: PurchaseFields(awayRoots: awayRoots).expression(field)
    }
  }

  /// An entry's kind has `coin-` before it: a refund of coins is none of money.
  private static let table: String = {
    let shared = [
      "id", "account", "source", "line", "purchased", "precision", "coins", "currency", "exponent", "amount",
      "note",
    ]
    let names = ["title", "artist", "album", "order_id"]
    let own = [
      "store", "acquired", "physical", "aside", "album_artist", "label", "isrc", "barcode", "url", "disc",
      "number", "duration", "quantity", "list_price", "tax", "refund", "evidence", "released",
      "catalog_number",
    ]
    let purchases =
      (shared + names + own).map { "p.\($0)" } + [
        "p.kind", "NULL AS balance", "NULL AS reference", "0 AS entry", "0 AS place",
      ]
    let coins =
      shared.map { "c.\($0)" } + names.map { "b.\($0)" } + own.map { _ in "NULL" }
      + ["'coin-' || c.kind", "c.balance", "c.reference", "1", "c.place"]
    return """
      (SELECT \(purchases.joined(separator: ", ")) FROM purchase p WHERE \(PurchaseFields.condition) \
      UNION ALL SELECT \(coins.joined(separator: ", ")) FROM \(CoinFields.table) c \
      LEFT JOIN purchase b ON b.id = c.purchase)
      """
  }()
}
