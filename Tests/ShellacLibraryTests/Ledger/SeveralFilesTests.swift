import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Several files of one import are one change; a file that fails leaves the others.
@Suite struct SeveralFilesTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static func song(_ id: String, _ title: String, _ price: String) -> Sold {
    Sold([
      .lineid: id, .title: title, .store: "Shop", .price: price, .currency: "EUR", .music: "yes",
    ])
  }

  private func take(_ songs: [Sold], _ run: ImportRun, claim: Query? = nil) throws -> ImportReport {
    try run.take(ImportSource(path: [], format: "shop", claim: claim)) { session in
      try session.beginPurchases(columns: Set(songs.flatMap(\.values.keys)))
      for (index, song) in songs.enumerated() { _ = try session.add(song.record(line: index)) }
    }
  }

  @Test func oneUndoTakesAllFilesBack() throws {
    let before = try fixture.ledger()
    let changes = try fixture.library.changes().count
    let report = try fixture.library.importFiles { run in
      _ = try take([Self.song("1", "Hunter", "1")], run)
      // A later file corrects an earlier one.
      #expect(try take([Self.song("1", "Hunter", "2")], run).purchases == RowCounts(changed: 1))
      _ = try take([Self.song("2", "Jóga", "3")], run)
    }
    #expect(report.purchases == RowCounts(new: 2, changed: 1))
    #expect(try fixture.library.changes().count == changes + 1)
    let after = try fixture.ledger()
    #expect(try fixture.bought("line, amount") == ["1|200", "2|300"])
    let undo = try fixture.library.undo().undo
    #expect(try fixture.ledger() == before)
    try fixture.library.undo(undo)
    #expect(try fixture.ledger() == after)
  }

  @Test func aFileThatFailsLeavesTheOthers() throws {
    try fixture.library.importFiles { run in
      _ = try? run.take(ImportSource(path: [], format: "shop")) { session in
        try session.beginPurchases(columns: [.lineid, .title])
        _ = try session.add(Self.song("0", "Lost", "1").record(line: 1))
        throw Diagnostic("the file is cut short")
      }
      _ = try take([Self.song("1", "Hunter", "1")], run)
      #expect(throws: Diagnostic.self) {
        try run.take(ImportSource(path: [], format: "shop")) { session in
          try session.beginPurchases(columns: [.lineid, .title])
          _ = try session.add(Self.song("2", "Lost too", "1").record(line: 1))
          throw Diagnostic("the file is cut short")
        }
      }
    }
    #expect(try fixture.bought("line, title") == ["1|Hunter"])
    try fixture.library.undo()
    #expect(try fixture.bought() == [])
  }

  @Test func anUndoneClaimLeavesNothing() throws {
    let shoes = Sold([
      .lineid: "9", .title: "Bandcamp", .store: "PayPal", .price: "3", .currency: "EUR", .music: "no",
    ])
    let query = try QueryParser.parse(arguments: ["title:bandcamp"])
    let report = try fixture.library.importFiles { run in _ = try take([shoes], run, claim: query) }
    #expect(report.claimed == 1)
    let claimed = try fixture.ledger()
    #expect(try fixture.bought("line, aside") == ["9|0"])
    let undo = try fixture.library.undo().undo
    #expect(try fixture.bought() == [])
    try fixture.library.undo(undo)
    #expect(try fixture.ledger() == claimed)
  }

  @Test func aKnownPaymentIsClaimedWithItsRefund() throws {
    let rows = [
      Sold([
        .lineid: "P", .identifiers: "paypal.transaction:P", .title: "Bandcamp", .kind: "payment", .price: "3",
        .currency: "EUR", .music: "no",
      ]),
      Sold([
        .lineid: "R", .identifiers: "paypal.transaction:P", .title: "Bandcamp", .kind: "refund", .price: "3",
        .currency: "EUR", .music: "no",
      ]),
    ]
    try fixture.library.importFiles { run in _ = try take(rows, run) }
    #expect(try fixture.bought("source, aside") == ["sale|1"])
    let query = try QueryParser.parse(arguments: ["title:bandcamp"])
    let report = try fixture.library.importFiles { run in _ = try take(rows, run, claim: query) }
    #expect(report.claimed == 2)
    #expect(try fixture.bought("source, aside") == ["sale|0"])
  }

  @Test func aPriceFilledInCorrectsARowWithoutAnID() throws {
    func row(_ price: String?, _ order: String?) -> Sold {
      // What says no more than a row with an order does is that row: each has a song of its own.
      var sold = Sold([
        .title: order == nil ? "Rush" : "Reed", .artist: "Saltmarsh", .store: "7digital",
        .purchased: "2024-02-29",
      ])
      sold.values[.price] = price
      sold.values[.currency] = price.map { _ in "EUR" }
      sold.values[.orderid] = order
      return sold
    }
    let columns: Set<PurchaseRecord.Column> = [
      .title, .artist, .store, .purchased, .price, .currency, .orderid,
    ]
    for order in ["7D-31", nil] {
      #expect(
        try fixture.purchases([row(nil, order), row("2", order)], format: "csv", columns: columns).counts
          == RowCounts(new: 2))
      // In another order they are what they were.
      #expect(
        try fixture.purchases([row("2", order), row(nil, order)], format: "csv", columns: columns).counts
          == RowCounts(known: 2))
      #expect(
        try fixture.purchases([row("1.29", order), row("2", order)], format: "csv", columns: columns).counts
          == RowCounts(known: 1, changed: 1))
      #expect(try fixture.bought("amount").sorted().filter { $0 != "-" }.count >= 2)
    }
    #expect(try fixture.bought("amount").sorted() == ["129", "129", "200", "200"])
  }

  @Test func whatAnotherShapeOfAnExportLeavesOpenStays() throws {
    let rich = Sold([.lineid: "p1", .title: "Tidal", .album: "Songs", .price: "7", .currency: "GBP"])
    let poor = Sold([.lineid: "p1", .title: "Tidal"])
    let columns: Set<PurchaseRecord.Column> = [.lineid, .title, .album, .price, .currency]
    try fixture.purchases([rich], columns: columns)
    #expect(try fixture.purchases([poor], columns: columns).counts == RowCounts(known: 1))
    // What somebody has typed in may be cleared.
    try fixture.purchases([rich], format: "csv", columns: columns)
    #expect(try fixture.purchases([poor], format: "csv", columns: columns).counts == RowCounts(changed: 1))
  }

  @Test func anEmptyCellOfAMappedTableClearsNothing() throws {
    let rich = Sold([.lineid: "p1", .title: "Tidal", .album: "Songs", .price: "7", .currency: "GBP"])
    let poor = Sold([.lineid: "p1", .title: "Tidal"])
    let columns: Set<PurchaseRecord.Column> = [.lineid, .title, .album, .price, .currency]
    try fixture.purchases([rich], format: "csv", columns: columns, isMapped: true)
    #expect(
      try fixture.purchases([poor], format: "csv", columns: columns, isMapped: true).counts
        == RowCounts(known: 1))
    #expect(try fixture.bought("album, amount") == ["Songs|700"])
  }

  @Test func aPriceWithItsTaxStaysWhenAPoorerFileHasThePriceAlone() throws {
    let paid = Sold([.lineid: "p1", .title: "Tidal", .price: "1.39", .tax: "0.10", .currency: "USD"])
    let poor = Sold([.lineid: "p1", .title: "Tidal", .price: "1.29", .currency: "USD"])
    let columns: Set<PurchaseRecord.Column> = [.lineid, .title, .price, .tax, .currency]
    try fixture.purchases([poor], format: "amazon", columns: columns)
    #expect(try fixture.purchases([paid], format: "amazon", columns: columns).counts == RowCounts(changed: 1))
    #expect(try fixture.purchases([poor], format: "amazon", columns: columns).counts == RowCounts(known: 1))
    #expect(try fixture.bought("amount, tax") == ["139|10"])
    // A correction by one's own hand holds.
    try fixture.purchases([paid], format: "csv", columns: columns)
    #expect(try fixture.purchases([poor], format: "csv", columns: columns).counts == RowCounts(changed: 1))
  }
}
