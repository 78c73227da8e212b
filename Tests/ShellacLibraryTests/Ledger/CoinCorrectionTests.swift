import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What people correct of entries of coins in their own tables outlives the store's file, fact by fact, and what the store
/// says is left is held against what the store tells.
@Suite struct CoinCorrectionTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  private static let told: [CoinRecord.Column: String] = [
    .source: "shop", .lineid: "1", .account: "me", .kind: "topup", .purchased: "2020-01-01", .coins: "100",
    .price: "4.99", .currency: "EUR", .reference: "pack", .note: "first",
  ]

  /// Told, but for some facts; an empty text is none.
  private static func told(_ changes: [CoinRecord.Column: String]) -> [CoinRecord.Column: String] {
    told.merging(changes) { $1 }
  }

  private static func record(_ values: [CoinRecord.Column: String]) -> CoinRecord {
    func text(_ column: CoinRecord.Column) -> String? {
      values[column].flatMap { $0.isEmpty ? nil : $0 }
    }
    func number(_ column: CoinRecord.Column) -> Int64? { text(column).flatMap { Int64($0) } }
    var record = CoinRecord()
    (record.source, record.lineID, record.account) = (text(.source), text(.lineid), text(.account))
    (record.kind, record.purchased) = (text(.kind), text(.purchased))
    record.coins = number(.coins)
    (record.price, record.currency) = (text(.price), text(.currency))
    (record.reference, record.note) = (text(.reference), text(.note))
    return record
  }

  /// Imports entries as a file with all the columns that one of them has.
  @discardableResult
  private func take(
    _ entries: [[CoinRecord.Column: String]], as format: String = "shop", songs: [Sold] = []
  ) throws -> RowCounts? {
    try library.importRecords(from: ImportSource(path: Array("/\(format)".utf8), format: format)) { session in
      if !songs.isEmpty {
        try session.beginPurchases(columns: Set(songs.flatMap(\.values.keys)))
        for (index, song) in songs.enumerated() { _ = try session.add(song.record(line: index + 2)) }
      }
      try session.beginCoins(columns: Set(entries.flatMap(\.keys)))
      for (index, entry) in entries.enumerated() {
        var record = Self.record(entry)
        record.line = Int64(index + 2)
        _ = try session.add(record)
      }
    }.coins
  }

  private func facts(_ kinds: String = "kind <> 'opening'") throws -> [String] {
    try library.database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT kind, date(at, 'unixepoch'), precision, coins, amount, exponent, currency, reference, note
          FROM coin_entry WHERE void IS NULL AND \(kinds) ORDER BY at, id
          """
      ).map { row in
        row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value ?? "")" }.joined(separator: "|")
      }
    }
  }

  private static let corrections: [(own: [CoinRecord.Column: String], result: String)] = [
    ([.kind: "grant"], "grant|2020-01-01|1|100|499|2|EUR|pack|second"),
    ([.kind: "expiry"], "expiry|2020-01-01|1|-100|499|2|EUR|pack|second"),
    ([.purchased: "2020-02"], "topup|2020-02-01|2|100|499|2|EUR|pack|second"),
    ([.coins: "120"], "topup|2020-01-01|1|120|499|2|EUR|pack|second"),
    ([.price: "5.49"], "topup|2020-01-01|1|100|549|2|EUR|pack|second"),
    ([.price: ""], "topup|2020-01-01|1|100|-|-|-|pack|second"),
    ([.price: "5", .currency: "USD"], "topup|2020-01-01|1|100|500|2|USD|pack|second"),
    ([.reference: "gift"], "topup|2020-01-01|1|100|499|2|EUR|gift|second"),
    ([.reference: ""], "topup|2020-01-01|1|100|499|2|EUR|-|second"),
  ]

  @Test("what is corrected stays when the store says something else anew", arguments: corrections.indices)
  func oneFact(index: Int) throws {
    let (own, result) = Self.corrections[index]
    try take([Self.told])
    #expect(try take([Self.told(own)], as: "csv") == RowCounts(changed: 1))
    let corrected = try facts()
    #expect(try take([Self.told]) == RowCounts(known: 1))
    #expect(try facts() == corrected)
    let news = Self.told([.note: "second"])
    #expect(try take([news]) == RowCounts(changed: 1))
    #expect(try facts() == [result])
    #expect(try take([news]) == RowCounts(known: 1))
    #expect(try facts() == [result])
    let undo = try library.undo()
    #expect(try facts() == corrected)
    try library.undo(undo.undo)
    #expect(try facts() == [result])
    #expect(try fixture.isSound())
  }

  @Test func whatTheStoreCorrectsItselfIsItsOwn() throws {
    try take([Self.told])
    try take([Self.told([.coins: "120", .note: "mine"])], as: "csv")
    #expect(try take([Self.told([.coins: "110"])]) == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|110|499|2|EUR|pack|mine"])
    // What was told last counts, and not what was told first.
    #expect(try take([Self.told]) == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|100|499|2|EUR|pack|mine"])
  }

  @Test func aKindThatWasCorrectedKeepsItsSign() throws {
    let spend = Self.told([.kind: "spend", .coins: "-10"])
    try take([spend])
    try take([Self.told([.kind: "refund", .coins: "10"])], as: "json")
    #expect(try take([spend.merging([.coins: "-12"]) { $1 }]) == RowCounts(changed: 1))
    #expect(try facts() == ["refund|2020-01-01|1|12|499|2|EUR|pack|first"])
    #expect(try take([Self.told([.kind: "topup", .coins: "12"])]) == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|12|499|2|EUR|pack|first"])
  }

  /// Without a kind, coins that go are spent, and coins that come in were bought.
  @Test func coinsThatGoTheOtherWaySayTheirKind() throws {
    var told = Self.told
    told[.kind] = nil
    try take([told])
    told[.coins] = "-100"
    #expect(try take([told]) == RowCounts(changed: 1))
    #expect(try facts() == ["spend|2020-01-01|1|-100|499|2|EUR|pack|first"])
    told[.coins] = "90"
    #expect(try take([told], as: "csv") == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|90|499|2|EUR|pack|first"])
    // A kind that was said stays while coins go its way.
    try take([Self.told([.kind: "grant", .coins: "90"])], as: "csv")
    told[.coins] = "80"
    #expect(try take([told], as: "csv") == RowCounts(changed: 1))
    #expect(try facts() == ["grant|2020-01-01|1|80|499|2|EUR|pack|first"])
  }

  /// An entry without an id is told by what moved; what is said of it besides may be corrected.
  @Test func entriesWithoutIDs() throws {
    var told = Self.told
    told[.lineid] = nil
    try take([told])
    let line = try #require(
      try library.database { try String.fetchOne($0, sql: "SELECT line FROM coin_entry WHERE void IS NULL") })
    try take([Self.told([.lineid: line, .coins: "120", .price: "5.49"])], as: "csv")
    #expect(try take([told]) == RowCounts(known: 1))
    told[.note] = "second"
    #expect(try take([told]) == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|120|549|2|EUR|pack|second"])
    #expect(try take([told]) == RowCounts(known: 1))
  }

  @Test func columnsThatATableDoesNotHaveStay() throws {
    try take([Self.told])
    var own = Self.told([.coins: "120"])
    for column in [.price, .currency, .note] as [CoinRecord.Column] { own[column] = nil }
    #expect(try take([own], as: "csv") == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|120|499|2|EUR|pack|first"])
    own[.note] = ""
    #expect(try take([own], as: "csv") == RowCounts(changed: 1))
    #expect(try facts() == ["topup|2020-01-01|1|120|499|2|EUR|pack|-"])
  }

  /// A store's empty cell clears nothing.
  @Test func whatAStoreLeavesOpenStays() throws {
    try take([Self.told])
    #expect(try take([Self.told([.price: "", .note: ""])]) == RowCounts(known: 1))
    #expect(try facts() == ["topup|2020-01-01|1|100|499|2|EUR|pack|first"])
  }

  // MARK: What is left

  private static let balance: [CoinRecord.Column: String] = [
    .source: "shop", .account: "me", .kind: "balance", .coins: "330",
  ]
  private static let song = Sold([
    .source: "shop", .lineid: "s", .account: "me", .title: "Tides", .purchased: "2020-03-01", .coins: "10",
  ])
  private static let later = Sold([
    .source: "shop", .lineid: "t", .account: "me", .title: "Later", .purchased: "2020-04-01", .coins: "30",
  ])
  /// What an account opens with by the balance and the song.
  private static let opening: [CoinRecord.Column: String] = [
    .source: "shop", .lineid: "opening", .account: "me", .kind: "opening", .coins: "240",
    .purchased: "2019-12-31T23:59:59Z",
  ]

  private func openings() throws -> [Int64] {
    try library.database { db in
      try Int64.fetchAll(db, sql: "SELECT coins FROM coin_entry WHERE line = 'opening' AND void IS NULL")
    }
  }

  /// The store's file once more, and once more with another spend: the account opens with what it opened with.
  private func expectTheOpeningStays(_ coins: Int64, balance: Int64) throws {
    let before = try LibraryDump.rows(of: library)
    try take([Self.told, Self.balance], songs: [Self.song])
    try LibraryDump.expect(before, in: library)
    #expect(try openings() == [coins])
    #expect(try library.coinBalance(account: "me") == balance)
    for _ in 0..<2 {
      try take(
        [Self.told, Self.balance.merging([.coins: "300"]) { $1 }], songs: [Self.song, Self.later])
      #expect(try openings() == [coins])
      #expect(try library.coinBalance(account: "me") == balance - 30)
    }
    #expect(try fixture.isSound())
  }

  @Test(
    "a corrected top-up opens no account anew",
    arguments: [
      ([.coins: "120"], 350), ([.coins: "80"], 310), ([.purchased: "2021-01-01"], 330),
      ([.kind: "expiry"], 130), ([.price: "5.49"], 330),
    ] as [([CoinRecord.Column: String], Int64)])
  func topup(own: [CoinRecord.Column: String], balance: Int64) throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    #expect(try openings() == [240])
    try take([Self.told(own)], as: "csv")
    #expect(try library.coinBalance(account: "me") == balance)
    try expectTheOpeningStays(240, balance: balance)
  }

  /// What was typed in since is none of the store's, whatever was corrected after it.
  @Test func whatWasTypedInBetweenCountsBesides() throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    var grant = CoinMovement(.grant, coins: 5)
    grant.date = "2020-02-01"
    _ = try library.moveCoins(grant, command: "coins grant")
    try take([Self.told([.coins: "120"])], as: "csv")
    let before = try LibraryDump.rows(of: library)
    try take([Self.told, Self.balance], songs: [Self.song])
    try LibraryDump.expect(before, in: library)
    #expect(try library.coinBalance(account: "me") == 355)
  }

  @Test func anAccountWithoutAnOpeningGetsNone() throws {
    let balance = Self.balance.merging([.coins: "100"]) { $1 }
    try take([Self.told, balance])
    try take([Self.told([.coins: "80"])], as: "csv")
    try take([Self.told, balance])
    #expect(try openings() == [])
    #expect(try library.coinBalance(account: "me") == 80)
  }

  @Test func aCorrectedPurchaseOpensNoAccountAnew() throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    try fixture.purchases(
      [Sold([.source: "shop", .lineid: "s", .account: "me", .title: "Tides", .coins: "12"])], format: "csv")
    #expect(try library.coinBalance(account: "me") == 328)
    try expectTheOpeningStays(240, balance: 328)
  }

  @Test func aCorrectedSpendOpensNoAccountAnew() throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    try take(
      [
        [
          .source: "shop", .lineid: "purchase:s", .account: "me", .kind: "spend", .coins: "-12",
          .purchased: "2020-03-01",
        ]
      ], as: "csv")
    #expect(try library.coinBalance(account: "me") == 328)
    try expectTheOpeningStays(240, balance: 328)
  }

  @Test func aCorrectedSpendFollowsItsPurchase() throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    try take(
      [
        [
          .source: "shop", .lineid: "purchase:s", .account: "me", .kind: "spend", .coins: "-12",
          .purchased: "2020-03-02", .note: "tip",
        ]
      ], as: "csv")
    func spends() throws -> [String] {
      try facts("kind = 'spend' AND purchase IN (SELECT id FROM purchase WHERE void IS NULL)")
    }
    var song = Self.song
    song.values[.title] = "Ebb"
    try take([Self.told, Self.balance], songs: [song])
    #expect(try spends() == ["spend|2020-03-02|1|-12|-|-|-|Ebb|tip"])
    #expect(try openings() == [240])
    #expect(try library.coinBalance(account: "me") == 328)
    let before = try LibraryDump.rows(of: library)
    try take([Self.told, Self.balance], songs: [song])
    try LibraryDump.expect(before, in: library)
    // What it costs otherwise than before is news.
    song.values[.coins] = "11"
    try take([Self.told, Self.balance.merging([.coins: "329"]) { $1 }], songs: [song])
    #expect(try spends() == ["spend|2020-03-02|1|-11|-|-|-|Ebb|tip"])
    #expect(try openings() == [240])
    #expect(try library.coinBalance(account: "me") == 329)
    _ = try library.undo()
    #expect(try spends() == ["spend|2020-03-02|1|-12|-|-|-|Ebb|tip"])
    #expect(try fixture.isSound())
  }

  @Test(
    "what was corrected of an opening stays, and another balance is news all the same",
    arguments: [
      [.coins: "250"], [.note: "gift"], [.purchased: "2019-12-30T00:00:00Z"], [.kind: "grant"],
    ] as [[CoinRecord.Column: String]])
  func opening(own: [CoinRecord.Column: String]) throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    #expect(try take([Self.opening.merging(own) { $1 }], as: "csv") == RowCounts(changed: 1))
    let more: Int64 = own[.coins] == nil ? 0 : 10
    try expectTheOpeningStays(240 + more, balance: 330 + more)
    let before = try facts("line = 'opening'")
    let other = [Self.told, Self.balance.merging([.coins: "290"]) { $1 }]
    try take(other, songs: [Self.song, Self.later])
    #expect(try library.coinBalance(account: "me") == 290 + more)
    let day = own[.purchased] == nil ? "2019-12-31" : "2019-12-30"
    let note = own[.note] ?? "What the balance of 290 coins says was there before."
    let opening = "\(own[.kind] ?? "opening")|\(day)|0|\(230 + more)|-|-|-|-|\(note)"
    #expect(try facts("line = 'opening'") == [opening])
    let rows = try LibraryDump.rows(of: library)
    try take(other, songs: [Self.song, Self.later])
    try LibraryDump.expect(rows, in: library)
    let undo = try library.undo()
    #expect(try facts("line = 'opening'") == before)
    try library.undo(undo.undo)
    #expect(try facts("line = 'opening'") == [opening])
    #expect(try fixture.isSound())
  }

  /// What the store says is left otherwise than before of the same entries is news all the same.
  @Test func anotherBalanceIsNews() throws {
    try take([Self.told, Self.balance], songs: [Self.song])
    try take([Self.told([.coins: "120"])], as: "csv")
    try take([Self.told, Self.balance.merging([.coins: "340"]) { $1 }], songs: [Self.song])
    #expect(try openings() == [250])
    #expect(try library.coinBalance(account: "me") == 360)
  }

  /// What came back of a spend stays when the store tells of its song anew, and does not come back twice.
  @Test(arguments: [false, true])
  func whatCameBackStays(isCorrected: Bool) throws {
    try take([Self.told], songs: [Self.song])
    func spend() throws -> Int64 {
      let id = try library.database { db in
        try Int64.fetchOne(db, sql: "SELECT id FROM coin_entry WHERE kind = 'spend' AND void IS NULL")
      }
      return try #require(id)
    }
    _ = try library.refundCoins(entry: spend(), coins: 4)
    if isCorrected {
      try take(
        [
          [
            .source: "shop", .lineid: "purchase:s", .account: "me", .kind: "spend", .coins: "-12",
            .purchased: "2020-03-02", .note: "tip",
          ]
        ], as: "csv")
    }
    let balance = try library.coinBalance(account: "me")
    let before = try facts()
    var song = Self.song
    song.values[.title] = "Ebb"
    try take([Self.told], songs: [song])
    #expect(try library.coinBalance(account: "me") == balance)
    #expect(try facts("kind = 'refund'").count == 1)
    _ = try library.undo()
    #expect(try facts() == before)
    try take([Self.told], songs: [song])
    #expect(throws: Diagnostic.self) { try library.refundCoins(entry: spend(), coins: isCorrected ? 9 : 7) }
    _ = try library.refundCoins(entry: spend())
    #expect(throws: Diagnostic.self) { try library.refundCoins(entry: spend()) }
    #expect(try fixture.isSound())
  }
}
