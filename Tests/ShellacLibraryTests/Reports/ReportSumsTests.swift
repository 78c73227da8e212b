import Testing

@testable import ShellacLibrary

/// However purchases are put together, they sum to the same.
@Suite struct ReportSumsTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test(
    "by month, store, artist and all else, spending and coverage are what plain SQL sums", arguments: 1...12)
  func sums(seed: UInt64) throws {
    var random = Generator(state: seed)
    let fixture = try LibraryFixture(timeZone: "Australia/Lord_Howe")
    try fixture.index(
      (1...8).map { number in
        .init("\(number).mp3", ["TITLE": "Song \(number)", "ARTIST": ["Ada", "ADA", "Río"][number % 3]])
      })
    let rows = (0..<200).map { _ in
      LedgerRow(Bool.random(using: &random) ? Int64.random(in: 0...2_000, using: &random) : nil) { row in
        row.store = ["Bandcamp", "bandcamp", "Qobuz", nil].randomElement(using: &random) ?? nil
        row.artist = ["Ada", "Saltmarsh", "Río", nil].randomElement(using: &random) ?? nil
        row.label = ["Wet", nil].randomElement(using: &random) ?? nil
        row.kind = ["track", "album", "package", "refund", "other"].randomElement(using: &random) ?? "track"
        row.physical = Int.random(in: 0..<9, using: &random) == 0
        row.aside = Int.random(in: 0..<9, using: &random) == 0
        row.purchased =
          Int.random(in: 0..<9, using: &random) == 0 ? nil : .random(in: 0...100_000_000, using: &random)
        row.precision = Int.random(in: 0...3, using: &random)
        if row.amount != nil {
          row.currency = ["EUR", "USD", "JPY"].randomElement(using: &random) ?? "EUR"
          row.exponent = row.currency == "JPY" ? 0 : 2
          if row.kind != "refund", Bool.random(using: &random) { row.refund = row.amount.map { $0 / 3 } }
        }
      }
    }
    let ids = try fixture.library.buy(rows)
    for id in ids where Int.random(in: 0..<3, using: &random) == 0 {
      try fixture.library.tie(id, to: "Song \(Int.random(in: 1...8, using: &random))")
    }
    let first = try report(.spending, "month", fixture)
    for by in ["year", "store", "artist", "label", "account", "kind", "month,store", "artist,kind"] {
      #expect(try report(.spending, by, fixture) == first, "by \(by)")
    }
    let covered = try report(.coverage, "state", fixture)
    for by in ["store", "artist", "year", "store,state"] {
      #expect(try report(.coverage, by, fixture) == covered, "by \(by)")
    }
    for currency in ["EUR", "USD", "JPY"] {
      let spent = try fixture.library.number(
        """
        SELECT sum(CASE kind WHEN 'refund' THEN -amount ELSE amount - ifnull(refund, 0) END) FROM purchase
        WHERE currency = '\(currency)' AND aside = 0
        """)
      let shown = ReportValue.decimal(spent, currency == "JPY" ? 0 : 2)
      #expect(first.contains { $0.hasPrefix("\(currency)|\(shown)|") }, "\(currency) \(shown) in \(first)")
    }
  }

  /// The totals of a report, after it was seen that its rows sum to them.
  private func report(_ name: ReportName, _ by: String, _ fixture: LibraryFixture) throws -> [String] {
    var request = ReportRequest(name)
    request.groupings = [try ReportRequest.dimensions(by, of: name)]
    let report = try fixture.library.report(request)
    let amount = name == .spending ? "spent" : "atrisk"
    for currency in ["EUR", "USD", "JPY"] {
      func sum(_ lines: [String]) -> Int {
        lines.map { $0.split(separator: "|") }.filter { $0[0] == currency }
          .reduce(0) { $0 + (Int($1[1].filter { $0 != "." }) ?? 0) }
      }
      #expect(sum(report.lines("currency,\(amount)")) == sum(report.totals("currency,\(amount)")), "by \(by)")
    }
    func count(_ lines: [String]) -> Int { lines.reduce(0) { $0 + (Int($1) ?? 0) } }
    #expect(count(report.lines("purchases")) == count(report.totals("purchases")))
    #expect(count(report.lines("unknown")) == count(report.totals("unknown")))
    return report.totals("currency,\(amount),purchases,unknown")
  }
}
