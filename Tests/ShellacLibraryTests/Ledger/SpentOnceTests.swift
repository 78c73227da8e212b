import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// A sale that several lines tell of has spent its coins once.
@Suite struct SpentOnceTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  /// Imports an export of SoTube: songs of 5 coins each, a pack of 150 and what is left.
  private func export(_ songs: [(id: String, title: String, date: String)], left: Int64) throws {
    _ = try library.importRecords(from: ImportSource(path: [], format: "sotube")) { session in
      try session.beginPurchases(columns: [.lineid, .title, .artist, .store, .account, .purchased, .coins])
      for (index, song) in songs.enumerated() {
        let sold = Sold([
          .lineid: song.id, .title: song.title, .artist: "A", .store: "SoTube", .account: "u1",
          .purchased: song.date, .coins: "5",
        ])
        _ = try session.add(sold.record(line: index))
      }
      try session.beginCoins()
      for (kind, date, coins) in [("topup", "2017-05-28T13:27:14Z", 150), ("balance", nil, left)]
        as [(String, String?, Int64)]
      {
        var record = CoinRecord()
        (record.kind, record.purchased, record.coins) = (kind, date, coins)
        (record.account, record.store) = ("u1", "SoTube")
        _ = try session.add(record)
      }
    }
  }

  private static let first = (id: "s1", title: "One", date: "2017-05-28T13:28:20Z")
  private static let second = (id: "s2", title: "New", date: "2017-05-29T17:15:02Z")

  /// One song by the store, another one that was typed in and that the store tells of later.
  private func typedAndTold() throws -> DoubtfulSale {
    try export([Self.first], left: 345)
    var spend = CoinMovement(.spend, coins: 5, account: "u1")
    spend.date = "2017-05-29"
    _ = try library.spendCoins(spend, on: [CoinPurchase(artist: "A", title: "New", store: "SoTube")])
    try export([Self.first, Self.second], left: 340)
    return try #require(try library.doubtfulSales().first)
  }

  private func entries() throws -> [String] {
    try library.database { db in
      try Row.fetchAll(db, sql: "SELECT kind, coins FROM coin_entry WHERE void IS NULL ORDER BY at, id").map {
        "\($0[0] as String) \($0[1] as Int64)"
      }
    }
  }

  @Test("what was said to be one sale spends once, and twice again when that is taken back")
  func saidToBeOne() throws {
    let pair = try typedAndTold()
    let doubled = try entries()
    #expect(doubled.filter { $0 == "spend -5" }.count == 3)
    #expect(try library.coinBalance(account: "u1") == 340)

    try library.decideSale(.same, pair)
    #expect(try entries() == ["opening 200", "topup 150", "spend -5", "spend -5"])
    #expect(try library.coinBalance(account: "u1") == 340)
    #expect(try library.report(ReportRequest(.coins)).totals("spent,songs").contains("10|2"))
    // The store's file says nothing new.
    let changes = try library.changes().count
    try export([Self.first, Self.second], left: 340)
    #expect(try library.changes().count == changes)

    try library.undo()
    #expect(try entries() == doubled)
    #expect(try library.coinBalance(account: "u1") == 340)
  }

  @Test("the spend that was left out counts when the other line goes")
  func theOtherLineGoes() throws {
    let pair = try typedAndTold()
    let imported = try #require(try library.changes(limit: 1).first)
    try library.decideSale(.same, pair)
    try library.undo(imported.id)
    #expect(try entries() == ["opening 200", "topup 150", "spend -5", "spend -5"])
    #expect(try library.coinBalance(account: "u1") == 340)
    try library.undo(try #require(try library.changes(limit: 1).first).id)
    #expect(try entries() == ["opening 200", "topup 150", "spend -5", "spend -5"])
  }
}
