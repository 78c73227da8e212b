import ShellacModel

/// The fields of a purchase as SQL over `purchase p`.
struct PurchaseFields {
  /// Roots whose folder cannot be reached.
  var awayRoots: [Int64] = []
  /// Whether the state of what is there in part says how much of it is.
  var countsSongs = false

  /// What picks the purchases among the ledger's lines; word for word as the indexes have it.
  static let condition = "p.void IS NULL AND p.sale IS NULL"

  func expression(_ field: Field) -> FieldExpression? {
    switch field {
    case .purchased:
      FieldExpression(sql: "p.purchased", shown: PackedInstant.sql("p.purchased", "p.precision"))
    case .state:
      FieldExpression(
        sql: state(Completeness(awayRoots: awayRoots)),
        shown: countsSongs ? state(Completeness(awayRoots: awayRoots, counts: true)) : nil)
    default: Self.sql(field).map { FieldExpression(sql: $0) }
    }
  }

  /// What an amount is made of.
  static func money(_ field: Field) -> MoneyColumns? {
    let amount: String? =
      switch field {
      case .price: "p.amount"
      case .listprice: "p.list_price"
      case .tax: "p.tax"
      case .refund: "p.refund"
      default: nil
      }
    return amount.map { MoneyColumns(amount: $0, exponent: "p.exponent", currency: "p.currency") }
  }

  /// What a purchase says of itself, of a song as well.
  static func sql(_ field: Field) -> String? {
    if let money = money(field) { return "shellac_money(\(money.amount), \(money.exponent))" }
    switch field {
    case .id: return "p.id"
    case .source: return leading("source")
    case .lineid: return leading("line")
    case .account: return "(SELECT name FROM account WHERE account.id = p.account)"
    case .orderid: return "p.order_id"
    case .albumartist: return "p.album_artist"
    case .track: return "p.number"
    case .length: return "p.duration"
    case .catalognumber: return "p.catalog_number"
    case .music: return "NOT p.aside"
    case .identifiers:
      return """
        (SELECT nullif(json_group_array(identifier), '[]') FROM (SELECT DISTINCT i.identifier \
        FROM purchase e JOIN purchase_identifier i ON i.purchase = e.id \
        WHERE (e.id = p.id OR e.sale = p.id) AND e.void IS NULL ORDER BY i.identifier))
        """
    case .tracks:
      return """
        (SELECT nullif(json_group_array(item.value), '[]') FROM (SELECT * FROM purchase_track \
        WHERE purchase = p.id ORDER BY position) pt JOIN json_each(json_array( \
        ifnull(CAST(pt.number AS TEXT), ''), ifnull(pt.title, ''), ifnull(pt.artist, ''), \
        ifnull(rtrim(rtrim(shellac_money(pt.duration, 3), '0'), '.'), ''))) item)
        """
    case .store, .kind, .acquired, .physical, .title, .artist, .album, .label, .isrc, .barcode, .url, .disc,
      .quantity, .currency, .coins, .evidence, .note, .released:
      return "p." + field.rawValue
    default: return nil
    }
  }

  /// A sale that several lines tell of goes by the first of them.
  private static func leading(_ column: String) -> String {
    """
    CASE WHEN p.source = 'sale' THEN (SELECT e.\(column) FROM purchase e WHERE e.sale = p.id \
    AND e.void IS NULL AND e.account IS p.account ORDER BY e.id LIMIT 1) ELSE p.\(column) END
    """
  }

  /// Facts in which the lines of one sale differ: a query finds a purchase by any of them.
  static func ofAnyLine(_ field: Field) -> String? {
    switch field {
    case .source, .evidence, .store: "e." + field.rawValue
    case .lineid: "e.line"
    case .orderid: "e.order_id"
    case .account: "(SELECT name FROM account WHERE account.id = e.account)"
    default: nil
    }
  }

  /// The lines that tell of a purchase, its own row when it is the only one.
  static let lines = """
    purchase e WHERE (e.id = p.id OR e.sale = p.id) AND e.void IS NULL AND e.source <> 'sale'
    """

  /// Derived from the songs that the purchase paid for.
  ///
  /// What is not music for sure, what was paid back and things without a download are told apart; what can hold no
  /// music, such as coins, goes by its kind.
  private func state(_ completeness: Completeness) -> String {
    """
    CASE WHEN p.aside THEN 'aside' WHEN p.kind = 'refund' THEN 'refund' \
    WHEN p.refund > 0 AND p.refund >= p.amount THEN 'refunded' \
    ELSE (SELECT CASE WHEN count(*) = 0 THEN CASE \
    WHEN p.kind IN ('credit', 'subscription', 'payment') THEN p.kind WHEN p.physical THEN 'physical' \
    WHEN p.kind = 'other' THEN 'other' ELSE 'unlinked' END \
    WHEN sum(here) > 0 THEN CASE WHEN \(completeness.isPartial(whole: Self.isWhole)) \
    THEN \(completeness.partial(whole: Self.isWhole)) ELSE 'present' END \
    WHEN p.physical THEN 'physical' WHEN sum(state < 2) > 0 THEN 'missing' ELSE 'nofile' END \
    FROM (SELECT \(completeness.columns) FROM link l JOIN track st ON st.id = l.track \
    WHERE l.purchase = p.id AND l.void IS NULL)) END
    """
  }

  private static let isWhole = """
    p.kind <> 'track' AND NOT EXISTS (SELECT 1 FROM purchase_track pt WHERE pt.purchase = p.id)
    """
}
