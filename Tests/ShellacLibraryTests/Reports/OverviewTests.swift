import ShellacModel
import Testing

@testable import ShellacLibrary

/// What sums up what is listed one by one.
@Suite struct OverviewTests {
  private static func row(
    _ title: String, _ amount: Int64?, _ year: Int64, _ change: (inout LedgerRow) -> Void = { _ in }
  ) -> LedgerRow {
    LedgerRow(amount) { row in
      (row.artist, row.title, row.purchased) = ("Ada", title, (year - 1970) * 365 * 86_400 + 40 * 86_400)
      change(&row)
    }
  }

  @Test("what is lost is summed up by store and year, each currency apart, whatever its exponents")
  func lost() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      Self.row("A", 100, 2000), Self.row("B", 5, 2001) { $0.exponent = 3 },
      Self.row("C", 300, 2000) { ($0.store, $0.currency) = ("Qobuz", "USD") },
      Self.row("D", nil, 2001) { $0.store = "QOBUZ" }, Self.row("E", 200, 2001) { $0.store = nil },
    ])
    let report = try fixture.library.report(ReportRequest(.lost))
    #expect(report.sections.count == 1 && report.charted == "")
    #expect(report.overviews.map(\.charted) == ["price"])
    #expect(
      report.overview("store,currency,purchases,price,unknown").sorted() == [
        "-|EUR|1|2.00|0", "Bandcamp|EUR|2|1.005|0", "QOBUZ|USD|2|3.00|1",
      ])
    #expect(
      report.overview("year,currency,purchases,price,unknown", section: 1) == [
        "2000|EUR|1|1.00|0", "2000|USD|1|3.00|0", "2001|EUR|3|2.005|1",
      ])
    var short = ReportRequest(.lost)
    short.limit = 1
    #expect(try fixture.library.report(short).overview("year,price", section: 1) == ["2000|1.00"])
  }

  @Test(
    "what is all in one place is not summed up, nor is nothing; where no price is known there are purchases")
  func none() throws {
    let fixture = try LibraryFixture()
    for name in [ReportName.lost, .duplicates, .coins] {
      #expect(try fixture.library.report(ReportRequest(name)).overviews.isEmpty)
    }
    try fixture.library.buy([Self.row("A", 100, 2000), Self.row("B", 100, 2000)])
    #expect(try fixture.library.report(ReportRequest(.lost)).overviews.isEmpty)
    try fixture.library.execute(["UPDATE purchase SET amount = NULL, currency = NULL, exponent = NULL"])
    try fixture.library.buy([Self.row("C", nil, 2003)])
    let report = try fixture.library.report(ReportRequest(.lost))
    #expect(report.overviews.map(\.charted) == ["purchases"])
    #expect(report.overview("year,purchases,price,unknown") == ["2000|2|-|2", "2003|1|-|1"])
  }

  @Test("what was bought again is summed up without the first of each")
  func duplicates() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      Self.row("A", 100, 2000), Self.row("A", 200, 2001), Self.row("A", 400, 2002) { $0.store = "Qobuz" },
    ])
    let report = try fixture.library.report(ReportRequest(.duplicates))
    #expect(report.overview("store,purchases,price") == ["Qobuz|1|4.00", "Bandcamp|1|2.00"])
    #expect(report.overview("year,price", section: 1) == ["2001|2.00", "2002|4.00"])
    #expect(report.totals("price") == ["6.00"])
  }
}
