import ShellacModel
import Testing

@testable import ShellacLibrary

/// One sale that sources tell of without an id in common.
@Suite struct SaleHintTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static let library = Sold([
    .source: "applelibrary", .lineid: "0123", .store: "iTunes Store", .kind: "track", .title: "Store Atoms",
    .artist: "Polly Receipt", .album: "Paid For", .track: "1", .length: "846", .evidence: "library-flag",
  ])
  private static let store = Sold([
    .source: "applestore", .lineid: "M1/987", .identifiers: "apple.item:987", .store: "iTunes Store",
    .purchased: "2013-07-09T18:20:01Z", .kind: "track", .title: "Store Atoms", .album: "Paid For",
    .price: "1.29", .currency: "USD", .evidence: "receipt",
  ])
  private static let music = Sold([
    .source: "applemusic", .lineid: "9001", .identifiers: "apple.item:987", .store: "Apple Music",
    .purchased: "2013-07-09T18:20:01Z", .kind: "track", .title: "Store Atoms", .artist: "Polly Receipt",
    .album: "Paid For", .track: "1", .length: "846", .evidence: "library-flag",
  ])

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]])
  func aLibraryAStoreAndAnAccountTellOfOneSale(order: [Int]) throws {
    let sold = [Self.library, Self.store, Self.music]
    for place in order { try fixture.purchases([sold[place]]) }
    #expect(
      try fixture.bought("source, artist, purchased, amount, number") == [
        "sale|Polly Receipt|1373394001|129|1"
      ])
    #expect(try fixture.library.doubtfulSales() == [])
    for _ in order { try fixture.library.undo() }
    #expect(try fixture.bought() == [])
  }

  @Test func aLibraryAndAStoreThatNamesNoArtistAreOneByTheAlbum() throws {
    try fixture.purchases([Self.library])
    try fixture.purchases([Self.store])
    #expect(try fixture.bought("source, artist, amount") == ["sale|Polly Receipt|129"])
    // An album that many artists have tells of none.
    let other = try LibraryFixture()
    for var sold in [Self.library, Self.store] {
      sold.values[.album] = "Greatest Hits"
      try other.purchases([sold])
    }
    #expect(try other.bought().count == 2)
    #expect(try other.library.doubtfulSales().map(\.reason) == [.names])
  }

  /// A number or two lengths that agree make it sure; a length of one side alone does not.
  @Test(
    arguments: [
      (nil, "846", "847", true), (nil, "846", nil, false), (nil, nil, "846", false), (nil, nil, nil, false),
      ("1", nil, nil, true), ("1", "846", nil, true),
    ] as [(String?, String?, String?, Bool)])
  func whatIsCertain(number: String?, length: String?, other: String?, isOne: Bool) throws {
    var (library, music) = (Self.library, Self.music)
    library.values[.track] = number
    music.values[.track] = number
    library.values[.length] = length
    music.values[.length] = other
    try fixture.purchases([library])
    try fixture.purchases([music])
    #expect(try fixture.bought().count == (isOne ? 1 : 2))
    #expect(try fixture.library.doubtfulSales().map(\.reason) == (isOne ? [] : [.names]))
  }

  @Test func twoThatMayBeItAreAskedAndOneThatIsLeftIsJoined() throws {
    var second = Self.library
    second.values[.lineid] = "4567"
    second.values[.artist] = "Another"
    try fixture.purchases([Self.library, second])
    try fixture.purchases([Self.store])
    #expect(try fixture.bought().count == 3)
    #expect(try fixture.library.doubtfulSales().map(\.reason) == [.names, .names])
    try fixture.library.decideSale(.same, ("applelibrary", nil, "4567"), ("applestore", nil, "M1/987"))
    #expect(try fixture.bought("source, artist") == ["applelibrary|Polly Receipt", "sale|Another"])
    try fixture.library.undo()
    #expect(try fixture.bought().count == 3)
  }

  @Test func otherLengthsNumbersAndAlbumsAreOtherSongs() throws {
    try fixture.purchases([Self.library])
    var remake = Self.music
    for (column, value) in [(PurchaseRecord.Column.length, "90000"), (.track, "7"), (.album, "Paid Again")] {
      remake.values[.lineid] = value
      remake.values[.identifiers] = "apple.item:\(value)"
      remake.values[column] = value
      try fixture.purchases([remake])
      remake.values[column] = Self.music.values[column]
    }
    #expect(try fixture.bought().count == 4)
    #expect(try fixture.library.doubtfulSales() == [])
  }

  // MARK: Payments

  private static let order = Sold([
    .source: "bandcamp.csv", .lineid: "1", .store: "Bandcamp", .purchased: "2020-07-07T01:34:59Z",
    .kind: "album", .title: "Tidal Songs", .artist: "Saltmarsh", .price: "8.40", .currency: "GBP",
  ])
  private static let payment = Sold([
    .source: "paypal", .lineid: "8AB", .identifiers: "paypal.transaction:8AB", .store: "Bandcamp, Inc.",
    .purchased: "2020-07-07T01:34:59Z", .kind: "payment", .price: "8.40", .currency: "GBP", .music: "no",
  ])
  private static let refund = Sold([
    .source: "paypal", .lineid: "R1", .identifiers: "paypal.transaction:8AB", .store: "Bandcamp, Inc.",
    .purchased: "2020-07-09T10:00:00Z", .kind: "refund", .price: "2.40", .currency: "GBP", .music: "no",
  ])

  @Test func aPaymentOfTheSecondAndItsRefundAreTheOrders() throws {
    try fixture.purchases([Self.payment, Self.refund])
    try fixture.purchases([Self.order])
    #expect(try fixture.bought("source, kind, amount, refund") == ["sale|album|840|240"])
    #expect(try fixture.spending() == ["GBP 600"])
    try fixture.library.undo()
    #expect(try fixture.bought("source, kind, aside").count == 1)
  }

  @Test func aPaymentOfTheDayIsAskedAbout() throws {
    var paid = Self.payment
    paid.values[.purchased] = "2020-07-07T08:00:00Z"
    try fixture.purchases([Self.order])
    try fixture.purchases([paid, Self.refund])
    #expect(try fixture.bought().count == 2)
    #expect(try fixture.library.doubtfulSales().map(\.reason) == [.payment])
    try fixture.library.decideSale(.same, ("paypal", nil, "8AB"), ("bandcamp.csv", nil, "1"))
    #expect(try fixture.bought("source, amount, refund") == ["sale|840|240"])
    #expect(try fixture.library.doubtfulSales() == [])
    try fixture.library.undo()
    try fixture.library.decideSale(.different, ("paypal", nil, "8AB"), ("bandcamp.csv", nil, "1"))
    #expect(try fixture.bought().count == 2)
    #expect(try fixture.library.doubtfulSales() == [])
  }

  @Test func aPaymentElsewhereOrOfAnotherAmountIsNone() throws {
    try fixture.purchases([Self.order])
    var (elsewhere, more, later) = (Self.payment, Self.payment, Self.payment)
    elsewhere.values.merge([.lineid: "a", .identifiers: "paypal.transaction:a", .store: "Garden Tools"]) {
      $1
    }
    more.values.merge([.lineid: "b", .identifiers: "paypal.transaction:b", .price: "8.41"]) { $1 }
    later.values.merge(
      [.lineid: "c", .identifiers: "paypal.transaction:c", .purchased: "2020-07-08T01:35:00Z"]) { $1 }
    try fixture.purchases([elsewhere, more, later])
    #expect(try fixture.bought().count == 4)
    #expect(try fixture.library.doubtfulSales() == [])
  }

  // MARK: Orders

  private static let typed = Sold([
    .source: "typed", .lineid: "1", .store: "Qobuz", .orderid: "Q1", .kind: "track", .title: "Ohm's Law",
    .artist: "TH/RD Rail", .isrc: "DEA231900001", .purchased: "2019-03-02", .price: "1.49", .currency: "EUR",
  ])

  @Test func twoSourcesOfOneOrderAndTitleAreOneSale() throws {
    var exported = Self.typed
    exported.values[.source] = "qobuz"
    exported.values[.purchased] = "2019-03-02T10:00:00Z"
    try fixture.purchases([Self.typed])
    try fixture.purchases([exported])
    #expect(try fixture.bought("source, precision, amount") == ["sale|0|149"])
    var dearer = exported
    dearer.values[.source] = "third"
    dearer.values[.price] = "1.99"
    try fixture.purchases([dearer])
    #expect(try fixture.bought().count == 2)
    #expect(try fixture.library.doubtfulSales().allSatisfy { $0.reason == .order })
    #expect(try !fixture.library.doubtfulSales().isEmpty)
  }

  @Test func oneSourceWithTwoDatesOfOneOrderIsAskedAbout() throws {
    var exact = Self.typed
    exact.values[.lineid] = "2"
    exact.values[.purchased] = "2019-03-02T10:00:00Z"
    try fixture.purchases([Self.typed, exact])
    #expect(try fixture.bought().count == 2)
    #expect(try fixture.library.doubtfulSales().map(\.reason) == [.order])
    try fixture.library.decideSale(.same, ("typed", nil, "1"), ("typed", nil, "2"))
    #expect(try fixture.spending() == ["EUR 149"])
  }

  @Test func aRefundOfAnOrdersTitleIsTakenOffIt() throws {
    let refund = Sold([
      .source: "typed", .lineid: "r", .store: "Qobuz", .orderid: "Q1", .kind: "refund", .title: "OHM'S LAW",
      .artist: "TH/RD Rail", .purchased: "2019-03-05", .price: "1.49", .currency: "EUR",
    ])
    try fixture.purchases([refund])
    #expect(try fixture.bought("kind") == ["refund"])
    try fixture.purchases([Self.typed])
    #expect(try fixture.bought("kind, amount, refund") == ["track|149|149"])
    var other = refund
    other.values[.lineid] = "s"
    other.values[.title] = "Something else"
    try fixture.purchases([other])
    #expect(try fixture.bought("kind").sorted() == ["refund", "track"])
  }
}
