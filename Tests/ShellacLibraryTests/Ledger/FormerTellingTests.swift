import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What people correct in their own tables outlives the store's file being imported again.
@Suite struct FormerTellingTests {
  private let fixture: LibraryFixture
  private let told = Sold([
    .source: "shop", .lineid: "1", .title: "Tides", .artist: "Huldra", .album: "Tides", .price: "9",
    .currency: "EUR",
  ])

  init() throws { fixture = try LibraryFixture() }

  private func told(_ changes: KeyValuePairs<PurchaseRecord.Column, String>) -> Sold {
    var sold = told
    for (column, value) in changes { sold.values[column] = value }
    return sold
  }

  /// Corrects what kind it is and who made it.
  private func correct() throws {
    let correction = Sold([
      .source: "shop", .lineid: "1", .kind: "album", .title: "Tides", .artist: "Huldra K.",
    ])
    #expect(try fixture.purchases([correction], format: "csv").counts == RowCounts(changed: 1))
    #expect(try facts() == ["album|Huldra K.|900"])
  }

  private func facts() throws -> [String] { try fixture.bought("kind, artist, amount") }

  /// A store that tells no kind: it is made of the names.
  @Test(arguments: [false, true])
  func aCorrectionOutlivesTheSameRecord(isMapped: Bool) throws {
    let format = isMapped ? "csv" : "shop"
    func take(_ sold: Sold) throws -> RowCounts {
      if !isMapped {
        return try fixture.purchases([sold], columns: Set(told.values.keys).union([.kind])).counts
      }
      return try fixture.purchases([sold], format: format, isMapped: true).counts
    }
    #expect(try take(told) == RowCounts(new: 1))
    #expect(try facts() == ["track|Huldra|900"])
    // A table of one's own has another header than the one that a mapping explains.
    _ = try fixture.library.importRecords(from: ImportSource(path: Array("/own.csv".utf8), format: "csv")) {
      session in
      try session.beginPurchases(
        columns: [.source, .lineid, .kind, .artist], header: "source,lineid,kind,artist")
      _ = try session.add(
        Sold([.source: "shop", .lineid: "1", .kind: "album", .artist: "Huldra K."]).record(line: 2))
    }
    #expect(try facts() == ["album|Huldra K.|900"])
    for _ in 1...2 { #expect(try take(told) == RowCounts(known: 1)) }
    #expect(try facts() == ["album|Huldra K.|900"])
    #expect(try fixture.isSound())
  }

  @Test func whatTheStoreSaysAnewIsTakenAndTheCorrectionStays() throws {
    try fixture.purchases([told])
    try correct()
    #expect(try fixture.purchases([told([.price: "8"])]).counts == RowCounts(changed: 1))
    #expect(try facts() == ["album|Huldra K.|800"])
    #expect(try fixture.purchases([told([.price: "8"])]).counts == RowCounts(known: 1))
    // The store corrects the same thing itself.
    #expect(try fixture.purchases([told([.price: "8", .artist: "Hulda"])]).counts == RowCounts(changed: 1))
    #expect(try facts() == ["album|Hulda|800"])
    try fixture.library.undo()
    #expect(try facts() == ["album|Huldra K.|800"])
    try fixture.library.undo()
    #expect(try facts() == ["album|Huldra K.|900"])
    #expect(try fixture.purchases([told([.price: "8"])]).counts == RowCounts(changed: 1))
    #expect(try facts() == ["album|Huldra K.|800"])
    #expect(try fixture.isSound())
  }

  @Test func withoutACorrectionTheStoresWordCounts() throws {
    try fixture.purchases([told])
    #expect(try fixture.purchases([told([.artist: "Hulda"])]).counts == RowCounts(changed: 1))
    #expect(try fixture.purchases([told]).counts == RowCounts(changed: 1))
    try correct()
    try fixture.library.undo()
    #expect(try fixture.purchases([told([.artist: "Hulda"])]).counts == RowCounts(changed: 1))
    #expect(try facts() == ["track|Hulda|900"])
  }

  /// What was corrected back is what one's own table says last.
  @Test func onesOwnTableMaySayWhatItSaidBefore() throws {
    for artist in ["A", "B", "A"] {
      try fixture.purchases([told([.artist: artist])], format: "csv")
      #expect(try fixture.bought("artist") == [artist])
    }
  }

  @Test func whatIsTakenBackAfterALaterCorrectionStays() throws {
    try fixture.purchases([told])
    try correct()
    try fixture.purchases([told([.price: "8"])])
    let news = try #require(try fixture.library.changes().first?.id)
    try fixture.purchases([told([.artist: "Last"])], format: "csv", columns: [.source, .lineid, .artist])
    #expect(try facts() == ["album|Last|800"])
    _ = try? fixture.library.undo(news)
    #expect(try facts() == ["album|Last|800"])
    #expect(try fixture.isSound())
  }

  @Test func aCorrectedCoinEntryOutlivesTheSameRecord() throws {
    func take(_ coins: Int64, as format: String) throws -> RowCounts? {
      try fixture.library.importRecords(from: ImportSource(path: [], format: format)) { session in
        try session.beginCoins()
        var record = CoinRecord()
        record.source = "shop"
        record.lineID = "1"
        record.account = "me"
        record.kind = "topup"
        record.purchased = "2020-01-01"
        record.coins = coins
        _ = try session.add(record)
      }.coins
    }
    func coins() throws -> [Int64] {
      try fixture.library.database {
        try Int64.fetchAll($0, sql: "SELECT coins FROM coin_entry WHERE void IS NULL")
      }
    }
    _ = try take(100, as: "shop")
    #expect(try take(120, as: "csv") == RowCounts(changed: 1))
    #expect(try take(100, as: "shop") == RowCounts(known: 1))
    #expect(try coins() == [120])
    #expect(try take(110, as: "shop") == RowCounts(changed: 1))
    #expect(try coins() == [110])
  }

  private func amounts() throws -> [String] {
    try fixture.bought("kind, amount, tax, refund, currency, note")
  }

  /// What the store says anew of something else leaves the amounts as they were corrected.
  @Test(
    arguments: [
      ([.price: "8.40", .currency: "EUR"], [.refund: "2.00"], "track|840|150|200|EUR|-"),
      ([.tax: "", .currency: "EUR"], [.note: "x"], "track|900|-|-|EUR|x"),
      ([.price: "7.00", .currency: "USD"], [.note: "x"], "track|700|-|-|USD|x"),
      ([.kind: "refund", .price: "7.00", .currency: "EUR"], [.note: "x"], "refund|-|-|700|EUR|x"),
      ([.price: "8.40", .currency: "EUR"], [.price: "8.0"], "track|800|150|-|EUR|-"),
    ] as [([PurchaseRecord.Column: String], [PurchaseRecord.Column: String], String)])
  func amountsStayAsTheyWereCorrected(
    correction: [PurchaseRecord.Column: String], news: [PurchaseRecord.Column: String], result: String
  ) throws {
    var first = told([.tax: "1.50"])
    let columns = Set(first.values.keys).union([.refund, .note, .kind])
    try fixture.purchases([first], columns: columns)
    var own = Sold([.source: "shop", .lineid: "1", .title: "Tides"])
    own.values.merge(correction) { $1 }
    let isOther = correction[.currency] == "USD" || correction[.kind] == "refund"
    try fixture.purchases(
      [own], format: "csv", columns: Set(own.values.keys).union(isOther ? [.tax, .price] : []))
    first.values.merge(news) { $1 }
    try fixture.purchases([first], columns: columns)
    #expect(try amounts() == [result])
    #expect(try fixture.purchases([first], columns: columns).counts == RowCounts(known: 1))
    #expect(try amounts() == [result])
    #expect(try fixture.isSound())
  }

  /// To claim a line says nothing new of what the store told.
  @Test func aClaimIsNotTheStoresTelling() throws {
    let aside = told([.music: "no"])
    try fixture.purchases([aside])
    try correct()
    let news = told([.music: "no", .price: "8"])
    try fixture.purchases([news])
    #expect(try facts() == ["album|Huldra K.|800"])
    _ = try fixture.library.importRecords(
      from: ImportSource(
        path: Array("/files/shop.csv".utf8), format: "shop", claim: QueryParser.parse(text: "title:=Tides"))
    ) { session in
      try session.beginPurchases(columns: Set(news.values.keys), header: "the header")
      _ = try session.add(news.record(line: 2))
    }
    #expect(try fixture.bought("aside") == ["0"])
    #expect(try fixture.purchases([news]).counts == RowCounts(known: 1))
    #expect(try facts() == ["album|Huldra K.|800"])
  }

  /// One's own file and the store's in one import.
  @Test func bothInOneImport() throws {
    try fixture.purchases([told])
    let news = told([.price: "8"])
    _ = try fixture.library.importFiles { run in
      try run.take(ImportSource(path: Array("/own.csv".utf8), format: "csv")) { session in
        try session.beginPurchases(columns: [.source, .lineid, .artist, .title])
        _ = try session.add(
          Sold([.source: "shop", .lineid: "1", .artist: "Huldra K.", .title: "Tides"]).record(line: 2))
      }
      try run.take(ImportSource(path: Array("/shop.csv".utf8), format: "shop")) { session in
        try session.beginPurchases(columns: Set(news.values.keys))
        _ = try session.add(news.record(line: 2))
      }
    }
    #expect(try facts() == ["track|Huldra K.|800"])
    #expect(try fixture.purchases([news]).counts == RowCounts(known: 1))
    #expect(try facts() == ["track|Huldra K.|800"])
  }

  /// JSON has no header by which what a mapping explains could be told from one's own.
  @Test func aMappedFileWithoutAHeader() throws {
    func take(_ sold: Sold, isMapped: Bool) throws -> RowCounts? {
      try fixture.library.importRecords(
        from: ImportSource(path: [], format: "json", isMapped: isMapped)
      ) { session in
        try session.beginPurchases(columns: Set(sold.values.keys))
        _ = try session.add(sold.record(line: 1))
      }.purchases
    }
    _ = try take(told, isMapped: true)
    let own = Sold([.source: "shop", .lineid: "1", .artist: "Huldra K.", .title: "Tides"])
    #expect(try take(own, isMapped: false) == RowCounts(changed: 1))
    #expect(try take(told, isMapped: true) == RowCounts(known: 1))
    #expect(try facts() == ["track|Huldra K.|900"])
  }

  /// Rows without ids that are the same thing are told from one another by what the store said of them.
  @Test func correctedRowsWithoutIDsMayComeInAnyOrder() throws {
    func sold(_ price: String) -> Sold {
      Sold([.title: "A", .artist: "B", .orderid: "1", .price: price, .currency: "EUR"])
    }
    try fixture.purchases([sold("1"), sold("2")])
    let lines = try fixture.library.database {
      try String.fetchAll($0, sql: "SELECT line FROM purchase WHERE void IS NULL ORDER BY amount")
    }
    try fixture.purchases(
      zip(lines, ["1.10", "2.20"]).map { line, price in
        Sold([.source: "shop", .lineid: line, .title: "A", .price: price, .currency: "EUR"])
      }, format: "csv")
    #expect(try fixture.bought("amount").sorted() == ["110", "220"])
    #expect(try fixture.purchases([sold("2"), sold("1")]).counts == RowCounts(known: 2))
    #expect(try fixture.bought("amount").sorted() == ["110", "220"])
  }
}
