import ShellacModel

/// What was paid, refunds taken off, each currency apart.
///
/// - Money that bought credit is told apart and not added: what the credit bought is there with its price.
/// - Money that bought coins is spending; what coins bought has a price in coins alone.
/// - A price of the store's list is none that was paid.
struct SpendingReport {
  private enum Count: Int, CaseIterable { case rows, purchases, free, forCoins, unknown, coinPacks }
  private enum Amount: Int, CaseIterable { case paid, refunded, coins }

  private let session: ReportSession

  init(_ session: ReportSession) { self.session = session }

  func made() throws -> Report {
    var report = Report(
      .spending,
      measures: [
        ReportColumn("currency", "Currency", .text), ReportColumn("spent", "Spent", .money),
        ReportColumn("paid", "Paid", .money, .detail), ReportColumn("refunded", "Refunded", .money, .quiet),
        ReportColumn("topups", "For coins", .money, .quiet), ReportColumn("purchases", "Purchases", .count),
        ReportColumn("free", "Free", .count, .detail),
        ReportColumn("forcoins", "With coins", .count, .detail),
        ReportColumn("unknown", "Unknown", .count, .quiet),
      ], charted: "spent")
    var purchases = try session.purchases(PurchaseCost.isSpending)
    purchases.currency = PurchaseCost.currency
    purchases.exponent = "CASE WHEN \(PurchaseCost.isPriced) THEN ifnull(p.exponent, 0) ELSE 0 END"
    purchases.counts = [
      "1", "p.kind <> 'refund'", PurchaseCost.isFree, PurchaseCost.isForCoins, PurchaseCost.isUnknown, "0",
    ]
    purchases.amounts = [PurchaseCost.paid, PurchaseCost.refunded, "0"]
    var topups = try session.coins("p.kind = 'topup'")
    topups?.counts = ["1", "0", "0", "0", "p.amount IS NULL", "1"]
    topups?.amounts = ["0", "0", "ifnull(p.amount, 0)"]

    var total: [String: ReportTally] = [:]
    var sections: ReportSections?
    for (index, dimensions) in session.request.groupings.enumerated() {
      var groups = ReportGroups(dimensions)
      try groups.add(purchases, session)
      if let topups { try groups.add(topups, session) }
      try groups.fold()
      if index == 0 {
        total = try groups.total()
        sections = ReportSections(session, total: total, charted: 1, values: values)
        report.problems = try missingRates(groups.unconverted)
      }
      if let section = try sections?.section(groups) { report.sections.append(section) }
    }
    report.totals = try sections?.totals(total) ?? []
    report.count = Int(clamping: count(.rows, total))
    try addFacts(to: &report, total)
    return report
  }

  private func values(_ tally: ReportTally, _ currency: String) throws -> [ReportValue] {
    let digits = session.request.digits(of: currency)
    let spent =
      tally.amounts[Amount.paid.rawValue] - tally.amounts[Amount.refunded.rawValue]
      + tally.amounts[Amount.coins.rawValue]
    func money(_ amount: Int128) throws -> ReportValue {
      try session.money(currency) { try ReportTally.money(amount, exponent: tally.exponent, digits: digits) }
    }
    return [
      currency.isEmpty ? .none : .text(currency), try money(spent),
      try money(tally.amounts[Amount.paid.rawValue]), try money(tally.amounts[Amount.refunded.rawValue]),
      try money(tally.amounts[Amount.coins.rawValue]),
      .number(tally.counts[Count.purchases.rawValue]), .number(tally.counts[Count.free.rawValue]),
      .number(tally.counts[Count.forCoins.rawValue]), .number(tally.counts[Count.unknown.rawValue]),
    ]
  }

  private func count(_ count: Count, _ total: [String: ReportTally]) -> Int64 {
    total.values.reduce(0) { $0 &+ $1.counts[count.rawValue] }
  }

  private func addFacts(to report: inout Report, _ total: [String: ReportTally]) throws {
    report.facts = [
      ReportFact("purchases", "Purchases", count: count(.purchases, total)),
      ReportFact("free", "Free", count: count(.free, total)),
      ReportFact("forcoins", "Paid with coins", count: count(.forCoins, total)),
      ReportFact("unknown", "Without a known price", count: count(.unknown, total)),
      ReportFact("coinpacks", "Top-ups of coins", count: count(.coinPacks, total)),
    ]
    var credit = try session.purchases(PurchaseCost.isCredit)
    credit.currency = PurchaseCost.currency
    credit.counts = ["1"]
    credit.amounts = ["\(PurchaseCost.paid) - \(PurchaseCost.refunded)"]
    var groups = ReportGroups([])
    try groups.add(credit, session)
    let sum = try groups.total()
    report.facts.append(
      ReportFact(
        "credit", "Credit bought, not added",
        .amounts(
          try sum.filter { !$0.key.isEmpty && $0.value.amounts[0] != 0 }.sorted { $0.key < $1.key }.map {
            let (currency, tally) = $0
            return (
              currency,
              try session.money(currency) { try tally.money(0, digits: session.request.digits(of: currency)) }
            )
          })))
    if let rates = session.request.rates {
      report.remarks.append(
        "Amounts are in \(rates.target) by the rates given, each figure rounded once, half to even.")
    }
    if sum.keys.contains(where: { !$0.isEmpty }) {
      report.remarks.append("Credit is not added: what it bought is there with its price.")
    }
    if count(.coinPacks, total) > 0 {
      report.remarks.append(
        "Money that bought coins is counted when they were bought, not when they were spent.")
    }
    let unknown = count(.unknown, total)
    if unknown > 0 {
      report.remarks.append(
        "\(CountText.count(Int(clamping: unknown), "price")) \(unknown == 1 ? "is" : "are") unknown and not in the sums."
      )
    }
  }

  private func missingRates(_ unconverted: [String: ReportTally]) throws -> [String] {
    try unconverted.sorted { $0.key < $1.key }.compactMap { currency, tally in
      let sum = tally.amounts[0] - tally.amounts[1] + tally.amounts[2]
      guard
        case .money(let minor, let exponent) = try session.money(
          currency, { try ReportTally.money(sum, exponent: tally.exponent, digits: nil) })
      else { return nil }
      return
        "no rate is known for \(ReportValue.decimal(minor, exponent)) \(currency)\(session.request.rates?.isDated == true ? " on its day" : "")"
    }
  }
}

extension ReportRequest {
  /// To how many digits behind the mark amounts of a currency are rounded; nil: they are exact.
  func digits(of currency: String) -> Int? {
    guard let rates, rates.target == currency else { return nil }
    return ISO4217.currency(currency)?.exponent ?? 2
  }
}
