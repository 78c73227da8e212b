import ShellacModel
import Testing

@testable import ShellacLibrary

/// A table without ids that says of purchases what is known of them adds none.
@Suite struct ListedPurchaseTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture(timeZone: "Europe/Brussels")
    try fixture.purchases([
      Sold([
        .source: "bandcamp", .lineid: "p1", .store: "Bandcamp", .purchased: "2020-07-07T01:34:59Z",
        .kind: "album",
        .title: "Tidal Songs", .artist: "Saltmarsh", .price: "7.00", .tax: "1.2", .listprice: "9.125",
        .currency: "GBP",
      ]),
      Sold([
        .source: "amazon", .lineid: "i1", .store: "Amazon", .purchased: "2020-07-08", .music: "no",
        .title: "A novel", .price: "9.99", .currency: "EUR",
      ]),
      Sold([
        .source: "discogs", .lineid: "d1", .kind: "package", .album: "Five Labels",
        .artist: "The Tin Lanterns",
      ]),
    ])
  }

  /// What `shellac purchases` shows of them.
  private static let listing = [
    Sold([
      .store: "Bandcamp", .purchased: "2020-07-07T01:34:59Z", .title: "Tidal Songs", .artist: "Saltmarsh",
      .price: "7.000", .currency: "GBP",
    ]),
    Sold([.store: "Amazon", .purchased: "2020-07-08", .title: "A novel", .price: "9.99", .currency: "EUR"]),
    Sold([.kind: "album", .title: "Five Labels", .artist: "The Tin Lanterns", .album: "Five Labels"]),
  ]

  @Test(arguments: ["csv", "json"]) func aListingIsKnown(format: String) throws {
    let before = try LibraryDump.rows(of: fixture.library)
    #expect(try fixture.purchases(Self.listing, format: format).counts == RowCounts(known: 3))
    try LibraryDump.expect(before, in: fixture.library)
  }

  @Test func whatWasBoughtTwiceIsListedTwice() throws {
    let twice = Self.listing + [Self.listing[0]]
    #expect(try fixture.purchases(twice, format: "csv").counts == RowCounts(new: 1, known: 3))
    #expect(try fixture.purchases(twice, format: "csv").counts == RowCounts(known: 4))
  }

  @Test(arguments: [
    (PurchaseRecord.Column.note, "with a download code"), (.isrc, "GBTES2000001"), (.price, "7.01"),
    (.store, "Shop"),
    (.purchased, "2020-07-07"), (.album, "Neap"), (.account, "zoë"), (.tax, "1.3"),
  ])
  func whatSaysMoreOrSomethingElseIsAPurchaseOfItsOwn(column: PurchaseRecord.Column, value: String) throws {
    var typed = Self.listing[0]
    typed.values[column] = value
    #expect(try fixture.purchases([typed], format: "csv").counts == RowCounts(new: 1))
  }

  @Test func whatWasTypedWithMoreColumnsIsKnownByItsListing() throws {
    let typed = Sold([
      .store: "Shop", .purchased: "2019", .kind: "album", .orderid: "O-1", .title: "Post", .artist: "Björk",
      .price: "5", .currency: "EUR",
    ])
    #expect(try fixture.purchases([typed], format: "csv").counts == RowCounts(new: 1))
    var listed = typed
    listed.values[.orderid] = nil
    listed.values[.kind] = nil
    #expect(try fixture.purchases([listed], format: "csv").counts == RowCounts(known: 1))
    listed.values[.kind] = "package"
    #expect(try fixture.purchases([listed], format: "csv").counts == RowCounts(new: 1))
  }

  @Test func whatRepeatsAFactIsKnown() throws {
    var typed = Self.listing[0]
    typed.values[.tax] = "1.20"
    #expect(try fixture.purchases([typed], format: "csv").counts == RowCounts(known: 1))
  }

  @Test func aStoresOwnRecordIsNoListing() throws {
    #expect(try fixture.purchases([Self.listing[0]], format: "shop").counts == RowCounts(new: 1))
    #expect(
      try fixture.purchases([Self.listing[1]], format: "csv", isMapped: true).counts == RowCounts(new: 1))
  }
}
