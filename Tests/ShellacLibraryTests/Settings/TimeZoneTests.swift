import ShellacModel
import Testing

@testable import ShellacLibrary

/// A day stays the day that it is when the library's time zone changes, wherever it is kept.
@Suite struct TimeZoneTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws {
    fixture = try LibraryFixture(timeZone: "Europe/Berlin")
    try fixture.index([
      LibraryFixture.Song("a/1.mp3", ["ARTIST": "Huldra", "TITLE": "Salt", "ALBUM": "Tidal"])
    ])
  }

  @Test(arguments: ["Asia/Tokyo", "America/Los_Angeles"])
  func songsAndAlbumsKeepTheDayOfTheirPurchase(zone: String) throws {
    try fixture.purchases([
      Sold([
        .lineid: "1", .title: "Salt", .artist: "Huldra", .album: "Tidal", .purchased: "2024-05-31",
        .price: "0.99", .currency: "EUR",
      ])
    ])
    let before = try LibraryDump.rows(of: library)
    try library.change(.timezone, to: zone)
    #expect(try fixture.list("title,purchased", "purchased:2024-05-31") == ["Salt|2024-05-31"])
    #expect(try fixture.list(.albums, "album,purchased", "purchased:2024-05-31") == ["Tidal|2024-05-31"])
    #expect(try fixture.list(.purchases, "title,purchased", "purchased:2024-05-31") == ["Salt|2024-05-31"])
    #expect(try LibraryInvariants.violations(of: library) == [])
    try library.undo()
    try LibraryDump.expect(before, in: library)
  }

  @Test(arguments: ["Asia/Tokyo", "America/Los_Angeles"])
  func whatWasSeenAtTheEndOfADayHoldsOnThatDay(zone: String) throws {
    try fixture.coins([("topup", "2024-05-31", 100), ("topup", "2024-06-01", 50)])
    _ = try library.assertCoins(100, at: "2024-05-31")
    _ = try library.assertCoins(100, at: "2024-05")
    _ = try library.assertCoins(100, at: "2024-05-31T12:00:00Z")
    let before = try LibraryDump.rows(of: library)
    try library.change(.timezone, to: zone)
    #expect(try fixture.findings([CheckRule.named("coins-disagree")]) == [])
    try library.undo()
    try LibraryDump.expect(before, in: library)
  }

  @Test(arguments: ["Asia/Tokyo", "America/Los_Angeles"])
  func anAccountIsOpenedBeforeItsFirstEntry(zone: String) throws {
    try fixture.coins([("spend", "2024-05-31", 10), ("balance", "2024-06-01", 90)])
    #expect(try library.coinBalance(account: "me") == 90)
    let before = try LibraryDump.rows(of: library)
    try library.change(.timezone, to: zone)
    #expect(try fixture.findings([CheckRule.named("coins-below-zero")]) == [])
    try library.undo()
    try LibraryDump.expect(before, in: library)
  }

  @Test(arguments: [("America/Los_Angeles", "2024-05-31"), ("Asia/Tokyo", "2024-05-31")])
  func findingsTellDaysOfTheLibrarysZone(zone: String, day: String) throws {
    try library.change(.timezone, to: zone)
    try fixture.coins([("topup", day, 100)])
    _ = try library.assertCoins(100, at: day)
    try fixture.execute("UPDATE coin_assertion SET coins = 70")
    #expect(
      try fixture.findings([CheckRule.named("coins-disagree")])
        == ["coins-disagree: me: had 70 coins on \(day), and 100 by its entries"])
    try fixture.purchases([Sold([.lineid: "1", .title: "Salt", .purchased: "1971-01-01"])])
    #expect(
      try fixture.findings([CheckRule.named("impossible-purchase-date")]).map { $0.hasSuffix("1971-01-01") }
        == [true])
  }
}
