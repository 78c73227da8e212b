import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Records become lines of the ledger: each is new, known, changed or refused, and a second import changes nothing.
@Suite struct PurchaseImportTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture(timeZone: "Europe/Brussels") }

  private static let orders = [
    Sold([
      .lineid: "p33", .orderid: "O-1", .identifiers: "bandcamp.sale:p33", .store: "Bandcamp", .account: "zoë",
      .purchased: "2020-07-07T01:34:59Z", .kind: "album", .title: "Tidal Songs", .artist: "Saltmarsh",
      .price: "7.00", .tax: "1.2", .currency: "GBP", .tracks: "1|Reed||215.3|2|Samphire|Saltmarsh|",
    ]),
    Sold([
      .lineid: "t34", .purchased: "2020-07", .kind: "track", .title: "Étude", .artist: "Zoë", .price: "0",
      .currency: "JPY",
    ]),
    Sold([.lineid: "t35", .purchased: "2019", .title: "Home", .listprice: "1.5", .currency: "usd"]),
  ]

  @Test func everyRecordIsNewOnceAndKnownForEver() throws {
    #expect(try fixture.purchases(Self.orders).counts == RowCounts(new: 3))
    let before = try LibraryDump.rows(of: fixture.library)
    #expect(try fixture.purchases(Self.orders).counts == RowCounts(known: 3))
    try LibraryDump.expect(before, in: fixture.library)
    #expect(try fixture.library.changes().count == 2)
    #expect(
      try fixture.bought(
        "line, kind, title, purchased, precision, amount, tax, list_price, exponent, currency")
        == [
          "p33|album|Tidal Songs|1594085699|0|700|120|-|2|GBP",
          // The beginning of July 2020 and of 2019 in Brussels.
          "t34|track|Étude|1593554400|2|0|-|-|0|JPY", "t35|track|Home|1546297200|3|-|-|150|2|USD",
        ])
  }

  @Test func whatCannotBeTrueOfAPriceIsTakenAndNamed() throws {
    let report = try fixture.library.importRecords(from: ImportSource(path: [], format: "shop")) { session in
      try session.beginPurchases(columns: [.title, .price, .tax, .refund, .currency])
      for (line, tax, refund) in [(2, nil, "5"), (3, "5", nil), (4, "1", "1")] as [(Int64, String?, String?)]
      {
        var record = PurchaseRecord()
        (record.title, record.price, record.currency) = ("A", "1", "EUR")
        (record.line, record.tax, record.refund) = (line, tax, refund)
        #expect(try session.add(record) == .new)
      }
    }
    #expect(
      report.remarks.map(\.message) == [
        "line 2: the refund of 5.00 EUR is more than the price of 1.00; it is kept as it stands",
        "line 3: the tax of 5.00 EUR is more than the price of 1.00; it is kept as it stands",
      ])
  }

  @Test(
    "an amount that is no money is refused with the right reason",
    arguments: [
      ("XAU", "1", "currency is 'XAU', a code of ISO 4217, but not of money"),
      ("XXQ", "1", "there is no currency 'XXQ'"),
      ("EUR", "92233720368547758.07", "15 digits, 9 of them behind the point, are the most"),
      ("EUR", "one", "a number such as 1.29 is expected"),
    ])
  func wrongMoney(currency: String, price: String, reason: String) throws {
    let done = try fixture.purchases([
      Sold([.title: "A", .price: price, .currency: currency]),
      Sold([.title: "B", .price: price, .currency: currency]),
    ])
    #expect(done.counts == RowCounts(refused: 2))
    #expect(done.refusals.count == 2)
    for refusal in done.refusals { #expect(refusal.contains(reason)) }
  }

  @Test func theRecordIsKeptWithItsPlace() throws {
    try fixture.purchases(Self.orders)
    let (raw, line, header) = try fixture.library.database { db in
      let row = try Row.fetchOne(
        db,
        sql:
          "SELECT raw, file_line, header FROM purchase p JOIN import_file f ON f.id = p.file WHERE line = 't34'"
      )!
      return (row[0] as String, row[1] as Int, row[2] as String)
    }
    #expect(raw == "artist=Zoë;currency=JPY;kind=track;lineid=t34;price=0;purchased=2020-07;title=Étude")
    #expect(line == 3)
    #expect(header == "the header")
  }

  @Test func aRecordWithOtherFactsCorrectsTheLineAndKeepsWhatItCannotSay() throws {
    try fixture.purchases(Self.orders)
    let corrected = [
      Sold([.lineid: "p33", .account: "ZOË", .title: "Tidal Songs (deluxe)", .price: "9", .currency: "GBP"])
    ]
    #expect(try fixture.purchases(corrected).counts == RowCounts(changed: 1))
    #expect(
      try fixture.bought("line, title, artist, amount, tax")[0]
        == "p33|Tidal Songs (deluxe)|Saltmarsh|900|120")
    #expect(try fixture.purchases(corrected).counts == RowCounts(known: 1))
    let tracks = try fixture.ledger().filter { $0.contains("Samphire") }
    #expect(tracks.count == 1)
    // The same file as before says again what it said.
    #expect(try fixture.purchases(Self.orders).counts == RowCounts(known: 2, changed: 1))
  }

  @Test func aSourceAnAccountAndAnIdMakeTheKey() throws {
    let records = [
      Sold([.source: "a", .lineid: "1", .title: "x"]), Sold([.source: "b", .lineid: "1", .title: "x"]),
      Sold([.source: "a", .lineid: "1", .account: "me", .title: "x"]),
      Sold([.source: "a", .lineid: "1", .account: "ME ", .title: "x"]),
    ]
    #expect(try fixture.purchases(records).counts == RowCounts(new: 3, known: 1))
    // What the command says of the account counts more than what the file says.
    #expect(try fixture.purchases(records, account: "other").counts == RowCounts(new: 2, known: 2))
  }

  @Test func recordsWithoutAnIdAreCounted() throws {
    let coffee = Sold([.title: "Coffee", .artist: "A", .price: "1", .currency: "EUR"])
    let tea = Sold([.title: "Tea", .artist: "A", .price: "1", .currency: "EUR"])
    #expect(try fixture.purchases([coffee, tea, coffee]).counts == RowCounts(new: 3))
    #expect(try fixture.purchases([tea, coffee, coffee]).counts == RowCounts(known: 3))
    #expect(try fixture.purchases([coffee, coffee, coffee, tea]).counts == RowCounts(new: 1, known: 3))
    #expect(try fixture.bought().count == 4)
  }

  @Test func oneIdWithTwoMeaningsInOneFileIsRefused() throws {
    let records = [
      Sold([.lineid: "1", .title: "One"]), Sold([.lineid: "1", .title: "Two"]),
      Sold([.lineid: "1", .title: "One"]),
    ]
    for _ in 0..<2 {
      let (counts, refusals) = try fixture.purchases(records)
      #expect(counts.refused == 1)
      #expect(counts.new + counts.known == 2)
      #expect(refusals == ["3: '1' was there before in this file, with other facts"])
    }
    #expect(try fixture.bought("title") == ["One"])
  }

  @Test(arguments: [
    (
      Sold([.price: "1"]),
      "price is '1', and its currency is missing; a code of ISO 4217 such as EUR is expected"
    ),
    (
      Sold([.price: "1", .currency: "EURO"]),
      "there is no currency 'EURO'; a code of ISO 4217 such as EUR is expected"
    ),
    (Sold([.price: "1,29", .currency: "EUR"]), "price is '1,29'; a number such as 1.29 is expected"),
    (
      Sold([.price: "-1", .currency: "EUR"]),
      "price is '-1', which is negative; an amount of 0 or more is expected"
    ),
    (
      Sold([.tax: "-0.01", .currency: "EUR"]),
      "tax is '-0.01', which is negative; an amount of 0 or more is expected"
    ),
    (
      Sold([.price: "9999999999999", .tax: "0.123456789", .currency: "EUR"]),
      "tax is '0.123456789', which is too large beside the other amounts"
    ),
    (
      Sold([.purchased: "03/04/2020"]),
      "purchased is '03/04/2020'; a date such as 2020-07-07, or a time such as 2020-07-07T01:34:59Z, is expected"
    ),
    (
      Sold([.purchased: "2020-02-30"]),
      "purchased is '2020-02-30': a day from 01 to 29 is expected, found 30"
    ),
    (
      Sold([.purchased: "2999-01-01"]),
      "purchased is '2999-01-01', which is yet to come; a date up to now is expected"
    ),
    (
      Sold([.kind: "trak"]),
      "kind is 'trak'; one of track, album, package, credit, subscription, payment, refund, other is expected"
    ),
    (Sold([.quantity: "0"]), "quantity is '0'; a number from 1 to 1,000,000 is expected"),
    (Sold([.coins: "-1"]), "coins are '-1'; how many were spent, from 0 to 1,000,000,000,000, is expected"),
    (Sold([.acquired: "found"]), "acquired is 'found'; one of gift, promo is expected"),
    (
      Sold([.title: String(repeating: "x", count: 70_000)]),
      "title has 70,000 bytes; 65,536 at most are expected"
    ),
  ])
  func whatCannotBeIsRefusedAndTheRestIsTaken(record: Sold, reason: String) throws {
    let (counts, refusals) = try fixture.purchases([
      Sold([.lineid: "a", .title: "A"]), record, Sold([.lineid: "b", .title: "B"]),
    ])
    #expect(refusals == ["3: \(reason)"])
    #expect(counts.new == 2)
    #expect(counts.refused == 1)
  }

  @Test func aDryRunCountsTheSameAndChangesNothing() throws {
    try fixture.purchases([Self.orders[0]])
    let before = try LibraryDump.rows(of: fixture.library)
    let planned = try fixture.purchases(Self.orders + [Sold([.price: "x"])], isDryRun: true)
    try LibraryDump.expect(before, in: fixture.library)
    let done = try fixture.purchases(Self.orders + [Sold([.price: "x"])])
    #expect(planned.counts == done.counts)
    #expect(planned.refusals == done.refusals)
    #expect(done.counts == RowCounts(new: 2, known: 1, refused: 1))
  }

  @Test func whatFailsHalfWayLeavesNothing() throws {
    let before = try LibraryDump.rows(of: fixture.library)
    #expect(throws: Diagnostic.self) {
      _ = try fixture.library.importRecords(from: ImportSource(path: [], format: "x")) { session in
        try session.beginPurchases(columns: [.lineid, .title])
        for index in 0..<100 {
          _ = try session.add(Sold([.lineid: "\(index)", .title: "T"]).record(line: index))
        }
        throw Diagnostic("the file ends in the middle")
      }
    }
    try LibraryDump.expect(before, in: fixture.library)
    #expect(try fixture.violations() == [])
  }

  @Test func aCorrectionTakesTheLinksAndTheCoinsAlong() throws {
    let song = Sold([
      .lineid: "s", .title: "Hunter", .artist: "Björk", .coins: "10", .account: "me",
      .purchased: "2021-01-01",
    ])
    try fixture.purchases([song], format: "sotube")
    #expect(try fixture.library.coinBalance(account: "ME") == -10)
    var dearer = song
    dearer.values[.coins] = "12"
    #expect(try fixture.purchases([dearer], format: "sotube").counts == RowCounts(changed: 1))
    #expect(try fixture.library.coinBalance(account: "me") == -12)
    try fixture.library.undo()
    #expect(try fixture.library.coinBalance(account: "me") == -10)
    try fixture.library.undo()
    #expect(try fixture.library.coinBalance(account: "me") == 0)
  }

  @Test func kindsAndPrecisionsThatAnImportWritesAreThoseOfTheSchema() throws {
    let dates = ["2020-07-07T01:34:59Z", "2020-07-07", "2020-07", "2020"]
    let sold = PurchaseKind.allCases.enumerated().map { number, kind in
      Sold([
        .lineid: "\(number)", .kind: kind.rawValue, .title: "Song \(number)", .purchased: dates[number % 4],
      ])
    }
    #expect(try fixture.purchases(sold).counts == RowCounts(new: PurchaseKind.allCases.count))
    let kinds = CoinEntry.Kind.allCases.map(\.rawValue)
    try fixture.coins(
      kinds.enumerated().map { ($1, dates[$0 % 4], ["spend", "expiry"].contains($1) ? -1 : 10) })
    #expect(
      try fixture.library.database { try String.fetchSet($0, sql: "SELECT kind FROM coin_entry") }
        == Set(kinds))
    #expect(try fixture.violations() == [])
    // It looks at what others write.
    let refusal = #expect(throws: Diagnostic.self) {
      try fixture.library.database { try $0.execute(sql: "UPDATE purchase SET kind = 'song'") }
    }
    #expect(refusal?.message.contains("CHECK constraint failed") == true)
  }

  @Test func aRecordThatNamesNothingIsRefusedAndTheOthersAreTaken() throws {
    let outcome = try fixture.purchases([
      Sold([.purchased: "2020-07-07", .store: "S", .artist: "A"]),
      Sold([.purchased: "2020-07-08", .price: "1", .currency: "EUR"]), Sold([.orderid: "O-1"]),
      Sold([.kind: "credit", .price: "5", .currency: "EUR"]), Sold([.album: "B"]),
    ])
    let reason = "there is no title, album or order; one of them is expected"
    #expect(outcome.refusals == ["2: \(reason)", "3: \(reason)"])
    #expect(outcome.counts == RowCounts(new: 3, refused: 2))
  }

  @Test func aPackageThatWasTypedInIsNeverLost() throws {
    let record = Sold([.purchased: "2019-12", .kind: "package", .title: "LP", .price: "25", .currency: "GBP"])
    try fixture.purchases([record], format: "csv")
    #expect(try fixture.library.report(ReportRequest(.lost)).count == 0)
    var withDownload = record
    withDownload.values[.physical] = "no"
    try fixture.purchases([withDownload], format: "csv")
    #expect(try fixture.library.report(ReportRequest(.lost)).count == 1)
    // What a file without the column says again is that it is a thing.
    #expect(try fixture.purchases([record], format: "csv").counts == RowCounts(changed: 1))
    #expect(try fixture.library.report(ReportRequest(.lost)).count == 0)
  }
}
