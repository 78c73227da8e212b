import ShellacModel
import Testing

@testable import ShellacLibrary

/// What is shown of a purchase and of a song when one is tied to the other, and what is kept of a decision.
@Suite struct LinkSideTests {
  private let fixture: LibraryFixture
  private let ledger: Ledger

  init() throws {
    fixture = try LibraryFixture()
    ledger = Ledger(library: fixture.library)
    try fixture.index([
      LibraryFixture.Song(
        "a/1.mp3",
        ["TITLE": "Salt", "ARTIST": "Huldra", "ALBUM": "Tidal", "TRACKNUMBER": "7", "DISCNUMBER": "2"]
      ).length(9_000)
    ])
  }

  @Test func aPurchaseHasItsOwnNames() throws {
    let one = try ledger.line(
      "A",
      [
        "title": "T", "album": "B", "album_artist": "C", "number": 7, "duration": 9, "store": "S",
        "purchased": 86_400,
        "precision": 1, "currency": "EUR", "exponent": 2, "amount": 99, "refund": 5,
      ])
    var side = try #require(try fixture.library.purchaseSide(one))
    #expect(
      side.artist == "C" && side.title == "T" && side.album == "B" && side.number == 7 && side.duration == 9)
    #expect(
      side.store == "S" && side.source == "test A" && side.purchased == "1970-01-02" && side.path == nil)
    #expect(side.paid == Money(minor: 99, exponent: 2, currency: "EUR"))
    try fixture.execute(
      "UPDATE purchase SET kind = 'album', artist = 'A', album = NULL, amount = NULL, purchased = NULL")
    side = try #require(try fixture.library.purchaseSide(one))
    #expect(side.artist == "A" && side.title == nil && side.album == "T" && side.purchased == nil)
    #expect(side.paid == Money(minor: 5, exponent: 2, currency: "EUR"))
    let sale = try ledger.sale(
      of: [one, ledger.line("B", ["currency": "EUR", "amount": 1])], ["title": "X"])
    #expect(try fixture.library.purchaseSide(sale)?.source == "test A, test B")
    #expect(try fixture.library.purchaseSide(sale)?.paid == nil && fixture.library.purchaseSide(99) == nil)
  }

  @Test func aSongHasItsFile() throws {
    let side = try #require(try fixture.library.songSide(1))
    #expect(side.artist == "Huldra" && side.title == "Salt" && side.album == "Tidal" && side.number == 7)
    #expect(
      side.duration == 9_000 && side.path == Array((fixture.music + "/a/1.mp3").utf8) && side.paid == nil)
    try fixture.execute("UPDATE track SET file = NULL")
    #expect(try fixture.library.songSide(1)?.path == nil && fixture.library.songSide(9) == nil)
  }

  private func decisions() throws -> [String] {
    try fixture.facts(
      """
      SELECT kind, source, account, line, track, path, title, artist, album, disc, number, duration, note,
        change IS NOT NULL AS made, void IS NOT NULL AS gone FROM decision ORDER BY id
      """)
  }

  private let song =
    " | title=Salt | artist=Huldra | album=Tidal | disc=2 | number=7 | duration=9000"

  @Test func aDecisionKeepsTheLineAndTheSong() throws {
    let ada = try ledger.account("Ada")
    let lines = [try ledger.line("A", ["account": ada, "title": "T"]), try ledger.line("B", ["title": "T"])]
    let sale = try ledger.sale(of: lines, ["title": "T", "account": ada])
    _ = try fixture.library.link(purchase: sale, to: [1])
    let path = fixture.music + "/a/1.mp3"
    let linked = "kind=linked | source=test | account=\(ada) | line=A | track=1 | path=\(path)" + song
    #expect(try decisions() == [linked + " | made=1 | gone=0"])
    #expect(try fixture.library.link(purchase: sale, to: [1]) == LinkReport(songs: 1, unneeded: 1))
    #expect(try fixture.library.unlink(purchase: sale, from: [1]) == LinkReport(songs: 1, unneeded: 0))
    #expect(try fixture.library.unlink(purchase: sale, from: [1]) == LinkReport(songs: 1, unneeded: 1))
    #expect(
      try decisions() == [
        linked + " | made=1 | gone=1", linked.replacing("=linked", with: "=unlinked") + " | made=1 | gone=0",
      ])
    #expect(
      try fixture.library.changes(limit: 2).map(\.summary) == ["untied 1 song", "tied 1 song"])
    _ = try fixture.library.undo()
    #expect(try decisions()[0] == linked + " | made=1 | gone=0")
  }

  @Test func theOriginOfASongIsNotedOnce() throws {
    #expect(try fixture.library.note(.gift, of: [1], note: "from Bo") == LinkReport(songs: 1, unneeded: 0))
    #expect(try fixture.library.note(.gift, of: [1]) == LinkReport(songs: 1, unneeded: 1))
    #expect(try fixture.library.note(.gift, of: [1], note: "again") == LinkReport(songs: 1, unneeded: 0))
    #expect(try fixture.library.note(.rip, of: [1]) == LinkReport(songs: 1, unneeded: 0))
    #expect(try fixture.library.note(nil, of: [1]) == LinkReport(songs: 1, unneeded: 0))
    #expect(try fixture.library.note(nil, of: [1]) == LinkReport(songs: 1, unneeded: 1))
    let kept = "track=1 | path=\(fixture.music)/a/1.mp3" + song
    #expect(
      try decisions() == [
        "kind=gift | \(kept) | note=from Bo | made=1 | gone=1",
        "kind=gift | \(kept) | note=again | made=1 | gone=1",
        "kind=rip | \(kept) | made=1 | gone=1",
      ])
    #expect(try fixture.library.changes(limit: 1).map(\.summary) == ["noted the origin of 1 song"])
  }

  @Test func whatCannotBeTiedIsRefused() throws {
    let line = try ledger.line("A", ["title": "T"])
    let several = #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: line, to: [1, 2]) }
    #expect(several?.message == "the purchase is one song, and 2 songs match")
    for kind in ["credit", "subscription", "payment", "refund"] {
      try fixture.execute("UPDATE purchase SET kind = '\(kind)'")
      let fault = #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: line, to: [1]) }
      #expect(fault?.message == "purchase 1 is a \(kind), to which no song can be tied")
    }
    try fixture.execute("UPDATE purchase SET kind = 'other'")
    let other = #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: line, to: [1, 2]) }
    #expect(other?.message == "the purchase is one song, and 2 songs match")
    let none = #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: 9, to: [1]) }
    #expect(none?.message == "there is no purchase 9")
    try fixture.execute("UPDATE purchase SET sale = 1")
    #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: line, to: [1]) }
    try fixture.execute("UPDATE purchase SET sale = NULL")
    try ledger.void("purchase", line)
    #expect(throws: Diagnostic.self) { try fixture.library.unlink(purchase: line, from: [1]) }
  }
}
