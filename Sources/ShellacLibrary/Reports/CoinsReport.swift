import ShellacModel

/// What came into accounts of coins and what became of it, and what a coin cost.
struct CoinsReport {
  private enum Count: Int, CaseIterable {
    case rows, bought, granted, spent, refunded, expired, balance, songs, priced
  }

  private let session: ReportSession

  init(_ session: ReportSession) { self.session = session }

  func made() throws -> Report {
    // What is left is that of an account, as long as nothing is left out.
    let isWhole = session.request.query.isEverything
    let tellsBalance = isWhole && session.request.groupings.allSatisfy { $0 == [.account] }
    var report = Report(
      .coins,
      measures: [
        ReportColumn("currency", "Currency", .text), ReportColumn("bought", "Bought", .count, .quiet),
        ReportColumn("granted", "Granted", .count, .quiet), ReportColumn("spent", "Spent", .count, .quiet),
        ReportColumn("refunded", "Refunded", .count, .quiet),
        ReportColumn("expired", "Expired", .count, .quiet),
        tellsBalance
          ? ReportColumn("balance", "Balance", .count, .quiet)
          : ReportColumn("change", "Change", .count, .quiet),
        ReportColumn("paid", "Paid", .money, .quiet), ReportColumn("percoin", "Per coin", .money),
        ReportColumn("songs", "Songs", .count, .quiet),
      ], charted: session.request.groupings.contains { $0.contains { $0.isTime } } ? "spent" : "bought")
    guard var source = try session.coins() else {
      throw Diagnostic(
        "entries of coin accounts have no such fields",
        hint: "Ask for purchased, account, kind, coins, price or reference; see 'shellac fields'.",
        status: .usage)
    }
    source.counts = [
      "1", Self.coins("topup"), Self.coins("grant", "opening"), "-" + Self.coins("spend"),
      Self.coins("refund"),
      "-" + Self.coins("expiry"), "p.coins", "p.kind = 'spend' AND p.purchase IS NOT NULL",
      "CASE WHEN p.kind = 'topup' AND p.amount IS NOT NULL AND p.currency IS NOT NULL THEN p.coins ELSE 0 END",
    ]
    source.amounts = [
      "CASE WHEN p.kind = 'topup' AND p.currency IS NOT NULL THEN ifnull(p.amount, 0) ELSE 0 END"
    ]
    var total: [String: ReportTally] = [:]
    var sections: ReportSections?
    for (index, dimensions) in session.request.groupings.enumerated() {
      var groups = ReportGroups(dimensions)
      try groups.add(source, session)
      try groups.fold()
      if index == 0 {
        total = try groups.total()
        sections = ReportSections(
          session, total: total, charted: report.charted == "spent" ? 3 : 1, values: values)
      }
      if let section = try sections?.section(groups) { report.sections.append(section) }
    }
    report.totals = try sections?.totals(total) ?? []
    if tellsBalance, total.values.contains(where: { $0.counts[Count.balance.rawValue] != 0 }) {
      report.charted = "balance"
    }
    if isWhole, session.request.groupings.contains([.account]) {
      report.overviews = try balances(source, byAccount: !tellsBalance)
    }
    report.count = Int(clamping: total.values.reduce(0) { $0 &+ $1.counts[0] })
    let sum = { (count: Count) in total.values.reduce(Int64(0)) { $0 &+ $1.counts[count.rawValue] } }
    report.facts = [
      ReportFact("entries", "Entries", count: sum(.rows)),
      ReportFact("songs", "Songs bought with coins", count: sum(.songs)),
      ReportFact("unpriced", "Coins bought at an unknown price", count: sum(.bought) &- sum(.priced)),
    ]
    if isWhole { report.facts.append(ReportFact("balance", "Coins left", count: sum(.balance))) }
    return report
  }

  /// What is left, by account where the report does not say so, and at the end of each month.
  private func balances(_ source: ReportSource, byAccount: Bool) throws -> [Report] {
    let measures = [ReportColumn("balance", "Balance", .count)]
    func counts(_ dimension: ReportDimension) throws -> [(key: ReportKey, count: Int64)] {
      var groups = ReportGroups([dimension])
      try groups.add(source, session)
      try groups.fold()
      return groups.tallies.map { key, group in
        (key[0], group.values.reduce(0) { $0 &+ $1.counts[Count.balance.rawValue] })
      }.sorted { ReportKey.precedes($0.key, $1.key) }
    }
    func section(_ dimension: ReportDimension, _ counts: [(key: ReportKey, count: Int64)]) -> ReportSection {
      ReportSection(
        dimensions: [dimension],
        keys: [ReportColumn(dimension.rawValue, dimension.title, dimension.isTime ? .time : .text)],
        rows: counts.map { [dimension.value(of: $0.key), .number($0.count)] })
    }
    var overviews: [Report] = []
    if byAccount {
      let accounts = try counts(.account).enumerated().sorted {
        ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
      }.map(\.element)
      if accounts.count > 1 {
        var overview = Report(.coins, measures: measures, charted: "balance")
        overview.sections = [section(.account, accounts)]
        overviews.append(overview)
      }
    }
    let months = try counts(.month)
    // What has no date was there before.
    var left = months.reduce(Int64(0)) { $1.key == .none ? $0 &+ $1.count : $0 }
    let levels = months.filter { $0.key != .none }.map { month in
      left &+= month.count
      return (key: month.key, count: left)
    }
    if levels.count > 1 {
      var overview = Report(.coins, measures: measures, charted: "balance")
      overview.isLevel = true
      // The latest say the most.
      var shown = section(.month, Array(levels.suffix(session.request.limit ?? levels.count)))
      shown.omitted = levels.count - shown.rows.count
      overview.sections = [shown]
      overviews.append(overview)
    }
    return overviews
  }

  private static func coins(_ kinds: String...) -> String {
    "(CASE WHEN p.kind IN (\(kinds.map { "'\($0)'" }.joined(separator: ", "))) THEN p.coins ELSE 0 END)"
  }

  private func values(_ tally: ReportTally, _ currency: String) throws -> [ReportValue] {
    let counts = [Count.bought, .granted, .spent, .refunded, .expired, .balance]
      .map { ReportValue.number(tally.counts[$0.rawValue]) }
    return [currency.isEmpty ? .none : .text(currency)] + counts
      + [
        try session.money(currency) { try tally.money(0, digits: session.request.digits(of: currency)) },
        try session.money(currency) { try perCoin(tally, currency) },
        .number(tally.counts[Count.songs.rawValue]),
      ]
  }

  /// Two digits more than the currency has, rounded half to even.
  private func perCoin(_ tally: ReportTally, _ currency: String) throws -> ReportValue {
    let coins = tally.counts[Count.priced.rawValue]
    guard !currency.isEmpty, coins > 0 else { return .none }
    let digits = session.request.digits(of: currency) ?? min(tally.exponent, 9)
    let wanted = digits + 2
    var amount = tally.amounts[0]
    var divisor = Int128(coins)
    if wanted >= tally.exponent {
      let (product, overflow) = amount.multipliedReportingOverflow(
        by: ReportTally.power(wanted - tally.exponent))
      if overflow { throw ReportTally.tooLarge }
      amount = product
    } else {
      let (product, overflow) = divisor.multipliedReportingOverflow(
        by: ReportTally.power(tally.exponent - wanted))
      if overflow { throw ReportTally.tooLarge }
      divisor = product
    }
    return try ReportTally.money(
      ReportTally.roundedHalfToEven(amount, over: divisor), exponent: wanted, digits: nil)
  }
}
