import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Coin accounts: histories are taken as they are, and what a store says is left is what is left.
@Suite struct CoinImportTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static let history: [(kind: String, date: String?, coins: Int64)] = [
    ("topup", "2020-07-08T09:00:00Z", 100), ("spend", "2020-07-08T09:05:00Z", -10),
    ("topup", "2021-01-01", 50),
  ]

  private func entries() throws -> [String] {
    try fixture.library.database { db in
      try Row.fetchAll(db, sql: "SELECT kind, coins, at FROM coin_entry WHERE void IS NULL ORDER BY at, id")
        .map { "\($0[0] as String) \($0[1] as Int64) \($0[2] as Int64)" }
    }
  }

  @Test func entriesAreNewOnce() throws {
    #expect(try fixture.coins(Self.history).coins == RowCounts(new: 3))
    #expect(try fixture.coins(Self.history).coins == RowCounts(known: 3))
    #expect(try fixture.library.coinBalance(account: "me") == 140)
    #expect(try fixture.library.coinBalance(account: "me", at: 1_594_199_100) == 90)
    #expect(try fixture.library.accounts().map(\.name) == ["me"])
  }

  @Test func namesOfAccountsHaveNoControlCharactersAndAreNeverEmpty() throws {
    for account in ["A\nB", "A B", " \u{1}", ""] {
      try fixture.coins([("grant", "2020-01-01", 1)], account: account)
    }
    #expect(try fixture.library.accounts().map(\.name) == ["A B", "sotube"])
    let sold = Sold([.lineid: "1", .title: "Reed", .account: "\u{2}", .store: "\u{3}", .coins: "3"])
    #expect(try fixture.purchases([sold]).counts == RowCounts(new: 1))
    #expect(try fixture.library.accounts().map(\.name) == ["A B", "shop", "sotube"])
    for account in ["", "x\ny"] {
      #expect(throws: Diagnostic.self) { try fixture.purchases([sold], account: account) }
    }
    #expect(try fixture.library.accounts().count == 3)
  }

  /// SoTube gave every account 200 coins that its history does not tell of.
  @Test func whatTheBalanceSaysBeyondTheEntriesOpensTheAccount() throws {
    let told = Self.history + [("balance", nil, 340)]
    #expect(try fixture.coins(told).coins == RowCounts(new: 3))
    #expect(try entries().first == "opening 200 1594198799")
    #expect(try fixture.library.coinBalance(account: "me") == 340)
    let before = try LibraryDump.rows(of: fixture.library)
    #expect(try fixture.coins(told).coins == RowCounts(known: 3))
    try LibraryDump.expect(before, in: fixture.library)
    // A later export has one more entry, and its balance fits.
    let later = Self.history + [("spend", "2021-02-01", -40), ("balance", nil, 300)]
    #expect(try fixture.coins(later).coins == RowCounts(new: 1, known: 3))
    #expect(try entries().filter { $0.hasPrefix("opening") } == ["opening 200 1594198799"])
    // An older entry that was missing is part of what opened the account.
    let longer = later + [("grant", "2019-01-01", 150)]
    #expect(try fixture.coins(longer).coins == RowCounts(new: 1, known: 4))
    #expect(try entries().filter { $0.hasPrefix("opening") } == ["opening 50 1546300799"])
    #expect(try fixture.library.coinBalance(account: "me") == 300)
  }

  @Test func aBalanceBelowTheEntriesIsTakenAndTold() throws {
    let report = try fixture.coins(Self.history + [("balance", "2021-06-01", 100)])
    #expect(try entries().first == "opening -40 1594198799")
    #expect(
      report.remarks.map(\.message) == [
        "the account 'me' opens with -40 coins: its entries say more than its balance of 100"
      ])
  }

  @Test func aPurchaseByCoinsIsASpendAndNoMoney() throws {
    let songs = [
      Sold([
        .lineid: "1", .title: "Hunter", .artist: "Björk", .coins: "10", .account: "me",
        .purchased: "2020-08-01",
      ]),
      Sold([.lineid: "2", .title: "Free", .coins: "0", .account: "me", .purchased: "2020-08-02"]),
    ]
    try fixture.coins(Self.history)
    try fixture.purchases(songs, format: "sotube")
    #expect(try fixture.library.coinBalance(account: "me") == 130)
    #expect(try fixture.spending() == [])
    #expect(try fixture.purchases(songs, format: "sotube").counts == RowCounts(known: 2))
    #expect(try fixture.library.coinBalance(account: "me") == 130)
    try fixture.library.undo()
    #expect(try fixture.library.coinBalance(account: "me") == 140)
  }

  @Test func entriesThatCannotBeAreRefused() throws {
    let report = try fixture.coins([
      ("topup", nil, 1), ("topup", "2020-01-01", -1), ("gift", "2020-01-01", 1), ("expiry", "2020-01-01", 3),
    ])
    #expect(report.coins == RowCounts(new: 1, refused: 3))
    #expect(try fixture.library.coinBalance(account: "me") == -3)
  }

  @Test func daysStayWhatTheyAreInAnotherTimeZone() throws {
    try fixture.coins(Self.history)
    try fixture.purchases([
      Sold([.lineid: "1", .title: "A", .purchased: "2020-07-07"]),
      Sold([.lineid: "2", .title: "B", .purchased: "2020"]),
      Sold([.lineid: "3", .title: "C", .purchased: "2020-07-07T01:34:59Z"]),
    ])
    let before = try LibraryDump.rows(of: fixture.library)
    try fixture.library.change(.timezone, to: "America/New_York")
    #expect(
      try fixture.bought("line, purchased") == ["1|1594094400", "2|1577854800", "3|1594085699"])
    #expect(try fixture.coins(Self.history).coins == RowCounts(known: 3))
    #expect(
      try fixture.purchases([Sold([.lineid: "1", .title: "A", .purchased: "2020-07-07"])]).counts
        == RowCounts(known: 1))
    try fixture.library.undo()
    try LibraryDump.expect(before, in: fixture.library)
  }

  @Test func theClaimOfAFilterIsKept() throws {
    let rows = [
      Sold([
        .lineid: "1", .title: "Bandcamp, Inc.", .store: "PayPal", .kind: "payment", .music: "no", .price: "3",
        .currency: "EUR",
      ]),
      Sold([
        .lineid: "2", .title: "Shoes", .store: "PayPal", .kind: "payment", .music: "no", .price: "90",
        .currency: "EUR",
      ]),
    ]
    try fixture.purchases(rows, format: "paypal")
    let query = try QueryParser.parse(arguments: ["title:bandcamp"])
    for claimed in [1, 0] {
      let report = try fixture.library.importRecords(
        from: ImportSource(path: [], format: "paypal", claim: query)
      ) { session in
        try session.beginPurchases(columns: Set(rows[0].values.keys))
        for (index, row) in rows.enumerated() { _ = try session.add(row.record(line: index)) }
      }
      #expect(report.claimed == claimed)
      #expect(report.purchases == RowCounts(known: 2))
      #expect(try fixture.bought("line, aside") == ["1|0", "2|1"])
    }
    #expect(try fixture.purchases(rows, format: "paypal").counts == RowCounts(known: 2))
    #expect(try fixture.spending() == ["EUR 300"])
    try fixture.library.undo()
    #expect(try fixture.bought("line, aside") == ["1|1", "2|1"])
  }

  private func top(_ up: [(coins: Int64, price: String?, note: String?)]) throws -> RowCounts {
    let report = try fixture.library.importRecords(from: ImportSource(path: [], format: "csv")) { session in
      try session.beginCoins()
      for entry in up {
        var record = CoinRecord()
        record.kind = "topup"
        record.purchased = "2020-07-08"
        record.coins = entry.coins
        record.price = entry.price
        record.currency = entry.price.map { _ in "EUR" }
        record.note = entry.note
        record.account = "me"
        _ = try session.add(record)
      }
    }
    return report.coins ?? RowCounts()
  }

  @Test func aPriceThatIsCorrectedIsNoSecondEntry() throws {
    #expect(try top([(100, nil, nil), (100, "5", nil)]) == RowCounts(new: 2))
    #expect(try top([(100, "5", nil), (100, nil, nil)]) == RowCounts(known: 2))
    #expect(try top([(100, "5", "gift card"), (100, "4.50", nil)]) == RowCounts(changed: 2))
    #expect(
      try top([(100, "5", "gift card"), (100, "4.50", nil), (100, nil, nil)]) == RowCounts(new: 1, known: 2))
    #expect(try fixture.library.coinBalance(account: "me") == 300)
    try fixture.library.undo()
    try fixture.library.undo()
    #expect(try top([(100, nil, nil), (100, "5", nil)]) == RowCounts(known: 2))
    #expect(try fixture.library.coinBalance(account: "me") == 200)
  }

  /// Keys were made of all that an entry says once.
  @Test func entriesWithKeysOfAnotherTimeAreFound() throws {
    _ = try top([(100, nil, nil), (100, "5", nil), (50, nil, nil)])
    try fixture.library.transaction { db in
      for row in try Row.fetchAll(db, sql: "SELECT id, digest FROM coin_entry") {
        let stem = String(UInt64(bitPattern: row["digest"] as Int64), radix: 16)
        try db.execute(
          sql: "UPDATE coin_entry SET line = ? WHERE id = ?", arguments: ["\(stem)#1", row["id"] as Int64])
      }
    }
    #expect(try top([(100, nil, nil), (100, "5", nil), (50, nil, nil)]) == RowCounts(known: 3))
    for _ in 0..<2 {
      let counts = try top([(100, "6", nil), (100, "5", nil), (50, nil, nil)])
      #expect(counts.new == 0 && counts.changed + counts.known == 3)
    }
    #expect(try fixture.library.coinBalance(account: "me") == 250)
    // A store's own number is no such key.
    try fixture.library.transaction { db in
      try db.execute(sql: "UPDATE coin_entry SET line = 'order#1' WHERE coins = 50 AND void IS NULL")
    }
    #expect(try top([(50, nil, nil)]) == RowCounts(new: 1))
  }
}
