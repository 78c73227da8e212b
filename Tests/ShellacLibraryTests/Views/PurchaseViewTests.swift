import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// What was bought, as `shellac purchases` shows it: one row a sale, found by any of its facts.
@Suite struct PurchaseViewTests {
  typealias Song = LibraryFixture.Song

  private let fixture: LibraryFixture
  private var ledger: Ledger { Ledger(library: fixture.library) }

  init() throws {
    fixture = try LibraryFixture(timeZone: "Europe/Brussels")
    try fixture.index(
      ["Here", "Gone", "Else"].map { Song("\($0)/1.mp3", ["TITLE": $0, "ARTIST": "Ada", "GENRE": "Jazz"]) })
  }

  private func list(_ columns: String, _ query: String..., sort: String? = nil) throws -> [String] {
    try fixture.library.lines(try ViewRequest(.purchases, columns, query, sort: sort))
  }

  @Test func aDateShowsWhatIsKnownOfItAndTheNewestComesFirst() throws {
    // Midnight in Brussels is an hour or two before it in UTC.
    try ledger.line("second", ["title": "Second", "purchased": 1_594_085_699, "precision": 0])
    try ledger.line("never", ["title": "Never"])
    try ledger.line("day", ["title": "Day", "purchased": 1_594_072_800, "precision": 1])
    try ledger.line("month", ["title": "Month", "purchased": 1_593_554_400, "precision": 2])
    try ledger.line("year", ["title": "Year", "purchased": 1_577_833_200, "precision": 3])
    #expect(
      try list("title,purchased") == [
        "Second|2020-07-07T03:34:59+02:00", "Day|2020-07-07", "Month|2020-07", "Year|2020", "Never|-",
      ])
    #expect(
      try list("title", sort: "purchased") == ["Year", "Month", "Day", "Second", "Never"])
    #expect(try list("title", "purchased:2020-07-07") == ["Second", "Day"])
    #expect(try list("title", "purchased:2020") == ["Second", "Day", "Month", "Year"])
    #expect(try list("title", "purchased:") == ["Never"])
  }

  @Test func theDefaultOrderWalksTheIndex() throws {
    for sort in [nil, "purchased", "-purchased"] {
      let request = try ViewRequest(.purchases, "title", [], sort: sort)
      let plan = try fixture.library.plan(request)
      #expect(plan.contains { $0.contains("purchase_by_purchased") }, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  @Test func aSaleIsOneRowFoundByEveryLineThatTellsOfIt() throws {
    let shop = try ledger.account("ada@shop.example", store: "Bandcamp")
    let bandcamp = try ledger.line(
      "p33",
      [
        "source": "bandcamp", "account": shop, "store": "Bandcamp", "title": "Song", "list_price": 100,
        "currency": "EUR", "exponent": 2, "evidence": "library-flag",
      ])
    let paypal = try ledger.line(
      "8AB", ["source": "paypal", "store": "PayPal", "order_id": "8AB", "amount": 150, "evidence": "receipt"])
    try ledger.sale(
      of: [bandcamp, paypal],
      [
        "account": shop, "store": "Bandcamp", "title": "Song", "amount": 150, "list_price": 100,
        "currency": "EUR", "exponent": 2, "evidence": "receipt",
      ])
    #expect(
      try list("source,lineid,account,store,price,listprice,currency") == [
        "bandcamp|p33|ada@shop.example|Bandcamp|1.50|1.00|EUR"
      ])
    for query in [
      "evidence:=library-flag", "evidence:receipt", "source:paypal", "source:=bandcamp", "store:paypal",
      "orderid:8ab", "lineid:=p33", "account:ada", "price:1.5EUR", "listprice:1EUR", "currency:eur",
    ] {
      #expect(try list("title", query) == ["Song"], "\(query)")
    }
    for query in ["evidence:embedded", "source:sale", "price:1EUR", "-store:paypal", "refund:0.."] {
      #expect(try list("title", query).isEmpty, "\(query)")
    }
    #expect(try fixture.library.count(ViewRequest(.purchases, "id", [])) == 1)
  }

  @Test func linesTakenBackAreNowhere() throws {
    let one = try ledger.line("1", ["title": "One"])
    try ledger.line("2", ["title": "Two"])
    try ledger.void("purchase", one)
    #expect(try list("title") == ["Two"])
  }

  @Test func theStateIsThatOfTheSongsItPaidFor() throws {
    try fixture.index([], vanished: ["Gone/1.mp3"])
    try fixture.library.transaction { db in
      try db.execute(sql: "UPDATE track SET state = 2, file = NULL WHERE title = 'Else'")
    }
    func bought(
      _ name: String, _ songs: [String], _ facts: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [:]
    ) throws {
      let id = try ledger.line(name, facts)
      try fixture.library.transaction { db in
        try db.execute(sql: "UPDATE purchase SET title = ? WHERE id = ?", arguments: [name, id])
      }
      for song in songs { try ledger.tie(id, to: song) }
    }
    try bought("present", ["Here"])
    try bought("partial", ["Here", "Gone"])
    try bought("missing", ["Gone", "Else"])
    try bought("nofile", ["Else"])
    try bought("unlinked", [])
    try bought("physical", ["Else"], ["physical": 1])
    try bought("ripped", ["Here"], ["physical": 1])
    try bought("refunded", ["Here"], ["amount": 99, "refund": 99])
    try bought("partly refunded", ["Here"], ["amount": 99, "refund": 98])
    try bought("aside", [], ["aside": 1])
    try bought("coins", [], ["kind": "credit"])
    #expect(
      try list("title,state", sort: "name") == [
        "aside|aside", "coins|credit", "missing|missing", "nofile|nofile", "partial|partial",
        "partly refunded|present", "physical|physical", "present|present", "refunded|refunded",
        "ripped|present", "unlinked|unlinked",
      ])
    #expect(try list("title", "state:=present", "-title:part", sort: "name") == ["present", "ripped"])
    #expect(try list("title", "genre:jazz", "title:p", sort: "name").contains("present"))
    #expect(try list("title", "genre:rock").isEmpty)
  }

  @Test func amountsOfOneCurrencyCompareExactlyWhateverTheirExponent() throws {
    for (title, amount, exponent, currency) in [
      ("A", 129, 2, "EUR"), ("B", 12_900, 4, "EUR"), ("C", 1_300, 3, "EUR"), ("D", 500, 0, "JPY"),
      ("E", 0, 2, "EUR"),
    ] {
      try ledger.line(
        title, ["title": title, "amount": amount, "exponent": exponent, "currency": currency])
    }
    try ledger.line("F", ["title": "F", "currency": "EUR"])
    #expect(try list("title", sort: "price") == ["E", "A", "B", "C", "D", "F"])
    #expect(try list("title", sort: "-price") == ["D", "C", "B", "A", "E", "F"])
    #expect(try list("title", "price:1.29EUR", sort: "name") == ["A", "B"])
    #expect(try list("title", "price:1.291..", sort: "name") == ["C", "D"])
    #expect(try list("title", "price:0", sort: "name") == ["E"])
    #expect(try list("title", "price:", sort: "name") == ["F"])
    #expect(try list("price", "title:=B") == ["1.2900"])
  }

  @Test func songsGoByTheFirstOfTheirPurchases() throws {
    let late = try ledger.line("late", ["store": "Late", "purchased": 2_000, "precision": 0])
    let undated = try ledger.line("undated", ["store": "Undated"])
    let lines = [
      try ledger.line("one", ["store": "One", "order_id": "1"]), try ledger.line("two", ["store": "Two"]),
    ]
    let sale = try ledger.sale(
      of: lines, ["store": "Early", "order_id": "7", "purchased": 1_000, "precision": 1])
    for purchase in [late, undated, sale] { try ledger.tie(purchase, to: "Here") }
    try fixture.library.transaction { db in
      try db.execute(sql: "UPDATE track SET purchased = 1000 WHERE title = 'Here'")
    }
    let columns = "store,orderid,source,lineid,purchased"
    #expect(try fixture.list(columns, "title:here") == ["Early|7|test|one|1970-01-01"])
    #expect(try fixture.list("title", "store:early") == ["Here"])
    try ledger.void("purchase", sale)
    #expect(try fixture.list("store", "title:here") == ["Late"])
  }

  @Test func aPurchaseHoldsItsIdsAndTracks() throws {
    let album = try ledger.line("album", ["title": "Album", "kind": "album"])
    try fixture.library.transaction { db in
      try db.execute(
        sql: """
          INSERT INTO purchase_identifier VALUES ('b:2', \(album)), ('a:1', \(album));
          INSERT INTO purchase_track VALUES (\(album), 1, 2, 'Zwei', NULL, 61500), (\(album), 0, 1, 'Eins', 'X', NULL)
          """)
    }
    #expect(try list("identifiers,tracks") == ["a:1; b:2|1; Eins; X; ; 2; Zwei; ; 61.5"])
    #expect(try list("title", "identifiers:=a:1") == ["Album"])
  }
}
