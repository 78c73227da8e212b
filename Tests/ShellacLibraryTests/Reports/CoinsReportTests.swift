import ShellacModel
import Testing

@testable import ShellacLibrary

/// Accounts of coins.
@Suite struct CoinsReportTests {
  private func fixture() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.library.execute([
      "INSERT INTO account (id, name, name_key, store) VALUES (1, 'ada', 'ada', 'SoTube'), (2, 'bo', 'bo', 'SoTube')",
      """
      INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, currency, exponent, amount, digest)
      VALUES (1, 't', '1', 'opening', 0, 0, 200, NULL, NULL, NULL, 0),
        (1, 't', '2', 'topup', 86400, 0, 150, 'EUR', 2, 729, 0), (1, 't', '3', 'topup', 4000000, 0, 150, 'EUR', 2, 700, 0),
        (1, 't', '4', 'spend', 4000000, 0, -5, NULL, NULL, NULL, 0), (1, 't', '5', 'refund', 4000001, 0, 2, NULL, NULL, NULL, 0),
        (1, 't', '6', 'expiry', 4000002, 0, -20, NULL, NULL, NULL, 0), (2, 't', '7', 'topup', 0, 0, 60, NULL, NULL, NULL, 0)
      """,
    ])
    return fixture
  }

  @Test("each account has what came in, what went, what is left and what a coin cost")
  func accounts() throws {
    let report = try fixture().library.report(ReportRequest(.coins))
    #expect(
      report.lines("account,currency,bought,granted,spent,refunded,expired,balance,paid,percoin") == [
        "ada|EUR|300|200|5|2|20|477|14.29|0.0476", "bo|-|60|0|0|0|0|60|-|-",
      ])
    #expect(report.fact("unpriced") == "60")
    #expect(report.fact("balance") == "537")
  }

  @Test("a single coin has a price too")
  func oneCoin() throws {
    let fixture = try fixture()
    try fixture.library.execute([
      """
      INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, currency, exponent, amount, digest)
      VALUES (2, 't', '8', 'topup', 0, 0, 1, 'EUR', 2, 5, 0)
      """
    ])
    let lines = try fixture.library.report(ReportRequest(.coins)).lines(
      "account,currency,bought,paid,percoin")
    #expect(lines.contains("bo|EUR|61|0.05|0.0500"), "\(lines)")
  }

  @Test("by month there is no balance but a change")
  func months() throws {
    var request = ReportRequest(.coins)
    request.groupings = [[.month]]
    request.query = try QueryParser.parse(arguments: ["account:ada"])
    #expect(
      try fixture().library.report(request).lines("month,bought,change") == [
        "1970-01|150|350", "1970-02|150|127",
      ])
  }

  @Test("what is left at the end of each month follows")
  func balances() throws {
    let fixture = try fixture()
    try fixture.library.execute([
      "INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, digest) VALUES (1, 't', '8', 'grant', 0, 0, 3, 0)"
    ])
    var request = ReportRequest(.coins)
    let report = try fixture.library.report(request)
    #expect(report.charted == "balance" && report.overviews.map(\.isLevel) == [true])
    #expect(report.overview("month,balance") == ["1970-01|413", "1970-02|540"])
    #expect(report.fact("balance") == "540")
    request.limit = 1
    #expect(try fixture.library.report(request).overview("month,balance") == ["1970-02|540"])
    request.limit = nil
    request.groupings = [[.account], [.month]]
    let both = try fixture.library.report(request)
    #expect(both.charted == "spent" && both.overviews.map(\.isLevel) == [false, true])
    #expect(both.overview("account,balance") == ["ada|480", "bo|60"])
    request.groupings = [[.month]]
    #expect(try fixture.library.report(request).overviews.isEmpty)
    request.groupings = [[.account]]
    request.query = try QueryParser.parse(arguments: ["account:ada"])
    #expect(try fixture.library.report(request).overviews.isEmpty)
  }

  @Test("entries have no artists, and say so")
  func wrongField() throws {
    var request = ReportRequest(.coins)
    request.query = try QueryParser.parse(arguments: ["genre:jazz"])
    let error = #expect(throws: Diagnostic.self) { try fixture().library.report(request) }
    #expect(error?.status == .usage)
  }
}
