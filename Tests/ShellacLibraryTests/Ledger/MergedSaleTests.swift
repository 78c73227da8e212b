import ShellacModel
import Testing

@testable import ShellacLibrary

/// What several records of one sale come to: each fact from the record that knows it best.
@Suite struct MergedSaleTests {
  private func money(_ minor: Int64) -> Money { Money(minor: minor, exponent: 2, currency: "EUR") }

  private func whole(_ number: Int, _ proof: PurchaseProof = .receipt) -> PurchaseLine {
    var line = PurchaseLine(source: "source \(number)", account: Int64(number), line: "line \(number)")
    line.kind = .track
    line.proof = proof
    (line.store, line.orderID) = ("Store \(number)", "O-\(number)")
    line.date = LedgerDate(at: Int64(number), precision: 1, day: nil)
    (line.acquired, line.note) = ("gift", "note \(number)")
    (line.title, line.artist, line.album, line.albumArtist) = (
      "T\(number)", "A\(number)", "B\(number)", "C\(number)"
    )
    (line.label, line.isrc, line.barcode, line.url) = ("L\(number)", "I\(number)", "4\(number)", "u\(number)")
    (line.catalogNumber, line.released) = ("N\(number)", 20_190_000 + Int64(number))
    (line.disc, line.number, line.duration) = (Int64(10 + number), Int64(20 + number), Int64(30 + number))
    (line.quantity, line.coins) = (Int64(40 + number), Int64(50 + number))
    line.amounts = PurchaseAmounts(
      currency: "EUR", exponent: 2, amount: 600 + Int64(number), listPrice: 700 + Int64(number),
      tax: 80 + Int64(number),
      refund: 90 + Int64(number))
    line.identifiers = ["id:\(number)"]
    line.tracks = (0..<number).map { .init(number: Int64($0), title: "track \(number)") }
    return line
  }

  @Test func oneRecordWithAllFactsIsTheSale() {
    let none = PurchaseLine(source: "z", account: nil, line: "z")
    for lines in [[whole(1), none], [none, whole(1)]] {
      var expected = whole(1)
      (expected.source, expected.line) = ("sale", "source 1:line 1")
      var sale = SaleFacts.merged(lines)
      if sale.kind == .other { sale.kind = .track }
      #expect(sale == expected)
    }
  }

  @Test func whoDoesNotKnowWhatWasSoldSaysNothingAgainstWhoDoes() {
    for proof in [PurchaseProof.receipt, .manual] {
      var order = whole(1, proof)
      order.kind = .other
      let item = whole(2, .libraryFlag)
      for lines in [[order, item], [item, order]] {
        let sale = SaleFacts.merged(lines)
        #expect(sale.kind == .track && sale.amounts.amount == 601)
      }
      // What was paid for it says nothing of what it is.
      var payment = whole(3)
      payment.kind = .payment
      #expect(SaleFacts.merged([order, payment]).kind == .other)
    }
  }

  @Test func theBetterProofCountsFirst() {
    let ranks: [PurchaseProof] = [.manual, .receipt, .libraryFlag, .embedded]
    for (better, worse) in zip(ranks, ranks.dropFirst()) {
      for lines in [[whole(1, better), whole(2, worse)], [whole(2, worse), whole(1, better)]] {
        let sale = SaleFacts.merged(lines)
        #expect(sale.account == 1 && sale.store == "Store 1" && sale.orderID == "O-1" && sale.date?.at == 1)
        #expect(
          sale.note == "note 1" && sale.title == "T1" && sale.url == "u1" && sale.disc == 11
            && sale.number == 21)
        #expect(sale.duration == 31 && sale.quantity == 41 && sale.coins == 51 && sale.proof == better)
        #expect(
          sale.amounts
            == PurchaseAmounts(currency: "EUR", exponent: 2, amount: 601, listPrice: 701, tax: 81, refund: 91)
        )
        // The day is told more exactly than the year, and the longer list of songs is the whole one.
        #expect(
          sale.tracks.count == 2 && sale.identifiers == ["id:1", "id:2"] && sale.line == "source 1:line 1")
      }
    }
  }

  @Test func aSaleOutranksItsPaymentAndItsRefund() {
    var (payment, refund) = (whole(2, .manual), whole(3, .manual))
    (payment.kind, refund.kind) = (.payment, .refund)
    let sale = SaleFacts.merged([refund, payment, whole(1, .embedded)])
    #expect(sale.kind == .track && sale.title == "T1" && sale.account == 1 && sale.proof == .manual)
    var bare = whole(1)
    (bare.store, bare.title) = (nil, nil)
    let named = SaleFacts.merged([payment, bare])
    #expect(named.store == "Store 2", "who sold it")
    #expect(named.title == nil, "what it is called is not what the payment says")
    #expect(SaleFacts.merged([payment, refund]).title == "T2")
  }

  @Test func theMoreExactDateIsTheDate() {
    var (vague, exact) = (whole(1), whole(2))
    vague.date = LedgerDate(at: 1, precision: 3, day: 20_190_000)
    exact.date = LedgerDate(at: 2, precision: 0, day: nil)
    (vague.released, exact.released) = (20_190_000, 20_190_500)
    #expect(
      SaleFacts.merged([vague, exact]).date?.at == 2 && SaleFacts.merged([exact, vague]).date?.at == 2)
    #expect(
      SaleFacts.merged([vague, exact]).released == 20_190_500
        && SaleFacts.merged([exact, vague]).released == 20_190_500)
    vague.released = 20_190_503
    #expect(
      SaleFacts.merged([vague, exact]).released == 20_190_503
        && SaleFacts.merged([exact, vague]).released == 20_190_503)
  }

  @Test func theRicherRecordNamesIt() {
    var (poor, rich) = (whole(1), whole(2))
    (poor.album, poor.isrc) = (nil, nil)
    for lines in [[poor, rich], [rich, poor]] {
      #expect(SaleFacts.merged(lines).title == "T2" && SaleFacts.merged(lines).isrc == "I2")
    }
    poor.proof = .manual
    #expect(SaleFacts.merged([rich, poor]).title == "T1" && SaleFacts.merged([rich, poor]).isrc == "I2")
    var (short, long) = (whole(3), whole(4))
    (short.label, long.label, short.url, long.url) = ("Lb", "Label", "aa", "bb")
    for name in [\PurchaseLine.isrc, \.barcode, \.catalogNumber] {
      (short[keyPath: name], long[keyPath: name]) = (nil, nil)
    }
    var third = whole(5)
    (third.label, third.url, third.barcode) = (nil, nil, nil)
    (third.title, short.title, short.artist, long.title, long.artist) = ("T", nil, nil, nil, nil)
    let sale = SaleFacts.merged([third, short, long])
    #expect(sale.label == "Label" && sale.url == "aa", "the longest, else the first by its letters")
  }

  @Test func aThingIsOneWhenTheSaleSaysSo() {
    var (thing, payment) = (whole(1), whole(2))
    (thing.isPhysical, payment.isPhysical, payment.kind) = (false, true, .payment)
    #expect(!SaleFacts.merged([thing, payment]).isPhysical)
    thing.isPhysical = true
    #expect(SaleFacts.merged([thing, payment]).isPhysical)
  }

  @Test func moneyComesFromWhoWasPaid() {
    var (listed, paid) = (whole(1), whole(2))
    listed.amounts = PurchaseAmounts(currency: "EUR", exponent: 2, listPrice: 999)
    paid.amounts = PurchaseAmounts(currency: "EUR", exponent: 2, amount: 500)
    #expect(
      SaleFacts.merged([listed, paid]).amounts
        == PurchaseAmounts(currency: "EUR", exponent: 2, amount: 500, listPrice: 999))
    listed.amounts.tax = 7
    #expect(SaleFacts.merged([listed, paid]).amounts.tax == 7)
    paid.amounts.tax = 8
    #expect(SaleFacts.merged([listed, paid]).amounts.tax == 8)
    var refund = whole(3)
    refund.kind = .refund
    refund.amounts = PurchaseAmounts(currency: "EUR", exponent: 2, amount: 40)
    #expect(SaleFacts.merged([paid, refund]).amounts.refund == 40)
    refund.amounts.refund = 30
    #expect(
      SaleFacts.merged([paid, refund]).amounts.refund == 30
        && SaleFacts.merged([paid, refund]).amounts.amount == 500)
    #expect(SaleFacts.merged([refund]).amounts.refund == 30)
  }
}

/// The price of an album is shared out among its songs, to the last cent.
@Suite struct SharedPriceTests {
  @Test(
    arguments: [
      (10, 3, [4, 3, 3]), (9, 3, [3, 3, 3]), (2, 3, [1, 1, 0]), (0, 2, [0, 0]), (-10, 3, [-4, -3, -3]),
      (7, 1, [7]), (7, 0, [7]),
      (.max, 2, [4_611_686_018_427_387_904, 4_611_686_018_427_387_903]),
    ] as [(Int64, Int, [Int64])])
  func isSharedOut(amount: Int64, count: Int, parts: [Int64]) {
    let price = OwnedPurchase.Price(amount: amount, currency: "EUR", exponent: 2)
    let shares = parts.indices.map { price.part($0, of: count) }
    #expect(shares.map(\.amount) == parts && shares.allSatisfy { $0.currency == "EUR" && $0.exponent == 2 })
  }

  private func prices(_ fixture: LibraryFixture) throws -> [String] {
    try fixture.facts(
      """
      SELECT title, state, number, duration, album_title, album_artist, artist, label, barcode, purchased, price,
        price_currency, price_exponent FROM track ORDER BY id
      """)
  }

  /// What is known of songs that were bought and have no file is what the record says.
  @Test func everyFactOfARecordIsTheSongs() throws {
    let fixture = try LibraryFixture()
    try fixture.buy("Salt", by: "Huldra", on: "Tidal", number: 7, length: 9_000, isrc: "I", amount: 99, at: 5)
    try fixture.execute("UPDATE purchase SET disc = 2, label = 'L', barcode = '4', album_artist = 'C'")
    _ = try fixture.library.reconcile()
    #expect(
      try prices(fixture) == [
        """
        title=Salt | state=2 | number=7 | duration=9000 | album_title=Tidal | album_artist=C | artist=Huldra | label=L \
        | barcode=4 | purchased=5 | price=99 | price_currency=EUR | price_exponent=2
        """
      ])
    #expect(try fixture.texts("SELECT disc || ' ' || isrc || ' ' || guessed FROM track") == ["2 I 0"])
    #expect(
      try fixture.facts("SELECT purchased, price, price_currency, price_exponent, state FROM album") == [
        "purchased=5 | price=99 | price_currency=EUR | price_exponent=2 | state=2"
      ])
  }

  /// The first of several purchases is the one whose price a song has.
  @Test func theEarliestPurchaseTellsThePrice() throws {
    let fixture = try LibraryFixture()
    try fixture.index([.init("a/1.mp3", ["TITLE": "Salt", "ARTIST": "Huldra", "ALBUM": "Tidal"])])
    let ids = try ([(1, nil), (2, 20), (3, 10), (4, 10)] as [(Int, Int64?)]).map { amount, at in
      try fixture.buy("Salt", by: "Huldra", on: "Tidal", amount: amount, at: at)
    }
    for id in ids { _ = try fixture.library.link(purchase: id, to: [1]) }
    #expect(
      try fixture.facts("SELECT purchased, price FROM track WHERE state = 0") == ["purchased=10 | price=3"])
    _ = try fixture.library.unlink(purchase: ids[2], from: [1])
    #expect(
      try fixture.facts("SELECT purchased, price FROM track WHERE state = 0") == ["purchased=10 | price=4"])
    for id in [ids[3], ids[1]] { _ = try fixture.library.unlink(purchase: id, from: [1]) }
    #expect(try fixture.facts("SELECT purchased, price FROM track WHERE state = 0") == ["price=1"])
    _ = try fixture.library.unlink(purchase: ids[0], from: [1])
    #expect(try fixture.facts("SELECT purchased, price FROM track WHERE state = 0") == [""])
    #expect(try fixture.isSound())
  }
}
