import ShellacModel
import Testing

@testable import ShellacLibrary

/// What was bought and is on disk, and what is not.
@Suite struct CoverageReportTests {
  /// An album of three songs, one of them without a file; a song with its file; one that nobody has; a record.
  private func fixture() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index(
      ["Reed", "Samphire", "Eel", "Tide", "Gull"].map {
        .init("\($0).mp3", ["TITLE": $0, "ARTIST": "Saltmarsh"])
      })
    let ids = try fixture.library.buy([
      LedgerRow(1_000) { ($0.kind, $0.title, $0.artist) = ("album", "Fen", "Saltmarsh") },
      LedgerRow(129) { ($0.title, $0.purchased) = ("Tide", 86_400) },
      LedgerRow(99) { ($0.title, $0.purchased, $0.url) = ("Gone", 2 * 86_400, "https://example.com/gone") },
      LedgerRow(2_500) { ($0.kind, $0.physical, $0.title) = ("package", true, "Fen on vinyl") },
      LedgerRow { ($0.title, $0.store) = ("Lost", "Qobuz") },
      LedgerRow(100) { ($0.title, $0.refund) = ("Sent back", 100) },
      LedgerRow(500) { $0.kind = "credit" }, LedgerRow(500) { $0.aside = true },
    ])
    try fixture.library.tie(ids[0], to: "Reed", "Samphire", "Eel")
    try fixture.library.tie(ids[1], to: "Tide")
    try fixture.library.execute(["UPDATE track SET state = 1 WHERE title = 'Eel'"])
    return fixture
  }

  @Test("an album with some of its songs is partly there, and that part of its price is at risk")
  func states() throws {
    let report = try fixture().library.report(ReportRequest(.coverage))
    #expect(
      report.lines("state,currency,purchases,paid,atrisk,unknown") == [
        "without a file|EUR|3|0.99|0.99|1", "partly|EUR|1|10.00|3.33|0", "physical|EUR|1|25.00|0.00|0",
        "with a file|EUR|1|1.29|0.00|0",
      ])
    #expect(report.totals("purchases,atrisk") == ["6|4.32"])
  }

  @Test("by store, each state is a column")
  func stores() throws {
    var request = ReportRequest(.coverage)
    request.groupings = [[.store]]
    #expect(
      try fixture().library.report(request).lines("store,purchases,withfile,partly,without,physical,atrisk")
        == ["Bandcamp|5|1|1|2|1|4.32", "Qobuz|1|0|0|1|0|-"])
  }

  @Test("files without a purchase are counted by how they were come by")
  func files() throws {
    let fixture = try fixture()
    try fixture.index((1...3).map { .init("more\($0).mp3", ["TITLE": "More \($0)", "ARTIST": "Ada"]) })
    try fixture.library.execute([
      "INSERT INTO decision (kind, track, at) SELECT 'rip', id, 0 FROM track WHERE title = 'More 1'"
    ])
    let report = try fixture.library.report(ReportRequest(.coverage))
    #expect(report.fact("files") == "4")
    #expect(report.fact("rips") == "1")
    #expect(report.fact("unexplained") == "3")
    var request = ReportRequest(.coverage)
    request.query = try QueryParser.parse(arguments: ["artist:ada"])
    #expect(try fixture.library.report(request).fact("unexplained") == "2")
  }

  @Test(
    "what is lost is listed with its price and where to get it, never what stands on a shelf or was sent back"
  )
  func lost() throws {
    let report = try fixture().library.report(ReportRequest(.lost))
    #expect(
      report.lines("purchased,title,lacking,songs,state,price,currency,url") == [
        "1970-01-03|Gone|-|-|nofile|0.99|EUR|https://example.com/gone",
        "1970-01-01|Lost|-|-|nofile|-|-|-", "1970-01-01|Fen|1|3|missing|10.00|EUR|-",
      ])
    #expect(report.totals("currency,purchases,price,unknown") == ["EUR|3|10.99|1"])
    var request = ReportRequest(.lost)
    request.limit = 1
    let short = try fixture().library.report(request)
    #expect(short.sections[0].rows.count == 1)
    #expect(short.sections[0].omitted == 2)
    #expect(short.totals("price") == ["10.99"])
  }
}
