import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What an account comes to, exactly.
@Suite struct AccountSummaryTests {
  @Test func creditIsNoSpendingAsInTheReport() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([LedgerRow(2500) { $0.kind = "credit" }, LedgerRow(129)])
    let summaries = try fixture.library.accountSummaries()
    #expect(summaries.map(\.purchases) == [1])
    #expect(summaries.first?.spent.map(\.text) == ["1.29"])
    let report = try fixture.library.report(ReportRequest(.spending))
    #expect(report.totals("spent,purchases") == ["1.29|1"])
  }

  @Test func moneyIsAddedUpByCurrencyAndWhatIsNotKnownIsCounted() throws {
    let fixture = try LibraryFixture()
    try fixture.index([LibraryFixture.Song("a/1.mp3", ["TITLE": "One", "ARTIST": "Ada"])])
    let ledger = Ledger(library: fixture.library)
    let ada = try ledger.account("Ada", store: "Shop")
    let first = try ledger.line(
      "1", ["account": ada, "amount": 129, "refund": 29, "currency": "EUR", "exponent": 2])
    try ledger.line("2", ["account": ada, "amount": 12_901, "currency": "EUR", "exponent": 4])
    try ledger.line("3", ["account": ada, "amount": 500, "currency": "JPY", "exponent": 0])
    try ledger.line("4", ["account": ada])
    try ledger.line("5", ["account": ada, "acquired": "gift"])
    try ledger.line("6", ["account": ada, "amount": 999, "currency": "EUR", "exponent": 2, "aside": 1])
    try ledger.void(
      "purchase", try ledger.line("7", ["account": ada, "amount": 999, "currency": "EUR", "exponent": 2]))
    try ledger.line("8", ["amount": 1, "currency": "EUR", "exponent": 2])
    try ledger.tie(first, to: "One")
    try ledger.entry(ada, "topup", 100, at: 1, ["amount": 499, "currency": "EUR", "exponent": 2])
    try ledger.entry(ada, "topup", 50, at: 2)
    try ledger.entry(ada, "spend", -5, at: 3)
    let summaries = try fixture.library.accountSummaries()
    try #require(summaries.count == 2)
    #expect(summaries[0].name == "Ada" && summaries[0].store == "Shop")
    #expect(summaries[0].songs == 1 && summaries[0].purchases == 5 && summaries[0].coins == 145)
    #expect(summaries[0].spent.map { "\($0.text) \($0.currency)" } == ["7.2801 EUR", "500 JPY"])
    #expect(summaries[0].returned.map(\.text) == ["0.29"])
    #expect(summaries[0].unknown == 2)
    #expect(summaries[1].name == nil && summaries[1].coins == nil && summaries[1].purchases == 1)
  }

  @Test func aRefundOfAnUnknownPriceIsTakenOffNothing() throws {
    let fixture = try LibraryFixture()
    let ledger = Ledger(library: fixture.library)
    let ada = try ledger.account("Ada", store: "Shop")
    try ledger.line("1", ["account": ada, "refund": 500, "currency": "EUR", "exponent": 2])
    try ledger.line("2", ["account": ada, "amount": 900, "refund": 100, "currency": "EUR", "exponent": 2])
    try ledger.line(
      "3", ["account": ada, "kind": "refund", "refund": 50, "currency": "EUR", "exponent": 2])
    let summary = try #require(try fixture.library.accountSummaries().first)
    #expect(summary.spent.map { "\($0.text) \($0.currency)" } == ["7.50 EUR"])
    #expect(summary.unknown == 1)
  }

  @Test func whatIsTooLargeToBeAddedUpIsNamedAndTheRestIsTold() throws {
    let fixture = try LibraryFixture()
    let ledger = Ledger(library: fixture.library)
    let ada = try ledger.account("Ada's", store: "Shop")
    for line in ["1", "2"] {
      try ledger.line(
        line, ["account": ada, "amount": Int64.max, "refund": 1, "currency": "EUR", "exponent": 2])
    }
    try ledger.line("3", ["account": ada, "amount": 500, "currency": "JPY", "exponent": 0])
    let bob = try ledger.account("Bob")
    try ledger.entry(bob, "topup", 100, at: 1, ["amount": Int64.max, "currency": "USD", "exponent": 2])
    try ledger.entry(bob, "topup", 100, at: 1, ["amount": 1, "currency": "USD", "exponent": 2])
    let cy = try ledger.account("Cy")
    try ledger.line("4", ["account": cy, "amount": 129, "currency": "EUR", "exponent": 2])
    // Two that are too large alone and cancel each other out are no problem.
    try ledger.line("5", ["account": cy, "amount": Int64.max, "currency": "GBP", "exponent": 2])
    try ledger.line(
      "6", ["account": cy, "kind": "refund", "refund": Int64.max, "currency": "GBP", "exponent": 2])
    let summaries = try fixture.library.accountSummaries()
    #expect(summaries.map { $0.spent.map(\.currency) } == [["JPY"], [], ["EUR", "GBP"]])
    #expect(
      summaries.flatMap(\.problems) == [
        Diagnostic(
          "the amounts in EUR of the account 'Ada's' are too large to be added up",
          hint:
            "Look for the largest with: shellac purchases account:='Ada'\\''s' currency:=EUR --sort -price."
        ),
        Diagnostic(
          "the amounts in USD of the account 'Bob' are too large to be added up",
          hint: "Look for the largest with: shellac purchases account:=Bob currency:=USD --sort -price."),
      ])
    #expect(summaries[1].coins == 200)
  }
}
