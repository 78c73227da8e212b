import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Where a rule of the ledger ends: the latest of several, the larger of two, the first that is too many.
@Suite struct LedgerEdgeTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test(arguments: [[0, 1], [1, 0]])
  func theLatestOfSeveralBalancesOpensTheAccount(order: [Int]) throws {
    let balances: [(kind: String, date: String?, coins: Int64)] = [
      ("balance", "2021-01-01", 150), ("balance", "2020-06-01", 120),
    ]
    var entries: [(kind: String, date: String?, coins: Int64)] = [("topup", "2020-01-01", 100)]
    for index in order { entries.append(balances[index]) }
    try fixture.coins(entries)
    #expect(try fixture.library.coinBalance(account: "me") == 150)
  }

  @Test func coinsThatAreSpentLaterCannotBeSpentBefore() throws {
    try fixture.coins([("topup", "2020-01-01", 100), ("spend", "2021-01-01", -80)])
    var movement = CoinMovement(.spend, coins: 21, account: "me")
    movement.date = "2020-06-01"
    #expect(throws: Diagnostic.self) { try fixture.library.moveCoins(movement, command: "coins spend") }
    movement.coins = 20
    #expect(try fixture.library.moveCoins(movement, command: "coins spend").balance == 0)
  }

  @Test func oneSongIsNotBoughtTwiceAtOnce() throws {
    try fixture.coins([("topup", "2020-01-01", 100)])
    let songs = [
      CoinPurchase(artist: "Ada", title: "Reed"), CoinPurchase(artist: "ada", title: "REED"),
    ]
    let movement = CoinMovement(.spend, coins: 5, account: "me")
    #expect(throws: Diagnostic.self) { try fixture.library.spendCoins(movement, on: songs) }
    #expect(try fixture.library.spendCoins(movement, on: songs, buysAgain: true).balance == 90)
  }

  @Test(arguments: ["2020-00", "2020-00-01", "2020-01-00", "2020-13", "2020-02-30", "2020-01-01T00:00:61"])
  func aDayThatIsNoneIsRefused(date: String) throws {
    var dates = LedgerDateReader(try fixture.library.database { try LibrarySettings($0) })
    #expect(throws: Diagnostic.self) { try dates.date(date) }
    #expect(throws: Never.self) { try dates.date("2020-01-01T00:00:60") }
  }

  /// An album on disk tells its songs; of a record on a shelf nothing is known but its name.
  @Test func aRecordOnAShelfIsNotBoughtAsASong() throws {
    try fixture.coins([("topup", "2020-01-01", 100)])
    try fixture.buy("First Vinyl", by: "Home (2)", kind: "package", physical: true)
    let movement = CoinMovement(.spend, coins: 5, account: "me")
    let songs = [CoinPurchase(artist: "Home", title: "First Vinyl")]
    #expect(throws: Diagnostic.self) { try fixture.library.spendCoins(movement, on: songs) }
    #expect(try fixture.library.spendCoins(movement, on: songs, buysAgain: true).balance == 95)
    let other = [CoinPurchase(artist: "Home", title: "Second Vinyl")]
    #expect(try fixture.library.spendCoins(movement, on: other).balance == 90)
  }

  @Test func aSongThatIsOwnedIsNotBoughtAndOneOfALikeNameIs() throws {
    try fixture.coins([("topup", "2020-01-01", 100)])
    try fixture.index([LibraryFixture.Song("a.mp3", ["ARTIST": "Ada Quill", "TITLE": "Reed (Live)"])])
    let movement = CoinMovement(.spend, coins: 5, account: "me")
    #expect(throws: Diagnostic.self) {
      try fixture.library.spendCoins(movement, on: [CoinPurchase(artist: "ADA QUILL", title: "reed (LIVE)")])
    }
    let other = [CoinPurchase(artist: "Ada Quill", title: "Reed")]
    #expect(try fixture.library.spendCoins(movement, on: other).balance == 95)
    #expect(throws: Diagnostic.self, "it was bought just now") {
      try fixture.library.spendCoins(movement, on: other)
    }
  }

  @Test func aSecondAccountIsMadeOnlyWhenThatIsSaid() throws {
    var movement = CoinMovement(.grant, coins: 5, account: "Ada")
    _ = try fixture.library.moveCoins(movement, command: "coins grant")
    movement.account = "Adda"
    #expect(throws: Diagnostic.self) { try fixture.library.moveCoins(movement, command: "coins grant") }
    movement.makesAccount = true
    #expect(try fixture.library.moveCoins(movement, command: "coins grant").account == "Adda")
    movement.account = "ADA"
    #expect(throws: Diagnostic.self) { try fixture.library.moveCoins(movement, command: "coins grant") }
    #expect(try fixture.library.accounts().map(\.name) == ["Ada", "Adda"])
  }

  @Test func anAccountThatWasTakenBackStandsInTheWayOfNone() throws {
    _ = try fixture.library.moveCoins(CoinMovement(.grant, coins: 5, account: "Typo"), command: "coins grant")
    _ = try fixture.library.undo()
    let outcome = try fixture.library.moveCoins(
      CoinMovement(.grant, coins: 5, account: "Ada"), command: "coins grant")
    #expect(outcome.account == "Ada")
  }

  @Test func anAlbumHasTenThousandSongsAtMostAndLengthsToTheMillisecond() throws {
    let many = Array(repeating: "1|One||", count: 10_001).joined(separator: "|")
    let refused = try fixture.purchases([Sold([.lineid: "1", .album: "Endless", .tracks: many])])
    #expect(refused.refusals.count == 1 && refused.refusals[0].contains("10,001 tracks"))
    try fixture.purchases([
      Sold([.lineid: "2", .album: "Ebb", .tracks: "1|A||215.3|2|B||3.25|3|C||7|4|D||1.0005|5|E||x"])
    ])
    let lengths = try fixture.library.database { db in
      try Row.fetchAll(db, sql: "SELECT duration FROM purchase_track ORDER BY position").map {
        $0[0] as Int?
      }
    }
    #expect(lengths == [215_300, 3_250, 7_000, 1_000, nil])
  }

  // MARK: What several lines say of one sale

  private func line(
    _ source: String, _ line: String, _ kind: PurchaseKind, amount: Int64? = nil, refund: Int64? = nil,
    isAside: Bool = false
  ) -> PurchaseLine {
    var made = PurchaseLine(source: source, account: nil, line: line)
    made.kind = kind
    made.isAside = isAside
    func money(_ minor: Int64) -> Money { Money(minor: minor, exponent: 2, currency: "EUR") }
    if let amount { made.amounts.set(\.amount, to: money(amount)) }
    if let refund { made.amounts.set(\.refund, to: money(refund)) }
    return made
  }

  @Test func aRefundThatTwoSourcesTellOfIsTakenOffOnce() {
    let bought = line("shop", "1", .track, amount: 500)
    let refunds = [line("shop", "2", .refund, refund: 100), line("shop", "3", .refund, refund: 50)]
    let sale = SaleFacts.merged([bought] + refunds + [line("paypal", "4", .refund, refund: 150)])
    #expect(sale.amounts.amount == 500 && sale.amounts.refund == 150)
  }

  @Test func ofWhatTheSaleAndItsRefundSayTheLargerCounts() {
    for (own, apart) in [(Int64(200), Int64(100)), (100, 200)] {
      let sale = SaleFacts.merged([
        line("shop", "1", .track, amount: 500, refund: own), line("shop", "2", .refund, refund: apart),
      ])
      #expect(sale.amounts.refund == 200)
    }
  }

  @Test func aSaleIsMusicWhenOneOfItsLinesIs() {
    let lines = [line("shop", "1", .track), line("paypal", "2", .payment, isAside: true)]
    #expect(!SaleFacts.merged(lines).isAside)
    #expect(SaleFacts.merged([lines[1]]).isAside)
  }
}
