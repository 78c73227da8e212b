import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Coins that are bought, granted, spent, given back or expire, to the last one.
@Suite struct CoinMovementTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  @discardableResult
  private func move(
    _ kind: CoinEntry.Kind, _ coins: Int64, _ account: String? = nil, at date: String? = nil,
    _ change: (inout CoinMovement) -> Void = { _ in }
  ) throws -> CoinOutcome {
    var movement = CoinMovement(kind, coins: coins, account: account)
    movement.date = date
    change(&movement)
    return try library.moveCoins(movement, command: "coins \(kind.rawValue)")
  }

  private func fault(_ body: () throws -> CoinOutcome) -> String? {
    #expect(throws: Diagnostic.self) { try body() }?.message
  }

  private func entries() throws -> [String] {
    try fixture.facts(
      """
      SELECT a.name, e.source, e.line, e.kind, e.at, e.precision, e.coins, e.currency, e.exponent, e.amount, e.purchase,
        e.reference, e.note
      FROM coin_entry e JOIN account a ON a.id = e.account WHERE e.void IS NULL ORDER BY e.id
      """)
  }

  @Test func everythingThatIsSaidOfAMovementIsKept() throws {
    let outcome = try move(.topup, 150, "Ada", at: "2020-01-01") {
      $0.price = Money(minor: 729, exponent: 2, currency: "EUR")
      ($0.reference, $0.note) = ("A-1", "a note")
    }
    #expect(outcome == CoinOutcome(account: "Ada", coins: 150, balance: 150))
    #expect(try move(.spend, 40, at: "2020-02-01") == CoinOutcome(account: "Ada", coins: -40, balance: 110))
    #expect(
      try entries() == [
        """
        name=Ada | source=shellac | line=1 | kind=topup | at=1577836800 | precision=1 | coins=150 | currency=EUR \
        | exponent=2 | amount=729 | reference=A-1 | note=a note
        """, "name=Ada | source=shellac | line=2 | kind=spend | at=1580515200 | precision=1 | coins=-40",
      ])
    #expect(try library.changes(limit: 2).map(\.summary) == ["Ada: -40 coins", "Ada: +150 coins"])
    #expect(try library.changes(limit: 2).map(\.command) == ["coins spend", "coins topup"])
  }

  @Test func noMoreGoThanThereAre() throws {
    try move(.topup, 100, "Ada", at: "2020-01-01")
    #expect(
      fault { try move(.spend, 101, at: "2020-02-01") }
        == "the account 'Ada' has 100 coins, and 101 are needed")
    #expect(
      fault { try move(.spend, 1, at: "2019-12-31") } == "the account 'Ada' has 0 coins, and 1 are needed")
    #expect(try move(.expiry, 100, at: "2020-01-01").balance == 0)
    #expect(fault { try move(.expiry, 1) } == "the account 'Ada' has 0 coins, and 1 are needed")
    #expect(fault { try move(.topup, 0) } == "0 is no number of coins")
    #expect(try move(.grant, 1).balance == 1)
    #expect(fault { try move(.spend, 0) } == "0 is no number of coins")
  }

  @Test func anAccountIsNamedOnlyWhenThereAreSeveral() throws {
    #expect(fault { try move(.spend, 1) } == "there is no account of coins")
    #expect(fault { try move(.topup, 1) } == "there is no account of coins")
    #expect(fault { try move(.topup, 1) { $0.makesAccount = true } } == "--new-account goes with a name")
    #expect(fault { try move(.topup, 1, " ") } == "an account cannot be called ' ': the name is empty")
    #expect(
      fault { try move(.topup, 1, "x\ny") }
        == "an account cannot be called 'x\ny': the name has control characters")
    let longest = String(repeating: "x", count: 500)
    #expect(try move(.topup, 1, longest).account == longest)
    #expect(
      fault { try move(.topup, 1, longest + "x") { $0.makesAccount = true } }?.hasSuffix(
        "the name is longer than 500 bytes") == true)
    #expect(try move(.topup, 1).account == longest)
    try move(.topup, 1, "Bo") { $0.makesAccount = true }
    let several = #expect(throws: Diagnostic.self) { try move(.topup, 1) }
    #expect(several?.message == "there are several accounts of coins")
    #expect(several?.hint == "Name one with --account: 'Bo' or '\(longest)'.")
    #expect(fault { try move(.spend, 1, "Bop") } == "there is no account 'Bop'")
    #expect(fault { try move(.topup, 1, "Bop") } == "there is no account 'Bop'")
    #expect(
      fault { try move(.topup, 1, "BO") { $0.makesAccount = true } } == "there is an account 'Bo' already")
    #expect(try move(.topup, 1, "bo").balance == 2)
  }

  @Test func anAccountThatIsThereGoesByItsNameWhateverItIs() throws {
    let long = String(repeating: "x", count: 501)
    let names = ["Tab\tName", long]
    try move(.topup, 10, "Ada")
    for name in names {
      try move(.topup, 10, "new") { $0.makesAccount = true }
      try library.transaction { db in
        try db.execute(
          sql: "UPDATE account SET name = ?, name_key = ? WHERE name = 'new'",
          arguments: [name, GivenName.key(name)])
      }
    }
    for name in names {
      #expect(try move(.spend, 1, name) == CoinOutcome(account: name, coins: -1, balance: 9))
      #expect(try move(.topup, 1, name.lowercased()).account == name)
      #expect(
        fault { try move(.topup, 1, name) { $0.makesAccount = true } }
          == "there is an account '\(name)' already")
      #expect(try library.assertCoins(0, at: "2019", account: name).account == name)
      #expect(try fixture.coins([("grant", "2020-01-01", 2)], account: name).coins == RowCounts(new: 1))
      #expect(try library.coinBalance(account: name) == 12)
    }
    let sold = Sold([.lineid: "1", .title: "Reed", .account: long])
    #expect(try fixture.purchases([sold]).counts == RowCounts(new: 1))
    #expect(try library.accounts().count == 3)
    #expect(
      fault { try move(.topup, 1, long + "x") }?.hasSuffix("the name is longer than 500 bytes") == true)
    #expect(fault { try move(.topup, 1, "x\ty") }?.hasSuffix("the name has control characters") == true)
    #expect(fault { try move(.spend, 1, "x\ty") } == "there is no account 'x\ty'")
  }

  @Test func coinsComeBackOnceAndTheirSongGoesWithThem() throws {
    try move(.topup, 100, "Ada", at: "2020-01-01")
    let songs = [CoinPurchase(artist: "Ada", title: "Reed", album: "Tides", store: "SoTube")]
    let spent = try library.spendCoins(
      CoinMovement(.spend, coins: 30), on: songs + [CoinPurchase(artist: "Bo", title: "Eel")])
    #expect(spent == CoinOutcome(account: "Ada", coins: -60, balance: 40))
    #expect(
      try fixture.facts(
        """
        SELECT p.source, line, a.name AS account, p.store, precision, kind, aside, title, artist, album, coins, evidence
        FROM purchase p JOIN account a ON a.id = p.account ORDER BY p.id
        """) == [
          """
          source=shellac | line=coins-1 | account=Ada | store=SoTube | precision=0 | kind=track | aside=0 | title=Reed \
          | artist=Ada | album=Tides | coins=30 | evidence=manual
          """,
          """
          source=shellac | line=coins-2 | account=Ada | precision=0 | kind=track | aside=0 | title=Eel | artist=Bo \
          | coins=30 | evidence=manual
          """,
        ])
    #expect(fault { try library.refundCoins(entry: 1) } == "entry 1 is no spend of coins")
    #expect(fault { try library.refundCoins(entry: 99) } == "entry 99 is no spend of coins")
    #expect(
      fault { try library.refundCoins(entry: 2, coins: 31) }
        == "entry 2 spent 30 coins, of which 30 can come back, not 31")
    #expect(
      fault { try library.refundCoins(entry: 2, coins: 0) }
        == "entry 2 spent 30 coins, of which 30 can come back, not 0")
    let part = try library.refundCoins(entry: 2, coins: 10, date: "2020-03-01", note: "broken")
    #expect(part == CoinOutcome(account: "Ada", coins: 10, balance: 50))
    #expect(
      try entries().last == """
        name=Ada | source=shellac | line=refund-2-1 | kind=refund | at=1583020800 | precision=1 | coins=10 | purchase=1 \
        | reference=Ada - Reed | note=broken
        """)
    #expect(try fixture.list(.purchases, "title", sort: "title") == ["Eel", "Reed"])
    #expect(
      fault { try library.refundCoins(entry: 2, coins: 21) }
        == "entry 2 spent 30 coins, of which 20 can come back, not 21")
    #expect(try library.refundCoins(entry: 2).balance == 70)
    #expect(try entries().last?.contains("line=refund-2-2 | kind=refund") == true)
    #expect(fault { try library.refundCoins(entry: 2) } == "all coins of entry 2 have come back already")
    // All of it has come back: the song was not bought.
    #expect(try fixture.list(.purchases, "title") == ["Eel"])
    #expect(try library.refundCoins(entry: 3).balance == 100)
    #expect(try fixture.list(.purchases, "title") == [])
    _ = try library.undo()
    #expect(try fixture.list(.purchases, "title") == ["Eel"])
    #expect(try library.coinBalance(account: "ada") == 70)
  }

  @Test func whatIsAssertedHasToBeSo() throws {
    try move(.topup, 100, "Ada", at: "2020-07-08")
    #expect(
      fault { try library.assertCoins(99, at: "2020-07-08") }
        == "the account 'Ada' has 100 coins at the end of 2020-07-08, not 99: 1 is too many")
    #expect(
      fault { try library.assertCoins(101, at: "2020-07-08") }
        == "the account 'Ada' has 100 coins at the end of 2020-07-08, not 101: 1 is missing")
    #expect(fault { try library.assertCoins(100, at: "2020-07-07") } != nil)
    #expect(
      try library.assertCoins(100, at: "2020-07-08") == CoinOutcome(account: "Ada", coins: 0, balance: 100))
    #expect(try library.assertCoins(0, at: "2020-07-07").balance == 0)
    #expect(
      try fixture.facts(
        "SELECT account, at, coins, change IS NOT NULL AS made FROM coin_assertion ORDER BY id")
        == ["account=1 | at=1594252799 | coins=100 | made=1", "account=1 | at=1594166399 | coins=0 | made=1"])
    #expect(try library.changes(limit: 1).map(\.summary) == ["Ada: 0 coins"])
    #expect(
      fault { try library.assertCoins(1, at: "31.5.2024") } == "'31.5.2024' is no date")
    // What an account will hold nobody has seen, even where it would be true.
    for date in ["2999-01-01", "2999"] {
      #expect(fault { try library.assertCoins(100, at: date) } == "'\(date)' is yet to come")
    }
  }

  @Test func aDryRunSpendsNothing() throws {
    try move(.topup, 100, "Ada", at: "2020-07-08")
    let before = try LibraryDump.rows(of: library)
    let songs = [CoinPurchase(artist: "Ada", title: "Reed")]
    _ = try library.spendCoins(CoinMovement(.spend, coins: 30), on: songs, isDryRun: true)
    _ = try library.moveCoins(CoinMovement(.spend, coins: 30), command: "coins spend", isDryRun: true)
    _ = try library.assertCoins(100, at: "2021-01-01", isDryRun: true)
    try LibraryDump.expect(before, in: library)
    #expect(try library.changes().count == 2)
  }
}
