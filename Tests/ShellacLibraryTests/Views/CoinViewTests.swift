import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Coin accounts, as `shellac coins history` shows them, and the account book of purchases and coins together.
@Suite struct CoinViewTests {
  private let fixture: LibraryFixture
  private var ledger: Ledger { Ledger(library: fixture.library) }

  init() throws {
    fixture = try LibraryFixture()
    let ada = try ledger.account("Ada", store: "SoTube")
    let bob = try ledger.account("Bob")
    let line = try ledger.line(
      "s1", ["title": "Song", "artist": "Cy", "coins": 5, "purchased": 300, "precision": 0])
    try ledger.entry(ada, "opening", 200, at: 100)
    try ledger.entry(
      ada, "topup", 100, at: 200, ["amount": 499, "exponent": 2, "currency": "EUR", "note": "pack"])
    try ledger.entry(ada, "spend", -5, at: 300, ["purchase": line])
    try ledger.entry(bob, "grant", 10, at: 250, ["reference": "welcome"])
    try ledger.void("coin_entry", try ledger.entry(ada, "expiry", -90, at: 150))
    try ledger.sale(
      of: [line], ["title": "Song", "artist": "Cy Twombly", "coins": 5, "purchased": 300, "precision": 0])
  }

  @Test func theBalanceRunsForEachAccountWhateverIsListed() throws {
    let columns = "account,kind,coins,balance,price,currency,artist"
    #expect(
      try fixture.library.lines(.coins, columns) == [
        "Ada|spend|-5|295|-|-|Cy Twombly", "Bob|grant|10|10|-|-|-", "Ada|topup|100|300|4.99|EUR|-",
        "Ada|opening|200|200|-|-|-",
      ])
    #expect(try fixture.library.lines(.coins, "balance", "kind:spend") == ["295"])
    #expect(try fixture.library.lines(.coins, "kind", "price:4EUR..") == ["topup"])
    #expect(try fixture.library.lines(.coins, "kind", "artist:cy", "coins:-5") == ["spend"])
    #expect(try fixture.library.lines(.coins, "kind", "store:sotube", sort: "purchased").first == "opening")
    #expect(try fixture.library.lines(.coins, "kind", "welcome") == ["grant"])
  }

  @Test func purchasesAndCoinsStandTogetherByDate() throws {
    try ledger.line(
      "m1",
      ["title": "Money", "amount": 129, "exponent": 2, "currency": "EUR", "purchased": 210, "precision": 0])
    #expect(
      try fixture.library.lines(.ledger, "kind,title,price,coins,balance,state") == [
        "coin-opening|-|-|200|200|-", "coin-topup|-|4.99|100|300|-", "track|Money|1.29|-|-|unlinked",
        "coin-grant|-|-|10|10|-", "track|Song|-|5|-|unlinked", "coin-spend|Song|-|-5|295|-",
      ])
    #expect(try fixture.library.lines(.ledger, "kind", "kind::^coin-t") == ["coin-topup"])
  }

  @Test func whatEntriesDoNotHaveIsRefused() throws {
    let error = #expect(throws: Diagnostic.self) { try fixture.library.lines(.coins, "kind", "genre:jazz") }
    #expect(error?.message == "coins have no field 'genre'")
    #expect(error?.status == .usage)
  }
}
