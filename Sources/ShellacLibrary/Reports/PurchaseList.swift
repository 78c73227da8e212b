import GRDB
import ShellacModel

/// Purchases that a report lists one by one, and what they cost together.
struct PurchaseList {
  /// What is known of one.
  struct Purchase {
    var id: Int64
    var date, artist, title, album, kind, store, order, address, price, currency: ReportValue
    var isUnknown: Bool
  }

  static let totalColumns = [
    ReportColumn("currency", "Currency", .text), ReportColumn("purchases", "Purchases", .count),
    ReportColumn("price", "Price", .money), ReportColumn("unknown", "Unknown", .count),
  ]

  /// How many columns `columns` has.
  static let width = 15

  private let session: ReportSession
  private var sums: [String: ReportTally] = [:]

  init(_ session: ReportSession) { self.session = session }

  static func columns(_ source: ReportSource) -> String {
    """
    p.id, shellac_day(p.purchased), p.precision, \(source.dimensions[.artist] ?? "p.artist"), \
    coalesce(p.title, p.album), p.album, p.kind, p.store, p.order_id, \
    coalesce(p.url, (SELECT substr(i.identifier, length('bandcamp.url:') + 1) FROM purchase e \
    JOIN purchase_identifier i ON i.purchase = e.id WHERE (e.id = p.id OR e.sale = p.id) \
    AND i.identifier GLOB 'bandcamp.url:*' LIMIT 1)), \
    \(PurchaseCost.currency), p.exponent, \(PurchaseCost.paid), \(PurchaseCost.refunded), \
    CASE WHEN \(PurchaseCost.isUnknown) THEN 1 WHEN p.amount = 0 THEN 2 ELSE 0 END
    """
  }

  /// The purchase of a row whose first columns are `columns`.
  static func purchase(_ row: PreparedStatement) throws -> Purchase {
    func text(_ column: Int) -> ReportValue { row.text(column).map { .text($0) } ?? .none }
    let precision = row.integer(2)
    let unit = precision == 3 ? 10_000 : precision == 2 ? 100 : 1
    let date = row.optionalInteger(1).flatMap { PartialDate(packed: $0 / unit * unit) }
    return Purchase(
      id: row.integer(0), date: date.map { .text($0.description) } ?? .none, artist: text(3), title: text(4),
      album: text(5), kind: text(6), store: text(7), order: text(8), address: text(9), price: try price(row),
      currency: text(10), isUnknown: row.integer(14) == 1)
  }

  /// What was paid, less what was paid back.
  private static func price(_ row: PreparedStatement) throws -> ReportValue {
    guard !row.isNull(10) else { return row.integer(14) == 2 ? .money(0, exponent: 0) : .none }
    let (net, overflow) = row.integer(12).subtractingReportingOverflow(row.integer(13))
    if overflow { throw ReportTally.tooLarge }
    return .money(net, exponent: Int(clamping: min(max(0, row.integer(11)), 18)))
  }

  /// Counts what the purchase of a row cost.
  mutating func count(_ row: PreparedStatement) throws {
    try count(try Self.price(row), row.isNull(10) ? "" : row.text(10) ?? "", isUnknown: row.integer(14) == 1)
  }

  /// Counts what a purchase cost.
  mutating func count(_ purchase: Purchase) throws {
    var currency = ""
    if case .text(let code) = purchase.currency { currency = code }
    try count(purchase.price, currency, isUnknown: purchase.isUnknown)
  }

  private mutating func count(_ price: ReportValue, _ currency: String, isUnknown: Bool) throws {
    var tally = ReportTally(counts: 2, amounts: 1)
    tally.counts = [1, isUnknown ? 1 : 0]
    if case .money(let minor, let exponent) = price, !currency.isEmpty {
      (tally.amounts[0], tally.exponent) = (Int128(minor), exponent)
    }
    try sums.add(tally, for: currency)
  }

  /// How many prices are unknown.
  var unknown: Int64 { sums.values.reduce(0) { $0 &+ $1.counts[1] } }

  /// A row for each currency.
  func totals() throws -> [[ReportValue]] {
    try ReportSections(session, total: sums, charted: 1) { tally, currency in
      [
        currency.isEmpty ? .none : .text(currency), .number(tally.counts[0]),
        try session.money(currency) { try tally.money(0) }, .number(tally.counts[1]),
      ]
    }.totals(sums)
  }
}
