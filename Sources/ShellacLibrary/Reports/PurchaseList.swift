import GRDB
import ShellacModel

/// Purchases that a report lists one by one, and what they cost together.
struct PurchaseList {
  /// What is known of one.
  struct Purchase {
    var id: Int64
    var date, artist, title, album, kind, store, order, address, price, currency: ReportValue
    var isUnknown: Bool
    /// What overviews put it together by.
    fileprivate var place: Place
  }

  /// Where a purchase stands in the overviews.
  fileprivate struct Place {
    let store, year: ReportKey

    init(_ row: PreparedStatement) {
      store = ReportKey(row, 7)
      year = row.optionalInteger(1).map { .number(Int64($0) / 10_000 * 10_000) } ?? ReportKey.none
    }
  }

  static let totalColumns = [
    ReportColumn("currency", "Currency", .text), ReportColumn("purchases", "Purchases", .count),
    ReportColumn("price", "Price", .money), ReportColumn("unknown", "Unknown", .count),
  ]

  /// How many columns `columns` has.
  static let width = 15

  private let session: ReportSession
  private var sums: [String: ReportTally] = [:]
  private var byStore = ReportGroups([.store])
  private var byYear = ReportGroups([.year])

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
      currency: text(10), isUnknown: row.integer(14) == 1, place: Place(row))
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
    try count(
      try Self.price(row), row.isNull(10) ? "" : row.text(10) ?? "", isUnknown: row.integer(14) == 1,
      Place(row))
  }

  /// Counts what a purchase cost.
  mutating func count(_ purchase: Purchase) throws {
    var currency = ""
    if case .text(let code) = purchase.currency { currency = code }
    try count(purchase.price, currency, isUnknown: purchase.isUnknown, purchase.place)
  }

  private mutating func count(_ price: ReportValue, _ currency: String, isUnknown: Bool, _ place: Place)
    throws
  {
    var tally = ReportTally(counts: 2, amounts: 1)
    tally.counts = [1, isUnknown ? 1 : 0]
    if case .money(let minor, let exponent) = price, !currency.isEmpty {
      (tally.amounts[0], tally.exponent) = (Int128(minor), exponent)
    }
    try sums.add(tally, for: currency)
    try byStore.add(tally, at: [place.store], for: currency)
    try byYear.add(tally, at: [place.year], for: currency)
  }

  /// How many prices are unknown.
  var unknown: Int64 { sums.values.reduce(0) { $0 &+ $1.counts[1] } }

  /// A row for each currency.
  func totals() throws -> [[ReportValue]] { try sections.totals(sums) }

  /// What was counted by store and by year; nothing where all of it is in one place.
  ///
  /// - Parameter title: what stands above the sums.
  func overviews(of name: ReportName, _ title: String) throws -> [Report] {
    var overview = Report(
      name,
      measures: [
        ReportColumn("currency", "Currency", .text), ReportColumn("purchases", "Purchases", .count),
        ReportColumn("price", title, .money), ReportColumn("unknown", "Unknown", .count, .quiet),
      ],
      // Where no price is known there are purchases to be shown.
      charted: sums.contains { !$0.key.isEmpty && $0.value.amounts[0] != 0 } ? "price" : "purchases")
    for var groups in [byStore, byYear] {
      try groups.fold()
      guard groups.tallies.count > 1 else { continue }
      overview.sections.append(try sections.section(groups))
    }
    overview.count = Int(clamping: sums.values.reduce(0) { $0 &+ $1.counts[0] })
    return overview.sections.isEmpty ? [] : [overview]
  }

  private var sections: ReportSections {
    ReportSections(session, total: sums, charted: 2) { tally, currency in
      [
        currency.isEmpty ? .none : .text(currency), .number(tally.counts[0]),
        try session.money(currency) { try tally.money(0) }, .number(tally.counts[1]),
      ]
    }
  }
}
