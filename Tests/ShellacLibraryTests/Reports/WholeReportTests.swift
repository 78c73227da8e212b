import ShellacModel
import Testing

@testable import ShellacLibrary

/// Every figure of a report: its rows, its totals, what stands above and below them.
@Suite struct WholeReportTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws {
    fixture = try LibraryFixture()
    try fixture.library.execute([
      "INSERT INTO account (id, name, name_key, store) VALUES (1, 'ada', 'ada', 'SoTube'), (2, 'bo', 'bo', NULL)"
    ])
  }

  private func report(_ name: ReportName, by: String? = nil, limit: Int? = nil, rates: ExchangeRates? = nil)
    throws
    -> Report
  {
    var request = ReportRequest(name)
    if let by { request.groupings = [try ReportRequest.dimensions(by, of: name)] }
    request.limit = limit
    request.rates = rates
    return try library.report(request)
  }

  private func facts(_ report: Report) -> String {
    report.facts.map { "\($0.name)=\(report.fact($0.name) ?? "?")" }.joined(separator: " ")
  }

  private static let day: Int64 = 86_400

  private func coins(_ rows: String...) throws {
    try library.execute(
      rows.enumerated().map { number, row in
        """
        INSERT INTO coin_entry (account, kind, at, coins, currency, exponent, amount, purchase, source, line, precision,
          digest) VALUES (\(row), 't', '\(number)', 0, 0)
        """
      })
  }

  @Test func spending() throws {
    try library.buy([
      LedgerRow(500) { $0.account = 1 },
      LedgerRow { ($0.account, $0.coins) = (1, 5) },
      LedgerRow { $0.account = 2 },
      LedgerRow { ($0.account, $0.acquired) = (2, "gift") },
      LedgerRow(0) { $0.account = 1 },
      LedgerRow(300) { ($0.account, $0.kind) = (2, "refund") },
      LedgerRow(2_500) { ($0.account, $0.kind, $0.refund) = (1, "credit", 500) },
      LedgerRow(700) { ($0.account, $0.currency) = (2, nil) },
      LedgerRow(0) { ($0.account, $0.currency) = (2, nil) },
      LedgerRow(100) { ($0.kind, $0.currency) = ("credit", "USD") },
    ])
    try coins(
      "1, 'topup', 0, 100, 'EUR', 2, 729, NULL", "1, 'topup', 1, 50, NULL, NULL, NULL, NULL",
      "2, 'grant', 0, 5, NULL, NULL, NULL, NULL", "2, 'topup', 1, 60, 'USD', 2, 99, NULL")
    let report = try report(.spending, by: "account")
    #expect(
      report.lines("account,currency,spent,paid,refunded,topups,purchases,free,forcoins,unknown") == [
        "ada|EUR|12.29|5.00|0.00|7.29|3|1|1|1", "bo|EUR|-3.00|0.00|3.00|0.00|4|2|0|2",
        "bo|USD|0.99|0.00|0.00|0.99|0|0|0|0",
      ])
    #expect(
      report.totals("currency,spent,paid,refunded,topups,purchases,free,forcoins,unknown") == [
        "EUR|9.29|5.00|3.00|7.29|7|3|1|3", "USD|0.99|0.00|0.00|0.99|0|0|0|0",
      ])
    #expect(report.count == 11)
    #expect(
      facts(report) == "purchases=7 free=3 forcoins=1 unknown=3 coinpacks=3 credit=20.00 EUR, 1.00 USD")
    #expect(
      report.remarks == [
        "Credit is not added: what it bought is there with its price.",
        "Money that bought coins is counted when they were bought, not when they were spent.",
        "3 prices are unknown and not in the sums.",
      ])
    #expect(report.problems == [] && report.sections[0].title == "by account")
    #expect(
      try self.report(.spending, by: "kind").lines("kind,currency,spent,purchases,unknown") == [
        "coins|EUR|7.29|0|1", "coins|USD|0.99|0|0", "track|EUR|5.00|7|2", "refund|EUR|-3.00|0|0",
      ])
    #expect(
      try self.report(.spending, by: "currency").lines("currency,spent,purchases,free,unknown") == [
        "EUR|9.29|2|1|0", "USD|0.99|0|0|0", "-|-|5|2|3",
      ])
    let short = try self.report(.spending, by: "account", limit: 1)
    #expect(short.sections[0].rows.count == 1 && short.sections[0].omitted == 2)
    #expect(short.totals("spent") == ["9.29", "0.99"])
  }

  @Test func oneUnknownPriceIsToldInTheSingular() throws {
    try library.buy([LedgerRow(1), LedgerRow()])
    #expect(try report(.spending).remarks == ["1 price is unknown and not in the sums."])
    try library.execute(["DELETE FROM purchase WHERE amount IS NULL"])
    #expect(try report(.spending).remarks == [])
    #expect(facts(try report(.spending)) == "purchases=1 free=0 forcoins=0 unknown=0 coinpacks=0 credit=")
  }

  /// Songs `A` to `K`, of which one is missing and two have no file, and what was paid for some of them.
  private func buySongs() throws -> [Int64] {
    try fixture.index("ABCDEFGHIJK".map { .init("\($0).mp3", ["TITLE": String($0), "ARTIST": "Ada"]) })
    try library.execute([
      "UPDATE track SET state = 1 WHERE title = 'C'", "UPDATE track SET state = 2 WHERE title IN ('D', 'K')",
    ])
    let date = 18_661 * Self.day
    let ids = try library.buy([
      LedgerRow(1_000) { ($0.kind, $0.title) = ("album", "c1") },
      LedgerRow(1_001) { ($0.kind, $0.title) = ("album", "c2") },
      LedgerRow(129) { ($0.title, $0.store) = ("c3", "BANDCAMP") },
      LedgerRow(99) { ($0.title, $0.purchased, $0.precision) = ("c4", date, 2) },
      LedgerRow(2_000) { ($0.title, $0.physical) = ("c5", true) },
      LedgerRow(300) { ($0.kind, $0.title, $0.physical) = ("album", "c6", true) },
      LedgerRow { $0.title = "c7" },
      LedgerRow { $0.title = "c8" },
      LedgerRow(500) {
        ($0.kind, $0.title, $0.refund, $0.purchased, $0.precision) = ("package", "c9", 100, date, 3)
      },
      LedgerRow(50) { ($0.kind, $0.title, $0.currency) = ("other", "c10", "USD") },
      LedgerRow(500) { $0.kind = "credit" }, LedgerRow(500) { $0.aside = true },
      LedgerRow(500) { $0.kind = "refund" }, LedgerRow(500) { $0.kind = "subscription" },
      LedgerRow(500) { $0.kind = "payment" },
    ])
    for (index, titles) in [0: "ABCD", 1: "EC", 2: "E", 3: "C", 4: "D", 5: "A", 7: "E"] {
      for title in titles { try library.tie(ids[index], to: String(title)) }
    }
    try library.execute([
      "INSERT INTO purchase_identifier VALUES ('bandcamp.url:https://x.example/t', \(ids[3])), ('bandcamp.sale:9', \(ids[3]))",
      "UPDATE purchase SET order_id = 'O-4' WHERE id = \(ids[3])",
    ])
    return ids
  }

  @Test func coverage() throws {
    _ = try buySongs()
    let decisions = [
      ("F", "gift"), ("F", "rip"), ("H", "promo"), ("I", "elsewhere"), ("J", "gift"), ("G", "linked"),
    ]
    try library.execute(
      decisions.map {
        "INSERT INTO decision (kind, track, at) SELECT '\($1)', id, 0 FROM track WHERE title = '\($0)'"
      }
        + [
          "INSERT INTO change (id, at, command, summary) VALUES (900, 0, 'test', 'test')",
          "INSERT INTO decision (kind, track, at, void) SELECT 'rip', id, 0, 900 FROM track WHERE title = 'G'",
        ])
    let report = try report(.coverage)
    #expect(
      report.lines("state,currency,purchases,paid,atrisk,unknown") == [
        "without a file|EUR|3|4.99|4.99|1", "without a file|USD|1|0.50|0.50|0",
        "with a file|EUR|3|4.29|0.00|0",
        "partly|EUR|2|20.01|10.00|0", "physical|EUR|1|20.00|0.00|0",
      ])
    #expect(
      report.totals("currency,purchases,paid,atrisk,unknown") == ["EUR|9|49.29|14.99|1", "USD|1|0.50|0.50|0"])
    #expect(report.count == 10)
    #expect(
      facts(report) == """
        purchases=10 withfile=3 partly=2 without=4 waiting=0 physical=1 unknown=1 files=5 rips=1 gifts=1 promos=1 \
        elsewhere=1 unexplained=1
        """)
    #expect(
      try self.report(.coverage, by: "store")
        .lines("store,currency,purchases,withfile,partly,without,waiting,physical,paid,atrisk,unknown") == [
          "Bandcamp|EUR|9|3|2|3|0|1|49.29|14.99|1", "Bandcamp|USD|1|0|0|1|0|0|0.50|0.50|0",
        ])
    #expect(
      try self.report(.coverage, by: "year").lines("year,currency,purchases") == [
        "1970|EUR|7", "1970|USD|1", "2021|EUR|2",
      ])
    #expect(
      try self.report(.coverage, by: "month,kind").lines("month,kind,purchases") == [
        "1970-01|track|4", "1970-01|album|3", "1970-01|other|1", "2021|package|1", "2021-02|track|1",
      ])
  }

  @Test func lost() throws {
    _ = try buySongs()
    try library.buy([
      LedgerRow(100) { ($0.title, $0.refund) = ("back", 100) },
      LedgerRow(0) { ($0.title, $0.refund) = ("free", 0) },
      LedgerRow(0) { ($0.title, $0.currency, $0.purchased) = ("nothing", nil, nil) },
    ])
    let report = try report(.lost)
    #expect(
      report.lines("purchased,title,kind,lacking,songs,state,price,currency,store,orderid,url") == [
        "2021|c9|package|-|-|nofile|4.00|EUR|Bandcamp|-|-",
        "2021-02|c4|track|-|-|missing|0.99|EUR|Bandcamp|O-4|https://x.example/t",
        "1970-01-01|free|track|-|-|nofile|0.00|EUR|Bandcamp|-|-",
        "1970-01-01|c10|other|-|-|nofile|0.50|USD|Bandcamp|-|-",
        "1970-01-01|c7|track|-|-|nofile|-|-|Bandcamp|-|-",
        "1970-01-01|c2|album|1|2|missing|10.01|EUR|Bandcamp|-|-",
        "1970-01-01|c1|album|2|4|missing|10.00|EUR|Bandcamp|-|-",
        "-|nothing|track|-|-|nofile|0|-|Bandcamp|-|-",
      ])
    #expect(report.totals("currency,purchases,price,unknown") == ["EUR|7|25.00|1", "USD|1|0.50|0"])
    #expect(facts(report) == "purchases=8 unknown=1 waiting=0" && report.sections[0].omitted == 0)
    let short = try self.report(.lost, limit: 3)
    #expect(short.sections[0].rows.count == 3 && short.sections[0].omitted == 5)
    #expect(
      short.totals("currency,purchases,price,unknown") == report.totals("currency,purchases,price,unknown"))
  }

  @Test func duplicates() throws {
    func row(_ title: String, _ amount: Int64?, day: Int64?, _ change: (inout LedgerRow) -> Void = { _ in })
      -> LedgerRow
    {
      LedgerRow(amount) { row in
        (row.artist, row.title, row.purchased) = ("Ada", title, day.map { $0 * Self.day })
        change(&row)
      }
    }
    try library.buy([
      row("Old", 100, day: 1), row("Old", 200, day: 2), row("New", 300, day: 3),
      row("New", nil, day: 9) { $0.precision = 2 }, row("New", 400, day: nil) { $0.currency = "USD" },
      row("Fen", 1, day: 5) { ($0.kind, $0.physical) = ("package", true) },
      row("Fen", 2, day: 5) { ($0.kind, $0.physical, $0.store) = ("album", true, "Qobuz") },
      row("Other", 1, day: 5) { $0.kind = "other" }, row("Other", 1, day: 6) { $0.kind = "other" },
    ])
    let report = try report(.duplicates)
    #expect(
      report.lines("group,purchased,artist,title,kind,store,price,currency,again,why,id") == [
        "1|1970-01-06|Ada|Fen|package|Bandcamp|0.01|EUR|first|the same names|6",
        "1|1970-01-06|Ada|Fen|album|Qobuz|0.02|EUR|again|the same names|7",
        "2|1970-01-02|Ada|Old|track|Bandcamp|1.00|EUR|first|the same names|1",
        "2|1970-01-03|Ada|Old|track|Bandcamp|2.00|EUR|again|the same names|2",
        "3|1970-01-04|Ada|New|track|Bandcamp|3.00|EUR|first|the same names|3",
        "3|1970-01|Ada|New|track|Bandcamp|-|-|again|the same names|4",
        "3|-|Ada|New|track|Bandcamp|4.00|USD|again|the same names|5",
      ])
    #expect(report.totals("currency,purchases,price,unknown") == ["EUR|3|2.02|1", "USD|1|4.00|0"])
    #expect(facts(report) == "groups=3 unknown=1" && report.count == 3)
    #expect(report.remarks == ["The sums are what was bought again cost: all but the first of each."])
    let short = try self.report(.duplicates, limit: 2)
    #expect(short.lines("group,title") == Array(report.lines("group,title").prefix(4)))
    #expect(short.sections[0].omitted == 1 && short.totals("price") == ["2.02", "4.00"])
    try library.execute(["DELETE FROM purchase"])
    #expect(try self.report(.duplicates).remarks == [])
  }

  @Test func songs() throws {
    func song(_ name: String, _ tags: KeyValuePairs<String, String>, size: Int64, length: Int?)
      -> LibraryFixture.Song
    {
      LibraryFixture.Song(name, tags).length(length).stamp(FileStamp(size: size, modified: size))
    }
    try fixture.index([
      song("a.mp3", ["TITLE": "A", "ARTIST": "Ada", "ALBUM": "One"], size: 100, length: 1_000),
      song("b.flac", ["TITLE": "B", "ARTIST": "Ada", "ALBUM": "One"], size: 200, length: 2_000)
        .format("FLAC", lossless: true),
      song("c.flac", ["TITLE": "C", "ARTIST": "Bo", "ALBUM": "Two"], size: 400, length: 4_000)
        .format("FLAC", lossless: true),
      song("d.mp3", ["TITLE": "D", "ARTIST": "Cy"], size: 5, length: 8_000),
      song("e.mp3", [:], size: 800, length: nil),
    ])
    try fixture.index([], vanished: ["c.flac"])
    try fixture.execute(
      """
      UPDATE track SET file = NULL, state = 2 WHERE title = 'D'; DELETE FROM file WHERE name = x'642E6D7033';
      UPDATE track SET play_count = 0 WHERE title = 'A'; UPDATE track SET play_count = 5 WHERE title = 'B'
      """)
    let report = try report(.library, by: "state")
    #expect(
      report.lines("state,songs,files,lossless,length,size") == [
        "present|3|3|1|3000|1100", "missing|1|0|0|4000|0", "nofile|1|0|0|8000|0",
      ])
    #expect(report.totals("songs,files,lossless,length,size") == ["5|3|1|15000|1100"])
    #expect(
      facts(report) == """
        songs=5 albums=2 artists=3 length=15000 size=1100 files=3 lossless=1 untagged=1 unplayed=1 uncounted=3
        """)
    #expect(report.count == 5 && report.remarks == [])
    #expect(try self.report(.library, by: "format").lines("format,songs") == ["FLAC|2", "MP3|2", "-|1"])
    #expect(
      try self.report(.library, by: "artist").lines("artist,songs") == ["Ada|2", "Bo|1", "Cy|1", "-|1"])
    #expect(
      try self.report(.library, by: "genre").remarks == ["A song of several genres counts in each of them."])
  }

  @Test func classesOfBitRates() throws {
    let rates: [Int?] = [320, 319, 256, 255, 192, 191, 128, 127, nil]
    try fixture.index(
      rates.enumerated().map { number, rate in
        var song = LibraryFixture.Song("\(number).mp3", ["TITLE": "\(number)", "ARTIST": "Ada"])
        song.audio.bitRate = rate
        return song
      })
    #expect(
      try report(.library, by: "bitrate").lines("bitrate,songs") == [
        "320 kbit/s and more|1", "256 to 319|2", "192 to 255|2", "128 to 191|2", "under 128|1", "unknown|1",
      ])
  }

  @Test func coins() throws {
    let song = try library.buy([LedgerRow { ($0.title, $0.account, $0.coins) = ("A", 1, 5) }])[0]
    try coins(
      "1, 'opening', 0, 20, NULL, NULL, NULL, NULL", "1, 'topup', 10, 100, 'USD', 2, 729, NULL",
      "1, 'topup', 20, 7, NULL, NULL, NULL, NULL", "1, 'spend', 30, -5, NULL, NULL, NULL, \(song)",
      "1, 'spend', 40, -6, NULL, NULL, NULL, NULL", "1, 'refund', 50, 2, NULL, NULL, NULL, \(song)",
      "1, 'expiry', 60, -3, NULL, NULL, NULL, NULL", "2, 'topup', 70, 3, 'EUR', 4, 990, NULL",
      "2, 'grant', 80, 1, NULL, NULL, NULL, NULL")
    let report = try report(.coins)
    #expect(
      report.lines("account,currency,bought,granted,spent,refunded,expired,balance,paid,percoin,songs") == [
        "bo|EUR|3|1|0|0|0|4|0.0990|0.033000|0", "ada|USD|107|20|11|2|3|115|7.29|0.0729|1",
      ])
    #expect(facts(report) == "entries=9 songs=1 unpriced=7 balance=119" && report.count == 9)
    var rates = ExchangeRates(target: "EUR")
    _ = rates.add("0.123456", of: "USD", from: nil)
    #expect(
      try self.report(.coins, rates: rates).lines("account,currency,bought,paid,percoin") == [
        "ada|EUR|107|0.90|0.0090", "bo|EUR|3|0.10|0.0330",
      ])
    #expect(
      try self.report(.coins, by: "year").lines("year,currency,bought,change,songs").count == 2)
    #expect(try self.report(.coins, by: "year").fact("balance") == "119")
  }
}
