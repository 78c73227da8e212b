import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a record that comes again, or says too much, makes of what is known.
@Suite struct LedgerCorrectionTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// Imports one record of a purchase.
  private func take(
    price: String, refund: String? = nil, isMusic: Bool = true, claim: Query? = nil
  ) throws -> ImportReport {
    try fixture.library.importRecords(from: ImportSource(path: [], format: "shop", claim: claim)) { session in
      try session.beginPurchases(columns: [.lineid, .title, .price, .refund, .currency, .music])
      var record = PurchaseRecord()
      record.lineID = "1"
      record.title = "A"
      record.price = price
      record.refund = refund
      record.currency = "EUR"
      record.isMusic = isMusic
      _ = try session.add(record)
    }
  }

  @Test func aClaimOutlivesACorrectionOfTheRecord() throws {
    _ = try take(price: "1", isMusic: false, claim: QueryParser.parse(text: "title:=A"))
    #expect(try fixture.bought("amount, aside") == ["100|0"])
    _ = try take(price: "2", isMusic: false)
    #expect(try fixture.bought("amount, aside") == ["200|0"])
  }

  @Test func theSongOfAPurchaseStaysItsSongWhenTheRecordIsCorrected() throws {
    var file = LibraryFixture.Song("a/1.mp3", ["ARTIST": "Huldra", "TITLE": "Salt"])
    file.audio.duration = 200_000
    try fixture.index([file])
    let told = Sold([.lineid: "1", .title: "Salt", .artist: "Huldra", .length: "200000"])
    try fixture.purchases([told])
    let tie = "Salt → 1.mp3 by artist, title and length"
    #expect(try fixture.links() == [tie])
    // Nobody would take the song for the one that the record names now.
    var corrected = told
    corrected.values[.artist] = "Saltmarsh"
    corrected.values[.length] = "90000"
    #expect(try fixture.purchases([corrected]).counts == RowCounts(changed: 1))
    #expect(try fixture.links() == [tie])
    try fixture.library.undo()
    #expect(try fixture.links() == [tie])
    #expect(try fixture.isSound())
  }

  /// A song that is known from its record alone is called as the record says, also when that is so again.
  @Test(arguments: [true, false])
  func theSongOfARecordHasItsOldNameAgainWhenTheCorrectionIsUndone(isOnDisk: Bool) throws {
    if isOnDisk {
      try fixture.index([.init("a/1.mp3", ["ARTIST": "Albu", "TITLE": "One", "ALBUM": "Whole"])])
    }
    let told = Sold([.lineid: "1", .kind: "track", .title: "Two", .artist: "Albu", .album: "Whole"])
    var corrected = told
    corrected.values[.title] = "Twoo"
    func names() throws -> [String] {
      try fixture.list("title", "state:nofile") + fixture.list(.purchases, "title")
        + fixture.list(.albums, "album,songs")
    }
    let album = "Whole|\(isOnDisk ? 2 : 1)"
    try fixture.purchases([told])
    _ = try fixture.library.createPlaylist(
      named: "Mine", songs: ViewRequest(.songs, "title", ["state:nofile"], sort: nil))
    try fixture.purchases([corrected])
    #expect(try names() == ["Twoo", "Twoo", album])
    let undo = try fixture.library.undo()
    #expect(try names() == ["Two", "Two", album])
    #expect(try fixture.list("title", "playlist:Mine") == ["Two"])
    #expect(try fixture.isSound())
    try fixture.library.undo(undo.undo)
    #expect(try names() == ["Twoo", "Twoo", album])
    #expect(try fixture.list("title", "playlist:Mine") == ["Twoo"])
    #expect(try fixture.isSound())
  }

  @Test func whatWasCorrectedSinceIsNotTakenBackAndSaysWhy() throws {
    _ = try take(price: "1")
    let first = try #require(try fixture.library.changes().first?.id)
    _ = try take(price: "2")
    let report = try fixture.library.undo(first)
    #expect(report.takenBack == 0 && report.refused == 1)
    #expect(report.items.map { "\($0.outcome)" }.filter { $0.contains("\(first + 1)") }.count == 1)
    #expect(try fixture.bought("amount") == ["200"])
  }

  @Test func aCorrectionThatCannotBeTrueIsNamedAsWell() throws {
    #expect(try take(price: "1").remarks == [])
    #expect(try take(price: "1", refund: "5").remarks.count == 1)
  }

  @Test func aRefundIsWhatItSaysOfItselfElseItsPrice() throws {
    try fixture.purchases([
      Sold([.lineid: "1", .kind: "refund", .title: "A", .price: "5", .refund: "3", .currency: "EUR"]),
      Sold([.lineid: "2", .kind: "refund", .title: "B", .price: "-5", .currency: "EUR"]),
    ])
    #expect(try fixture.bought("line, refund, amount") == ["1|300|-", "2|500|-"])
  }

  @Test func anAmountOfMoreThanFifteenDigitsIsRefused() throws {
    let most = try fixture.purchases([
      Sold([.lineid: "1", .title: "A", .price: "9999999999999.99", .currency: "EUR"])
    ])
    #expect(most.refusals == [])
    let more = try fixture.purchases([
      Sold([.lineid: "2", .title: "B", .price: "10000000000000", .currency: "EUR"])
    ])
    #expect(more.refusals.count == 1)
  }

  @Test func aListPriceInAnotherCurrencyIsNotThatOfTheSale() {
    var paid = PurchaseLine(source: "shop", account: nil, line: "1")
    paid.amounts.set(\.amount, to: Money(minor: 500, exponent: 2, currency: "EUR"))
    var listed = PurchaseLine(source: "other", account: nil, line: "2")
    listed.amounts.set(\.listPrice, to: Money(minor: 700, exponent: 2, currency: "USD"))
    let sale = SaleFacts.merged([paid, listed])
    #expect(sale.amounts.currency == "EUR" && sale.amounts.amount == 500)
    #expect(sale.amounts.listPrice == nil)
  }

  // MARK: Coins

  @Test func twoEntriesThatAreTheSameStayTwoAndAreKnownAgain() throws {
    for _ in 1...2 {
      try fixture.coins([("topup", "2020-01-01", 5), ("topup", "2020-01-01", 5)])
      #expect(try fixture.library.coinBalance(account: "me") == 10)
    }
  }

  @Test func anOpeningThatIsNotNeededAnyMoreGoes() throws {
    try fixture.coins([("topup", "2020-01-01", 100), ("balance", "2020-06-01", 150)])
    #expect(try openings() == [50])
    try fixture.coins([("balance", "2020-07-01", 100)])
    #expect(try openings() == [])
    #expect(try fixture.library.coinBalance(account: "me") == 100)
  }

  private func openings() throws -> [Int64] {
    try fixture.library.database { db in
      try Int64.fetchAll(db, sql: "SELECT coins FROM coin_entry WHERE kind = 'opening' AND void IS NULL")
    }
  }

  /// Imports entries of one day with what is left after each.
  private func tell(_ entries: [(coins: Int64, balance: Int64)]) throws -> ImportReport {
    try fixture.library.importRecords(from: ImportSource(path: [], format: "sotube")) { session in
      try session.beginCoins()
      for entry in entries {
        var record = CoinRecord()
        record.purchased = "2020-01-01"
        record.coins = entry.coins
        record.balance = entry.balance
        record.account = "me"
        _ = try session.add(record)
      }
    }
  }

  @Test func aFirstBalanceBelowItsEntryOpensNothing() throws {
    #expect(try tell([(100, 80)]).remarks.count == 1)
    #expect(try openings() == [])
    #expect(try fixture.library.coinBalance(account: "me") == 100)
  }

  @Test func entriesOfOneDayMayStandInAnyOrder() throws {
    #expect(try tell([(100, 100), (-10, 85), (-5, 95)]).remarks == [])
    #expect(try openings() == [])
  }

  @Test func aSpendThatTheHistoryToldOfIsThePurchasesOwn() throws {
    _ = try fixture.library.importRecords(from: ImportSource(path: [], format: "sotube")) { session in
      try session.beginCoins()
      var record = CoinRecord()
      record.lineID = "purchase:s"
      record.kind = "spend"
      record.purchased = "2021-01-01"
      record.coins = -10
      record.account = "me"
      _ = try session.add(record)
    }
    try fixture.purchases(
      [
        Sold([
          .lineid: "s", .title: "Hunter", .artist: "Björk", .coins: "10", .account: "me",
          .purchased: "2021-01-01",
        ])
      ], format: "sotube")
    #expect(try fixture.library.coinBalance(account: "me") == -10)
    let told = try fixture.library.database { db in
      try String.fetchAll(
        db, sql: "SELECT reference FROM coin_entry WHERE void IS NULL AND purchase IS NOT NULL")
    }
    #expect(told == ["Björk - Hunter"])
  }
}
