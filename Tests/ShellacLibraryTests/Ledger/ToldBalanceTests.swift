import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a history says is left after each entry, and what an owner has seen, is held against the entries.
@Suite struct ToldBalanceTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func take(_ entries: [(kind: String, date: String, coins: Int64, balance: Int64?)]) throws
    -> ImportReport
  {
    try fixture.library.importRecords(from: ImportSource(path: [], format: "csv", account: "me")) { session in
      try session.beginCoins()
      for entry in entries {
        var record = CoinRecord()
        (record.kind, record.purchased) = (entry.kind, entry.date)
        (record.coins, record.balance) = (entry.coins, entry.balance)
        _ = try session.add(record)
      }
    }
  }

  @Test func theFirstBalanceOpensTheAccount() throws {
    let history: [(kind: String, date: String, coins: Int64, balance: Int64?)] = [
      ("spend", "2020-07-08", -50, 150), ("topup", "2020-07-09", 100, 250),
    ]
    let report = try take(history)
    #expect(report.remarks == [])
    #expect(try fixture.library.coinBalance(account: "me") == 250)
    let before = try LibraryDump.rows(of: fixture.library)
    #expect(try take(history).remarks == [])
    try LibraryDump.expect(before, in: fixture.library)
  }

  @Test func aBalanceThatDoesNotFitIsNamedOnce() throws {
    let report = try take([
      ("topup", "2020-07-08", 100, 100), ("spend", "2020-07-09", -10, 80), ("spend", "2020-07-10", -10, 70),
    ])
    #expect(report.remarks.map(\.message).count == 1)
    #expect(report.remarks.first?.message.contains("80 coins on 2020-07-09") == true)
    #expect(try fixture.library.coinBalance(account: "me") == 80)
  }

  @Test func entriesOfOneDayMayStandInEitherOrder() throws {
    let rising: [(kind: String, date: String, coins: Int64, balance: Int64?)] = [
      ("topup", "2020-07-08", 100, 300), ("spend", "2020-07-08", -10, 290),
    ]
    #expect(try take(rising.reversed()).remarks == [])
    #expect(try fixture.library.coinBalance(account: "me") == 290)
  }

  @Test(arguments: [false, true])
  func theLastEntryOfADayTellsWithHowMuchTheAccountOpens(newestFirst: Bool) throws {
    let rising: [(kind: String, date: String, coins: Int64, balance: Int64?)] = [
      ("topup", "2020-07-08", 100, 300), ("spend", "2020-07-08", -10, 290),
    ]
    #expect(try take(newestFirst ? rising.reversed() : rising).remarks == [])
    #expect(try fixture.library.coinBalance(account: "me") == 290)
  }

  @Test func anyNumberMayBeAsserted() throws {
    _ = try take([("topup", "2020-07-08", 100, nil), ("spend", "2020-07-08", -100, nil)])
    for coins in [Int64.min, .max, -1, 1] {
      let fault = #expect(throws: Diagnostic.self) {
        _ = try fixture.library.assertCoins(coins, at: "2020-07-31")
      }
      #expect(fault?.message.contains(coins.magnitude == 1 ? ": 1 is " : ": \(coins.magnitude) are ") == true)
    }
  }

  @Test func adviceNamesAnyAccount() throws {
    let name = "Mum's & \"co\""
    var topup = CoinMovement(.topup, coins: 100, account: name)
    topup.makesAccount = true
    _ = try fixture.library.moveCoins(topup, command: "coins topup")
    let faults = [
      #expect(throws: Diagnostic.self) { _ = try fixture.library.assertCoins(1, at: "2020", account: name) },
      #expect(throws: Diagnostic.self) {
        _ = try fixture.library.moveCoins(
          CoinMovement(.spend, coins: 101, account: name), command: "coins spend")
      },
      #expect(throws: Diagnostic.self) {
        _ = try fixture.library.moveCoins(
          CoinMovement(.expiry, coins: 101, account: name), command: "coins expire")
      },
    ]
    let words = try faults.map { fault in
      try ShellWords.split(String(try #require(fault?.hint).dropLast())).last?.text
    }
    #expect(words == ["account:=" + name, name, "account:=" + name])
  }

  @Test func whatWasAssertedIsLookedAtAgain() throws {
    _ = try take([("topup", "2020-07-08", 100, nil)])
    _ = try fixture.library.assertCoins(100, at: "2020-07-31")
    var grant = CoinMovement(.grant, coins: 5)
    #expect(try fixture.library.moveCoins(grant, command: "coins grant").unkept == [])
    grant.date = "2020-07-09"
    let outcome = try fixture.library.moveCoins(grant, command: "coins grant")
    #expect(outcome.unkept.map(\.message).first?.contains("105 coins at the end of 2020-07-31") == true)
    #expect(try fixture.library.undo().remarks == [])
    let late = try take([("spend", "2020-07-10", -1, nil)])
    #expect(late.unkept.count == 1)
  }

  @Test func anUndoThatLeavesDebtsSaysSo() throws {
    _ = try take([("topup", "2020-07-08", 100, nil)])
    _ = try fixture.library.moveCoins(CoinMovement(.spend, coins: 10), command: "coins spend")
    let report = try fixture.library.undo(2)
    #expect(report.remarks.map(\.message).first?.contains("has -10 coins now") == true)
  }
}
