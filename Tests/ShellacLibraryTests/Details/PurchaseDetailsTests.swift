import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Everything about one purchase: what tells of it, what it paid for, and what was said by hand.
struct PurchaseDetailsTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([
      LibraryFixture.Song("a/1.mp3", ["ARTIST": "Huldra", "TITLE": "Salt", "ALBUM": "Tidal"]),
      LibraryFixture.Song("a/2.mp3", ["ARTIST": "Motorbus", "TITLE": "Dust", "ALBUM": "Atlas"]),
    ])
  }

  private func track(_ title: String) throws -> Int64 {
    try fixture.library.database { db in
      try Int64.fetchOne(
        db, sql: "SELECT id FROM track WHERE title = ? AND state < 2", arguments: [title]) ?? 0
    }
  }

  @Test func `a sale shows each line that tells of it, and only where they differ from it`() throws {
    let ledger = Ledger(library: fixture.library)
    let ada = try ledger.account("Ada")
    let first = try ledger.line(
      "A1", ["store": "Shop", "title": "Salt", "list_price": 129, "currency": "EUR", "exponent": 2])
    let second = try ledger.line(
      "B7",
      [
        "store": "shop.example", "title": "Salt", "amount": 99, "currency": "EUR", "exponent": 2,
        "account": ada,
      ])
    let sale = try ledger.sale(
      of: [first, second],
      [
        "store": "Shop", "title": "Salt", "amount": 99, "list_price": 129, "currency": "EUR", "exponent": 2,
        "account": ada,
      ])
    let details = try fixture.library.purchase(sale)
    #expect(details.evidences.map(\.line.line) == ["A1", "B7"])
    #expect(details.evidences[0].differing == [])
    #expect(
      details.evidences[1].differing == [
        PurchaseDetails.Fact(field: .store, value: .text("shop.example"))
      ])
    #expect(details[.price] == .text("0.99") && details[.listprice] == .text("1.29"))
    #expect(details[.note] == .null)
  }

  @Test func `a link tells its rule, how sure it is, and what of the two sides agrees`() throws {
    let bought = try fixture.buy("SALT", by: "Huldra", on: "Tidal (Deluxe Edition)", amount: 99)
    _ = try fixture.library.reconcile()
    var details = try fixture.library.purchase(bought)
    try #require(details.links.count == 1)
    #expect(details.links[0].certainty == .certain && details.links[0].score > 800)
    #expect(details.links[0].reasons == ["same artist", "same title", "same album"])
    #expect(details.bought.title == "SALT" && details.links[0].song.title == "Salt")
    #expect(details.why == "its song has a file")
    _ = try fixture.library.link(purchase: bought, to: [track("Dust")])
    details = try fixture.library.purchase(bought)
    #expect(details.links.map(\.certainty) == [.byHand])
    #expect(details.links[0].reasons.contains("other title"))
    #expect(details.decisions.map(\.kind) == ["linked"])
    #expect(details.decisions.map(\.about) == ["Motorbus · Dust · Atlas"])
    #expect(try details.decisions.map(\.song) == [track("Dust")])
    _ = try fixture.library.undo()
    #expect(try fixture.library.purchase(bought).decisions == [])
  }

  @Test func `without a file the song is known from the purchase alone`() throws {
    let bought = try fixture.buy("Nowhere", by: "Huldra", on: "Tidal", amount: 99)
    _ = try fixture.library.reconcile()
    let details = try fixture.library.purchase(bought)
    #expect(details.links.map(\.certainty) == [.bought])
    #expect(details.links.map(\.song.path) == [nil])
    #expect(details.why == "no file is known for it")
  }

  @Test func `that two lines are one sale, or two, is told by either of them`() throws {
    let one = try fixture.buy("Salt", by: "Huldra", line: "one")
    let other = try fixture.buy("Salt", by: "Huldra", line: "other")
    let unrelated = try fixture.buy("Dust", by: "Motorbus", line: "third")
    try fixture.library.transaction { db in
      try db.execute(
        sql: """
          INSERT INTO decision (kind, source, line, other_source, other_line, at)
          VALUES ('different', 'test', 'one', 'test', 'other', 0)
          """)
    }
    #expect(try fixture.library.purchase(one).decisions.map(\.about) == ["test other"])
    #expect(try fixture.library.purchase(other).decisions.map(\.about) == ["test one"])
    #expect(try fixture.library.purchase(unrelated).decisions == [])
  }

  @Test func `every kind of purchase has a state, and a reason for it`() throws {
    let expected: [(kind: String, facts: (aside: Bool, physical: Bool, refund: Int?), state: StateName)] = [
      ("track", (false, false, nil), .nofile), ("track", (true, false, nil), .aside),
      ("track", (false, false, 99), .refunded), ("package", (false, true, nil), .physical),
      ("credit", (false, false, nil), .credit), ("subscription", (false, false, nil), .subscription),
      ("payment", (false, false, nil), .payment), ("refund", (false, false, 99), .refund),
      ("other", (false, false, nil), .other), ("other", (false, true, nil), .physical),
    ]
    var ids: [Int64] = []
    for (index, row) in expected.enumerated() {
      ids.append(
        try fixture.buy(
          "Title \(index)", by: "Somebody", kind: row.kind, amount: 99, aside: row.facts.aside,
          physical: row.facts.physical, refund: row.facts.refund))
    }
    _ = try fixture.library.reconcile()
    for (id, row) in zip(ids, expected) {
      let details = try fixture.library.purchase(id)
      #expect(details[.state] == .text(row.state.rawValue), "\(row)")
      #expect(!details.why.isEmpty && !details.why.hasSuffix("."))
    }
  }

  @Test func `what an album holds is as its record says`() throws {
    let bought = try fixture.buy(
      nil, by: "Huldra", on: "Ebb", kind: "album", tracks: ["First", "Second"])
    let details = try fixture.library.purchase(bought)
    #expect(details.tracks.map(\.title) == ["First", "Second"] && details.tracks.map(\.number) == [1, 2])
  }

  @Test func `a number that no purchase has is refused`() throws {
    #expect(throws: Diagnostic.self) { try fixture.library.purchase(99) }
  }
}
