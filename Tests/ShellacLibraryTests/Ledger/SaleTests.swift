import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// One sale, one purchase, however many sources tell of it.
@Suite struct SaleTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static let collection = Sold([
    .source: "bandcamp.collection", .lineid: "p33",
    .identifiers: "bandcamp.sale:p33 bandcamp.url:https://s.example/album/t",
    .store: "Bandcamp", .purchased: "2020-07-07T01:34:59Z", .kind: "album", .album: "Tidal Songs",
    .artist: "Saltmarsh", .listprice: "5", .currency: "GBP", .evidence: "library-flag",
    .tracks: "1|Reed|||2|Samphire||",
  ])
  private static let order = Sold([
    .source: "bandcamp.orders", .lineid: "p33", .orderid: "O-9",
    .identifiers: "bandcamp.sale:p33 paypal.transaction:8AB", .store: "Bandcamp", .purchased: "2020-07-07",
    .kind: "album", .title: "Tidal Songs", .artist: "Saltmarsh", .price: "7.00", .tax: "1.17",
    .currency: "GBP",
    .evidence: "receipt",
  ])
  private static let payment = Sold([
    .source: "paypal", .lineid: "8AB", .identifiers: "paypal.transaction:8AB", .store: "PayPal",
    .purchased: "2020-07-07T01:35:10Z", .kind: "payment", .title: "Bandcamp, Inc.", .price: "7.00",
    .currency: "GBP",
    .music: "no", .evidence: "receipt",
  ])

  @Test func threeSourcesOfOneSaleAreOnePurchase() throws {
    for sold in [Self.collection, Self.order, Self.payment] { try fixture.purchases([sold]) }
    #expect(
      try fixture.bought(
        "source, line, kind, title, album, artist, order_id, purchased, precision, amount, tax, list_price, evidence, aside"
      ) == [
        "sale|bandcamp.collection:p33|album|Tidal Songs|Tidal Songs|Saltmarsh|O-9|1594085699|0|700|117|500|receipt|0"
      ])
    #expect(try fixture.spending() == ["GBP 700"])
    #expect(try fixture.purchases([Self.order]).counts == RowCounts(known: 1))
    #expect(try fixture.bought().count == 1)
  }

  @Test func songsOfASaleAreThoseThatItsLinesName() throws {
    func songs() throws -> [String] { try fixture.library.lines(.songs, "title,album", sort: "title") }
    try fixture.purchases([Self.order])
    #expect(try songs() == ["-|Tidal Songs"])
    try fixture.purchases([Self.collection])
    #expect(try songs() == ["Reed|Tidal Songs", "Samphire|Tidal Songs"])
    try fixture.library.undo()
    #expect(try songs() == ["-|Tidal Songs"])
    try fixture.library.undo()
    #expect(try songs() == [])
    try fixture.purchases([Self.collection])
    try fixture.purchases([Self.order])
    #expect(try songs() == ["Reed|Tidal Songs", "Samphire|Tidal Songs"])
    let first = try #require(try fixture.library.changes().dropFirst().first)
    try fixture.library.undo(first.id)
    #expect(try songs() == ["-|Tidal Songs"])
  }

  @Test(
    "orders, their table, the collection and the payment of two sales come to the same in every order",
    arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1], [1, 3, 2, 0], [3, 1, 0, 2]])
  func everyOrder(files: [Int]) throws {
    func two(_ source: String, _ make: (Int) -> [PurchaseRecord.Column: String]) -> [Sold] {
      [33, 34].map { number in
        var sold = Sold([
          .source: source, .kind: "album", .title: "Album \(number)", .currency: "GBP",
          .purchased: "2020-07-07T01:34:59Z", .evidence: "receipt",
        ])
        sold.values.merge(make(number)) { $1 }
        return sold
      }
    }
    func ordered(_ number: Int) -> String { "bandcamp.order.sale:55/https://s.example/album/\(number)" }
    var payment = Self.payment
    payment.values[.price] = "14.00"
    let all = [
      two("bandcamp.orders") {
        [
          .lineid: "p\($0)", .price: "7.00",
          .identifiers: "bandcamp.sale:p\($0) paypal.transaction:8AB \(ordered($0))",
        ]
      },
      two("bandcamp.orders.csv") { [.price: "7.00", .identifiers: ordered($0)] },
      two("bandcamp.collection") {
        [.lineid: "p\($0)", .listprice: "5", .identifiers: "bandcamp.sale:p\($0)", .purchased: "2020-07-09"]
      },
      [payment],
    ]
    for file in files { try fixture.purchases(all[file]) }
    #expect(try fixture.spending() == ["GBP 1400"])
    #expect(try fixture.bought("title, amount") == ["Album 33|700", "Album 34|700"])
    #expect(try fixture.library.doubtfulSales() == [])
  }

  @Test func aPaymentAloneStaysAsideAndJoinsWhenTheOrderComes() throws {
    try fixture.purchases([Self.payment])
    #expect(try fixture.bought("source, kind, aside") == ["paypal|payment|1"])
    try fixture.purchases([Self.order])
    #expect(try fixture.bought("source, kind, aside, amount") == ["sale|album|0|700"])
    try fixture.library.undo()
    #expect(try fixture.bought("source, kind, aside") == ["paypal|payment|1"])
  }

  @Test func onePaymentOfTwoAlbumsIsCountedByTheAlbums() throws {
    var second = Self.order
    second.values[.lineid] = "p34"
    second.values[.identifiers] = "bandcamp.sale:p34 paypal.transaction:8AB"
    second.values[.price] = "3"
    var paid = Self.payment
    paid.values[.price] = "10.00"
    try fixture.purchases([paid])
    try fixture.purchases([Self.order, second])
    #expect(try fixture.bought("source, line") == ["bandcamp.orders|p33", "bandcamp.orders|p34"])
    #expect(try fixture.spending() == ["GBP 1000"])
    #expect(try fixture.library.doubtfulSales() == [])
    // One album less, and the rest is its alone.
    try fixture.library.undo()
    try fixture.purchases([second])
    #expect(try fixture.bought("source, amount") == ["sale|300"])
  }

  @Test func aSumThatDiffersIsDoubtful() throws {
    var second = Self.order
    second.values[.lineid] = "p34"
    second.values[.identifiers] = "bandcamp.sale:p34 paypal.transaction:8AB"
    try fixture.purchases([Self.payment])
    try fixture.purchases([Self.order, second])
    #expect(try fixture.library.doubtfulSales().map(\.reason) == [.sumsDiffer])
  }

  @Test func aRefundThatIsToldApartIsTakenOffItsSale() throws {
    let refund = Sold([
      .source: "paypal", .lineid: "R1", .identifiers: "paypal.transaction:8AB", .kind: "refund",
      .price: "-2.50",
      .currency: "GBP", .music: "no",
    ])
    try fixture.purchases([refund])
    #expect(try fixture.bought("kind, refund, amount") == ["refund|250|-"])
    try fixture.purchases([Self.order])
    #expect(try fixture.bought("kind, refund, amount") == ["album|250|700"])
    #expect(try fixture.spending() == ["GBP 450"])
  }

  @Test func whatWasSoldJoinsAcrossSourcesWhenDatesAgree() throws {
    func song(
      _ source: String, _ line: String, _ date: String?, _ more: [PurchaseRecord.Column: String] = [:]
    ) -> Sold {
      var sold = Sold([
        .source: source, .lineid: line, .identifiers: "apple.item:111", .kind: "track", .title: "Reed",
      ])
      sold.values[.purchased] = date
      return Sold(sold.values.merging(more) { $1 })
    }
    try fixture.purchases([song("appleitunes", "X", nil, [.artist: "Saltmarsh", .evidence: "library-flag"])])
    try fixture.purchases([
      song("applestore", "M1/111", "2014-09-07T01:29:12Z", [.price: "1.29", .currency: "USD"])
    ])
    try fixture.purchases([song("applemusic", "7", "2014-09-20")])
    #expect(
      try fixture.bought("source, artist, purchased, amount") == ["sale|Saltmarsh|1410053352|129"])
    // Years later it was bought again, by whom nobody knows.
    try fixture.purchases([song("gift", "g", "2019-01-01")])
    #expect(try fixture.bought().count == 2)
    #expect(try fixture.library.doubtfulSales().map(\.reason) == [.datesApart])
  }

  @Test func oneSourceThatTellsTwiceOfAnItemJoinsNothing() throws {
    for (source, line) in [("a", "1"), ("a", "2"), ("b", "1")] {
      try fixture.purchases([
        Sold([.source: source, .lineid: line, .identifiers: "amazon.asin:B00", .title: "Reed"])
      ])
    }
    #expect(try fixture.bought().count == 3)
    #expect(try fixture.library.doubtfulSales().map(\.reason) == [.severalOfOneSource, .severalOfOneSource])
  }

  @Test func aPageAndTheSecondAreOneSale() throws {
    var csv = Self.order
    csv.values[.identifiers] = "bandcamp.url:https://s.example/album/t"
    csv.values[.purchased] = "2020-07-07T01:34:59Z"
    try fixture.purchases([Self.collection])
    try fixture.purchases([csv])
    #expect(try fixture.bought("source, amount") == ["sale|700"])
    csv.values[.lineid] = "later"
    csv.values[.purchased] = "2020-07-07T01:35:00Z"
    try fixture.purchases([csv])
    #expect(try fixture.bought("source").sorted() == ["bandcamp.orders", "sale"])
  }

  @Test func linksOfALineFollowItsSaleThereAndBack() throws {
    try fixture.index([LibraryFixture.Song("a/01.mp3", ["TITLE": "Reed"])])
    try fixture.purchases([Self.order])
    try fixture.library.change(command: "link", summary: { _ in "linked" }) { db, steps in
      let change = try steps.beginLedger()
      try db.execute(
        sql: """
          INSERT INTO link (track, purchase, rule, score, change)
          SELECT (SELECT min(id) FROM track), id, 'by hand', 1000, ? FROM purchase
          """, arguments: [change])
    }
    func linked() throws -> [String] {
      try fixture.library.database { db in
        try String.fetchAll(
          db,
          sql:
            "SELECT p.source FROM link l JOIN purchase p ON p.id = l.purchase WHERE l.void IS NULL AND rule = 'by hand'"
        )
      }
    }
    #expect(try linked() == ["bandcamp.orders"])
    try fixture.purchases([Self.collection])
    #expect(try linked() == ["sale"])
    let undone = try fixture.library.undo()
    #expect(undone.refused == 0)
    #expect(try linked() == ["bandcamp.orders"])
    try fixture.library.undo(undone.undo)
    #expect(try linked() == ["sale"])
    #expect(try fixture.bought("source") == ["sale"])
  }

  @Test func whatTheUserSaidOfTwoLinesHolds() throws {
    try fixture.purchases([Self.collection])
    try fixture.purchases([Self.order])
    try fixture.library.decideSale(
      .different, ("bandcamp.collection", nil, "p33"), ("bandcamp.orders", nil, "p33"))
    #expect(try fixture.bought("source") == ["bandcamp.collection", "bandcamp.orders"])
    #expect(try fixture.library.doubtfulSales() == [])
    #expect(try fixture.purchases([Self.order]).counts == RowCounts(known: 1))
    #expect(try fixture.bought().count == 2)
    try fixture.library.undo()
    #expect(try fixture.bought("source") == ["sale"])
    try fixture.purchases([
      Sold([.source: "card", .lineid: "1", .title: "Tidal", .price: "7", .currency: "GBP"])
    ])
    try fixture.library.decideSale(.same, ("card", nil, "1"), ("bandcamp.orders", nil, "p33"))
    #expect(try fixture.bought("source, amount") == ["sale|700"])
  }

  /// Our own export shows a sale under the key of one of its lines; what was edited in it corrects that line.
  @Test func anExportOfASaleIsKnownAndAnEditedOneCorrects() throws {
    try fixture.purchases([Self.collection])
    try fixture.purchases([Self.order])
    let exported = Sold([
      .source: "bandcamp.collection", .lineid: "p33", .title: "Tidal Songs", .artist: "Saltmarsh",
      .price: "7.00", .currency: "GBP",
      .identifiers: "bandcamp.sale:p33 bandcamp.url:https://s.example/album/t paypal.transaction:8AB",
    ])
    #expect(try fixture.purchases([exported]).counts == RowCounts(known: 1))
    var edited = exported
    edited.values[.artist] = "Salt Marsh Revival"
    #expect(try fixture.purchases([edited]).counts == RowCounts(changed: 1))
    #expect(try fixture.purchases([edited]).counts == RowCounts(known: 1))
    #expect(try fixture.bought("source, amount") == ["sale|700"])
    // In another library the export is all there is, and what the stores say joins it.
    let other = try LibraryFixture()
    #expect(try other.purchases([exported]).counts == RowCounts(new: 1))
    #expect(try other.purchases([exported]).counts == RowCounts(known: 1))
    try other.purchases([Self.payment])
    #expect(try other.spending() == ["GBP 700"])
    #expect(try other.bought("source") == ["sale"])
  }
}

extension Sold {
  init(_ values: [PurchaseRecord.Column: String]) {
    self.init([:] as KeyValuePairs)
    self.values = values
  }
}
