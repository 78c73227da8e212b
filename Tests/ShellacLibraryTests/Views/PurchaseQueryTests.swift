import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Amounts compare exactly and by currency; the days of purchases are those of the library's zone.
@Suite struct PurchaseQueryTests {
  typealias Song = LibraryFixture.Song

  /// Songs with what a purchase makes of them: amount in minor units, exponent, currency, instant.
  private func library() throws -> LibraryFixture {
    let fixture = try LibraryFixture(timeZone: "Europe/Brussels")
    let bought: [(String, Int?, Int?, String?, Int?)] = [
      // 2023-12-31 23:30 UTC, half past midnight in Brussels.
      ("A", 99, 2, "EUR", 1_704_065_400), ("B", 500, 0, "JPY", 1_704_063_000), ("C", 1_000, 2, "EUR", nil),
      ("D", 0, 2, "USD", 1_711_846_800), ("E", nil, nil, nil, nil), ("F", 1_250, 3, "KWD", nil),
    ]
    try fixture.index(bought.map { Song("\($0.0)/1.mp3", ["TITLE": $0.0, "ALBUM": "Of \($0.0)"]) })
    for row in bought {
      try fixture.library.transaction { db in
        try db.execute(
          sql: """
            UPDATE track SET price = ?, price_exponent = ?, price_currency = ?, purchased = ? WHERE title = ?
            """, arguments: [row.1, row.2, row.3, row.4, row.0])
      }
    }
    return fixture
  }

  @Test(arguments: [
    ("price:0.99EUR", "A"), ("price:0.99", "A"), ("price:0.98..0.99", "A"), ("price:0.991..", "B,C,F"),
    ("price:..0.99", "A,D"), ("price:5EUR..", "C"), ("price:500JPY", "B"), ("price:1.25KWD..1.25KWD", "F"),
    ("price:1.2499..1.2501", "F"), ("price:0", "D"), ("price:", "E"), ("-price:", "A,B,C,D,F"),
    ("-price:5EUR..", "A,B,D,E,F"), ("currency:=EUR", "A,C"), ("purchased:2024", "A,D"),
    ("purchased:2023", "B"),
    ("purchased:2023-12-31", "B"), ("purchased:2024-01-01..2024-01-01", "A"), ("purchased:2024-03", "D"),
    ("purchased:", "C,E,F"), ("price:..99999999999999999", "A,B,C,D,F"),
  ])
  func found(query: String, titles: String) throws {
    #expect(try library().list("title", query).sorted().joined(separator: ",") == titles)
  }

  @Test(arguments: [
    ("price", "A,C,B,F,D,E"), ("-price:first", "E,D,F,B,C,A"), ("purchased", "B,A,D,C,E,F"),
    ("-purchased", "D,A,B,F,E,C"),
  ])
  func sorted(order: String, titles: String) throws {
    #expect(try library().list("title", sort: order).joined(separator: ",") == titles)
  }

  @Test func instantsAndAmountsAreWrittenForTheZoneAndTheCurrency() throws {
    #expect(
      try library().list("title,price,currency,purchased", "purchased:2023-12..2024", sort: "name") == [
        "A|0.99|EUR|2024-01-01T00:30:00+01:00", "B|500|JPY|2023-12-31T23:50:00+01:00",
        "D|0.00|USD|2024-03-31T03:00:00+02:00",
      ])
  }
}
