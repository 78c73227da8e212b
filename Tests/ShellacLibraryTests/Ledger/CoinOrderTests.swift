import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Entries of one second follow each other in one order, whichever library has them and however it came by them.
@Suite struct CoinOrderTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  private static let day = "2020-01-01"
  private static let shown = "purchased,kind,coins,balance,reference,source,lineid"
  private static let coinColumns: [CoinRecord.Column] = [
    .source, .lineid, .account, .purchased, .kind, .coins, .balance, .reference,
  ]
  private static let purchaseColumns: [PurchaseRecord.Column] = [
    .source, .lineid, .account, .purchased, .kind, .artist, .title, .coins,
  ]

  private func movement(_ kind: CoinEntry.Kind, _ coins: Int64) -> CoinMovement {
    var movement = CoinMovement(kind, coins: coins, account: "Ada")
    movement.date = Self.day
    return movement
  }

  /// A day with packs, songs, one of which was given back, and another that a shop tells of.
  private func fill() throws {
    _ = try library.moveCoins(movement(.topup, 100), command: "coins topup")
    _ = try library.spendCoins(
      movement(.spend, 5),
      on: [CoinPurchase(artist: "A", title: "One"), CoinPurchase(artist: "A", title: "Two")])
    _ = try library.moveCoins(movement(.topup, 50), command: "coins topup")
    _ = try library.moveCoins(movement(.spend, 30), command: "coins spend")
    let one = try library.database {
      try Int64.fetchOne($0, sql: "SELECT id FROM coin_entry WHERE reference = 'A - One'")
    }
    _ = try library.refundCoins(entry: #require(one), date: Self.day)
    try fixture.purchases([
      Sold([
        .lineid: "s", .account: "Ada", .purchased: Self.day, .artist: "B", .title: "Three", .coins: "7",
      ])
    ])
  }

  /// The columns of a view, oldest first, as an export has them.
  private func exported(_ view: View, _ columns: [String]) throws -> [[String: String]] {
    try library.lines(view, columns.joined(separator: ","), sort: "purchased").map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: zip(columns, cells).filter { $0.1 != "-" })
    }
  }

  /// Imports what a library exports into another one.
  private func copyCoins(to other: LibraryFixture) throws {
    let rows = try exported(.coins, Self.coinColumns.map(\.rawValue))
    _ = try other.library.importRecords(from: ImportSource(path: [], format: "csv")) { session in
      try session.beginCoins(columns: Set(Self.coinColumns))
      for row in rows {
        var record = CoinRecord()
        (record.source, record.lineID, record.account) = (row["source"], row["lineid"], row["account"])
        (record.purchased, record.kind, record.reference) = (row["purchased"], row["kind"], row["reference"])
        record.coins = row["coins"].flatMap { Int64($0) }
        record.balance = row["balance"].flatMap { Int64($0) }
        if case .refused(let reason) = try session.add(record) { Issue.record("\(reason.message)") }
      }
    }
  }

  private func copyPurchases(to other: LibraryFixture) throws {
    let sold = try exported(.purchases, Self.purchaseColumns.map(\.rawValue)).map { row in
      var sold = Sold([:])
      for column in Self.purchaseColumns { sold.values[column] = row[column.rawValue] }
      return sold
    }
    #expect(sold.count == 2)
    #expect(
      try other.purchases(sold, format: "csv", columns: Set(Self.purchaseColumns)).counts == RowCounts(new: 2)
    )
  }

  @Test func entriesOfADayFollowTheirStages() throws {
    try fill()
    #expect(
      try library.lines(.coins, "kind,coins,balance,reference", sort: "purchased") == [
        "topup|100|100|-", "topup|50|150|-", "spend|-30|120|-", "spend|-5|115|A - One",
        "spend|-5|110|A - Two", "spend|-7|103|B - Three", "refund|5|108|A - One",
      ])
    // The other way round, and beside purchases.
    #expect(
      try library.lines(.coins, "balance") == ["108", "103", "110", "115", "120", "150", "100"])
    #expect(
      try library.lines(.ledger, "balance", "kind::^coin", sort: "purchased")
        == ["100", "150", "120", "115", "110", "103", "108"])
  }

  @Test(
    "a library made of an export has the same balance after each entry",
    arguments: ["coins", "purchases, coins", "coins, purchases"])
  func freshLibrary(files: String) throws {
    try fill()
    let fresh = try LibraryFixture()
    for file in files.components(separatedBy: ", ") {
      try file == "coins" ? copyCoins(to: fresh) : copyPurchases(to: fresh)
    }
    let rows = try library.lines(.coins, Self.shown, sort: "purchased")
    #expect(rows.count == 7)
    #expect(try fresh.library.lines(.coins, Self.shown, sort: "purchased") == rows)
    #expect(try fresh.isSound())
  }

  @Test func entriesOfAFileStayInItsOrder() throws {
    let history: [(kind: String, date: String?, coins: Int64)] = [
      ("topup", Self.day, 10), ("spend", Self.day, -10), ("grant", Self.day, 5), ("spend", Self.day, -4),
      ("opening", Self.day, 1),
    ]
    try fixture.coins(history, format: "csv")
    #expect(try library.lines(.coins, "balance", sort: "purchased") == ["1", "11", "1", "6", "2"])
  }

  @Test func correctedEntriesStayWhereTheyStood() throws {
    try fill()
    let rows = try library.lines(.coins, "kind,coins,reference", sort: "purchased")
    for (number, coins) in [(1, 120), (2, 60), (1, 130)] {
      let key = try library.database { db in
        try String.fetchOne(
          db,
          sql:
            "SELECT line FROM coin_entry WHERE kind = 'topup' AND void IS NULL ORDER BY coins DESC LIMIT 1 OFFSET ?",
          arguments: [number - 1])
      }
      _ = try library.importRecords(from: ImportSource(path: [], format: "csv")) { session in
        try session.beginCoins(columns: [.source, .lineid, .account, .purchased, .kind, .coins])
        var record = CoinRecord()
        (record.source, record.lineID, record.account) = ("shellac", key, "Ada")
        (record.purchased, record.kind, record.coins) = (Self.day, "topup", Int64(coins))
        #expect(try session.add(record) == .changed)
      }
    }
    var corrected = rows
    (corrected[0], corrected[1]) = ("topup|130|-", "topup|60|-")
    #expect(try library.lines(.coins, "kind,coins,reference", sort: "purchased") == corrected)
    #expect(
      try library.lines(.coins, "balance", sort: "purchased")
        == ["130", "190", "160", "155", "150", "143", "148"])
    let fresh = try LibraryFixture()
    try copyCoins(to: fresh)
    #expect(
      try fresh.library.lines(.coins, Self.shown, sort: "purchased")
        == library.lines(.coins, Self.shown, sort: "purchased"))
  }

  /// A file may tell of a day's spends first; what there was amid the day keeps nobody from spending before it.
  @Test func theMiddleOfADayHoldsNothingBack() throws {
    try fixture.coins(
      [("grant", "2019-12-31", 20), ("spend", Self.day, -50), ("topup", Self.day, 100)], format: "csv",
      account: "Ada")
    var spend = movement(.spend, 10)
    spend.date = "2019-12-31"
    #expect(try library.moveCoins(spend, command: "coins spend").balance == 60)
    spend.coins = 11
    #expect(throws: Diagnostic.self) { try library.moveCoins(spend, command: "coins spend") }
  }
}
