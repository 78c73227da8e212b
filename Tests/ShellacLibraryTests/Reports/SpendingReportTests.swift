import ShellacModel
import Testing

@testable import ShellacLibrary

/// What was paid, to the cent.
@Suite struct SpendingReportTests {
  /// 2024-01-31 23:30 in UTC.
  private static let lateJanuary: Int64 = 1_706_743_800

  private func report(
    _ fixture: LibraryFixture, _ by: String, _ query: String..., rates: ExchangeRates? = nil
  ) throws -> Report {
    var request = ReportRequest(.spending)
    request.groupings = [try ReportRequest.dimensions(by, of: .spending)]
    request.query = try QueryParser.parse(arguments: query)
    request.rates = rates
    return try fixture.library.report(request)
  }

  @Test("currencies are summed apart, refunds taken off, unknown and free prices counted")
  func sums() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      LedgerRow(129), LedgerRow(700) { $0.refund = 200 }, LedgerRow(0), LedgerRow(),
      LedgerRow(99) { $0.currency = "USD" },
      LedgerRow {
        $0.listPrice = 500; ($0.currency, $0.exponent) = ("EUR", 2)
      },
      LedgerRow { $0.acquired = "gift" },
    ])
    let report = try report(fixture, "store")
    #expect(
      report.totals("currency,spent,paid,refunded,purchases,free,unknown")
        == ["EUR|6.29|8.29|2.00|6|2|2", "USD|0.99|0.99|0.00|1|0|0"])
    #expect(report.count == 7)
  }

  @Test("a month is that of the library's time zone, and a vague date stays vague")
  func months() throws {
    for (zone, month) in [("UTC", "2024-01"), ("Europe/Brussels", "2024-02")] {
      let fixture = try LibraryFixture(timeZone: zone)
      try fixture.library.buy([
        LedgerRow(100) { $0.purchased = Self.lateJanuary },
        LedgerRow(10) { ($0.purchased, $0.precision) = (Self.lateJanuary, 3) },
        LedgerRow(1) { $0.purchased = nil },
      ])
      #expect(try report(fixture, "month").lines("month,spent") == ["2024|0.10", "\(month)|1.00", "-|0.01"])
      #expect(try report(fixture, "year").lines("year,spent") == ["2024|1.10", "-|0.01"])
    }
  }

  @Test("one sale counts once, undone and doubtful lines never")
  func oneSale() throws {
    let fixture = try LibraryFixture()
    let ids = try fixture.library.buy([
      LedgerRow(700) { $0.source = "sale" }, LedgerRow(700), LedgerRow(690), LedgerRow(50),
      LedgerRow(60) { $0.aside = true },
    ])
    try fixture.library.execute([
      "UPDATE purchase SET sale = \(ids[0]) WHERE id IN (\(ids[1]), \(ids[2]))",
      "INSERT INTO change (id, at, command, summary) VALUES (900, 0, 'test', 'test')",
      "UPDATE purchase SET void = 900 WHERE id = \(ids[3])",
    ])
    #expect(try report(fixture, "month").totals("currency,spent,purchases") == ["EUR|7.00|1"])
  }

  @Test("credit is told apart; top-ups of coins are spending, what coins bought is not")
  func creditAndCoins() throws {
    let fixture = try LibraryFixture()
    try fixture.library.execute([
      "INSERT INTO account (id, name, name_key, store) VALUES (1, 'ada', 'ada', 'SoTube')"
    ])
    try fixture.library.buy([
      LedgerRow(2500) { $0.kind = "credit" }, LedgerRow(100),
      LedgerRow { ($0.coins, $0.store) = (5, "SoTube") },
    ])
    try fixture.library.execute([
      """
      INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, currency, exponent, amount, digest)
      VALUES (1, 't', '1', 'topup', 0, 0, 150, 'EUR', 2, 729, 0), (1, 't', '2', 'spend', 1, 0, -5, NULL, NULL, NULL, 0)
      """
    ])
    let report = try report(fixture, "store")
    #expect(
      report.lines("store,currency,spent,topups,forcoins") == [
        "SoTube|EUR|7.29|7.29|1", "Bandcamp|EUR|1.00|0.00|0",
      ])
    #expect(report.totals("spent,topups,unknown") == ["8.29|7.29|0"])
    #expect(report.fact("credit") == "25.00 EUR")
    // A question about artists is none about coins.
    #expect(try self.report(fixture, "store", "artist::.*").totals.isEmpty)
    #expect(try self.report(fixture, "store", "store:sotube").totals("spent") == ["7.29"])
  }

  @Test("a refund that stands alone lowers what was spent")
  func loneRefund() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      LedgerRow(500),
      LedgerRow { ($0.kind, $0.refund, $0.currency, $0.exponent) = ("refund", 120, "EUR", 2) },
      LedgerRow(30) { $0.kind = "refund" },
    ])
    #expect(try report(fixture, "kind").lines("kind,spent,purchases") == ["track|5.00|1", "refund|-1.50|0"])
    #expect(try report(fixture, "month").totals("spent,refunded,purchases") == ["3.50|1.50|1"])
  }

  @Test("currencies without decimals and with three, and prices finer than a cent, stay exact")
  func exponents() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      LedgerRow(150) { ($0.currency, $0.exponent) = ("JPY", 0) },
      LedgerRow(1_234) { ($0.currency, $0.exponent) = ("KWD", 3) },
      LedgerRow(990) { ($0.exponent) = 4 }, LedgerRow(1),
    ])
    #expect(
      Set(try report(fixture, "store").totals("currency,spent"))
        == ["JPY|150", "KWD|1.234", "EUR|0.1090"])
  }

  @Test("spellings of a store that differ in case and accents are one")
  func spellings() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      LedgerRow(1) { $0.store = "bandcamp" }, LedgerRow(2), LedgerRow(4),
      LedgerRow(8) { $0.artist = "Björk" },
      LedgerRow(16) { $0.artist = "BJORK" }, LedgerRow(32) { $0.artist = "Björk" },
    ])
    #expect(try report(fixture, "store").lines("store,spent") == ["Bandcamp|0.63"])
    #expect(try report(fixture, "artist").lines("artist,spent") == ["Björk|0.56", "-|0.07"])
  }

  @Test("an album without an artist of its own is one of its songs'")
  func artistOfSongs() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      .init("a.mp3", ["TITLE": "Reed", "ARTIST": "Saltmarsh", "ALBUM": "Fen", "LABEL": "Wet"])
    ])
    let id = try fixture.library.buy([LedgerRow(900) { $0.kind = "album" }])[0]
    try fixture.library.tie(id, to: "Reed")
    #expect(try report(fixture, "artist").lines("artist,spent") == ["Saltmarsh|9.00"])
    #expect(try report(fixture, "label").lines("label,spent") == ["Wet|9.00"])
  }

  @Test("a purchase has no label from others that share its artist, or its album")
  func labelOfOthers() throws {
    let fixture = try LibraryFixture()
    func sold(_ line: String, _ title: String, _ label: String?, album: String? = nil) -> Sold {
      var sold = Sold([
        .lineid: line, .title: title, .artist: "Art", .price: "1", .currency: "EUR", .kind: "track",
      ])
      sold.values[.label] = label
      sold.values[.album] = album
      return sold
    }
    try fixture.purchases([
      sold("1", "Alpha", "Lab One"), sold("2", "Beta", nil), sold("3", "Gamma", "Lab Two", album: "Fen"),
      sold("4", "Delta", nil, album: "Fen"),
    ])
    #expect(
      try report(fixture, "label").lines("label,spent").sorted() == [
        "-|2.00", "Lab One|1.00", "Lab Two|1.00",
      ])
  }

  @Test("a sum that is too large is left out and named, and all others are there")
  func overflow() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      LedgerRow(.max), LedgerRow(.max), LedgerRow(129) { $0.currency = "USD" },
    ])
    let problem = Diagnostic(
      "the amounts in EUR are too large to be added up",
      hint: "Look for the largest with: shellac purchases currency:=EUR --sort -price.")
    let report = try report(fixture, "store")
    #expect(report.lines("currency,spent,purchases") == ["EUR|-|2", "USD|1.29|1"])
    #expect(report.totals("currency,spent") == ["EUR|-", "USD|1.29"])
    #expect(report.unsummed == [problem])
    for name in [ReportName.coverage, .lost] {
      let report = try fixture.library.report(ReportRequest(name))
      #expect(report.count == 3 && report.unsummed == [problem])
    }
    let other = try LibraryFixture()
    try other.library.buy([LedgerRow(.max), LedgerRow(1) { $0.exponent = 3 }])
    #expect(try self.report(other, "month").unsummed == [problem])
    try other.library.execute(["DELETE FROM purchase WHERE amount = 1"])
    #expect(try self.report(other, "month").totals("spent") == ["92233720368547758.07"])
  }

  @Test("rates add currencies together, rounded once, half to even; what has none is named and kept apart")
  func rates() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      LedgerRow(100), LedgerRow(5) { $0.currency = "USD" }, LedgerRow(5) { $0.currency = "USD" },
      LedgerRow(5) { $0.currency = "USD" }, LedgerRow(700) { $0.currency = "SEK" },
    ])
    var rates = ExchangeRates(target: "EUR")
    _ = rates.add("0.1", of: "USD", from: nil)
    let report = try report(fixture, "month", rates: rates)
    // 1.00 + 0.015: two halves of a cent would have been rounded away, or up, one by one.
    #expect(report.totals("currency,spent") == ["EUR|1.02", "SEK|7.00"])
    #expect(report.problems.count == 1)
    #expect(report.problems[0].contains("7.00 SEK"))
  }

  @Test("a dated rate holds from its day on")
  func datedRates() throws {
    let fixture = try LibraryFixture()
    let day: Int64 = 86_400
    try fixture.library.buy(
      [10, 20, 30].map { index in
        LedgerRow(100) { ($0.currency, $0.purchased) = ("USD", index * day) }
      })
    var rates = ExchangeRates(target: "EUR")
    _ = rates.add("2", of: "USD", from: PartialDate(parsing: "1970-01-15"))
    _ = rates.add("3", of: "USD", from: PartialDate(parsing: "1970-01-31"))
    #expect(try report(fixture, "year", rates: rates).totals("currency,spent") == ["EUR|5.00", "USD|1.00"])
  }

  @Test("nothing is not an error, and a query may match nothing")
  func nothing() throws {
    let fixture = try LibraryFixture()
    for name in ReportName.allCases {
      let report = try fixture.library.report(ReportRequest(name))
      #expect(report.count == 0)
      #expect(report.sections.allSatisfy { $0.rows.isEmpty })
    }
    try fixture.library.buy([LedgerRow(1)])
    #expect(try report(fixture, "month", "store:qobuz").count == 0)
  }

  @Test("what a report cannot be grouped by is refused with what it can")
  func dimensions() throws {
    #expect(throws: Diagnostic.self) { try ReportRequest.dimensions("month,genre", of: .spending) }
    #expect(throws: Diagnostic.self) { try ReportRequest.dimensions("month,month", of: .spending) }
    #expect(throws: Diagnostic.self) { try ReportRequest.dimensions("month", of: .lost) }
    #expect(try ReportRequest.dimensions("Store, month", of: .spending) == [.store, .month])
  }
}
