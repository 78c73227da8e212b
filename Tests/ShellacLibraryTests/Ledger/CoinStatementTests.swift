import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a store says is left holds as of the newest entry that its export tells of, however often the export is read.
@Suite struct CoinStatementTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  typealias Entries = [(kind: String, date: String?, coins: Int64)]

  /// SoTube gave every account 200 coins that its history does not tell of.
  private static let export: Entries = [
    ("topup", "2017-05-28T13:27:14Z", 150), ("spend", "2017-05-28T13:28:20Z", -15), ("balance", nil, 335),
  ]
  private static let later: Entries = [
    ("topup", "2017-05-28T13:27:14Z", 150), ("spend", "2017-05-28T13:28:20Z", -15),
    ("spend", "2017-05-29T17:15:02Z", -5), ("balance", nil, 330),
  ]

  /// The entries of an export with another balance.
  private static func stating(_ left: Int64, after export: Entries) -> Entries {
    Array(export.dropLast()) + [(kind: "balance", date: nil, coins: left)]
  }

  private func topUp(_ coins: Int64, at date: String? = nil) throws {
    var movement = CoinMovement(.topup, coins: coins, account: "me")
    movement.date = date
    _ = try library.moveCoins(movement, command: "coins topup")
  }

  private var balance: Int64 { get throws { try library.coinBalance(account: "me") } }

  @Test(
    "the same file again changes nothing, whatever was typed in since",
    arguments: [nil, "2017-01-01"] as [String?])
  func again(date: String?) throws {
    try fixture.coins(Self.export)
    try topUp(100, at: date)
    #expect(try balance == 435)
    let before = try LibraryDump.rows(of: library)
    let changes = try library.changes().count
    let report = try fixture.coins(Self.export)
    #expect(report.coins == RowCounts(known: 2) && report.remarks == [])
    try LibraryDump.expect(before, in: library)
    #expect(try library.changes().count == changes)
  }

  @Test("what was typed in after the newest entry of a file is none that its balance has counted")
  func laterFile() throws {
    try fixture.coins(Self.export)
    try topUp(100)
    try fixture.coins(Self.later)
    #expect(try balance == 430)
  }

  @Test("an older file does not say what is left now", arguments: [330, 325, 340] as [Int64])
  func older(left: Int64) throws {
    try fixture.coins(Self.export)
    try fixture.coins(Self.stating(left, after: Self.later))
    #expect(try balance == left)
    let before = try LibraryDump.rows(of: library)
    #expect(try fixture.coins(Self.export).coins == RowCounts(known: 2))
    try LibraryDump.expect(before, in: library)
  }

  @Test("files of different age come to the same in either order", arguments: [false, true])
  func order(newestFirst: Bool) throws {
    let files = newestFirst ? [Self.later, Self.export] : [Self.export, Self.later]
    for file in files { try fixture.coins(file) }
    #expect(try balance == 330)
    #expect(try library.coinBalance(account: "me", at: 1_495_978_034) == 350)
  }

  @Test("an older file that tells of an entry which was missing leaves what the newer one says is left")
  func missingEntry() throws {
    try fixture.coins(Self.later)
    try fixture.coins([(kind: "grant", date: "2017-01-01", coins: 50)] + Self.export)
    #expect(try balance == 330)
  }

  @Test("another balance beside the same entries is taken, and said")
  func anotherBalance() throws {
    try fixture.coins(Self.export)
    let report = try fixture.coins(Self.stating(340, after: Self.export))
    #expect(try balance == 340)
    #expect(
      report.remarks.map(\.message) == [
        "the account 'me' opens with 205 coins instead of 200: its store says that there are 340 coins"
      ])
    #expect(try library.changes(limit: 1).map(\.summary) == ["corrected what coin accounts open with"])
    try library.undo()
    #expect(try balance == 335)
  }

  @Test("a file that tells of no spends leaves them to other files", arguments: [false, true])
  func spendsElsewhere(coinsFirst: Bool) throws {
    let coins: Entries = [("topup", "2020-01-01", 100), ("balance", nil, 90)]
    if coinsFirst { try fixture.coins(coins, format: "csv") }
    _ = try fixture.purchases(
      [
        Sold([
          .lineid: "1", .title: "Reed", .artist: "Ada", .store: "Shop", .account: "me",
          .purchased: "2020-02-01", .coins: "10",
        ])
      ], format: "csv")
    #expect(
      try fixture.coins(coins, format: "csv").remarks.map(\.message).filter { $0.contains("more than") } == []
    )
    #expect(try balance == 90)
  }

  @Test("a balance without any entry is that of the time when it was read first")
  func balanceAlone() throws {
    try fixture.coins([("balance", nil, 100)])
    try topUp(50)
    try fixture.coins([("balance", nil, 100)])
    #expect(try balance == 150)
  }
}
