import ShellacModel
import Testing

@testable import ShellacLibrary

/// What was bought twice.
@Suite struct DuplicatesReportTests {
  private func lines(_ library: Library, _ query: String...) throws -> [String] {
    var request = ReportRequest(.duplicates)
    request.query = try QueryParser.parse(arguments: query)
    return try library.report(request).lines("group,title,store,price,again,why")
  }

  private func row(
    _ amount: Int64?, _ artist: String, _ title: String, _ day: Int64,
    _ change: (inout LedgerRow) -> Void = { _ in }
  )
    -> LedgerRow
  {
    LedgerRow(amount) { row in
      (row.artist, row.title, row.purchased) = (artist, title, day * 86_400)
      change(&row)
    }
  }

  @Test("the same names are the same, case and accents aside; the second time is what it cost")
  func names() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      row(129, "Tomás Río", "Faro", 1), row(99, "TOMAS RIO", "faro", 9) { $0.store = "Qobuz" },
      row(99, "Ada", "Faro", 2), row(50, "Tomás Río", "Other", 3),
    ])
    #expect(
      try lines(fixture.library) == [
        "1|Faro|Bandcamp|1.29|first|the same names", "1|faro|Qobuz|0.99|again|the same names",
      ])
    let report = try fixture.library.report(ReportRequest(.duplicates))
    #expect(report.totals("currency,price") == ["EUR|0.99"])
    #expect(try lines(fixture.library, "store:qobuz").count == 2)
    #expect(try lines(fixture.library, "artist:ada") == [])
  }

  @Test(
    "a record and its download, a song and an album, songs of two albums, a gift of nobody are not bought twice"
  )
  func others() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      row(1, "Ada", "Fen", 1) { $0.kind = "album" },
      row(1, "Ada", "Fen", 2) { ($0.kind, $0.physical) = ("package", true) },
      row(1, "Ada", "Fen", 3), row(1, "Ada", "Live", 4) { $0.album = "A" },
      row(1, "Ada", "Live", 5) { $0.album = "B" },
      row(9, "Ada", "Sent Back", 8), row(9, "Ada", "Sent Back", 9) { $0.refund = 9 },
      row(1, "Ada", "Aside", 6), row(1, "Ada", "Aside", 7) { $0.aside = true },
    ])
    #expect(try lines(fixture.library) == [])
  }

  @Test("a song alone and on its album are the same when one file is tied to both")
  func links() throws {
    let fixture = try LibraryFixture()
    try fixture.index([.init("a.mp3", ["TITLE": "Reed", "ARTIST": "Saltmarsh"])])
    let ids = try fixture.library.buy([
      row(900, "Saltmarsh", "Fen", 1) { $0.kind = "album" }, row(99, "Saltmarsh", "Reed", 5),
    ])
    for id in ids { try fixture.library.tie(id, to: "Reed") }
    #expect(
      try lines(fixture.library) == [
        "1|Fen|Bandcamp|9.00|first|the same song", "1|Reed|Bandcamp|0.99|again|the same song",
      ])
  }

  @Test("a remaster, a guest and an article make no other song, another version does")
  func versions() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      row(1, "The Reeds", "Faro", 1), row(1, "Reeds", "Faro (Remastered 2011)", 2),
      row(1, "The Reeds", "Faro (Live)", 3),
      row(1, "The Reeds", "Faro (Acoustic)", 4), row(1, "Reeds", "Faro (feat. Ada)", 5),
    ])
    let titles = try lines(fixture.library).map { $0.split(separator: "|")[1] }
    #expect(titles == ["Faro", "Faro (Remastered 2011)", "Faro (feat. Ada)"])
  }

  @Test("three of the same are one group, the first by date is the first")
  func three() throws {
    let fixture = try LibraryFixture()
    try fixture.library.buy([
      row(300, "Ada", "Faro", 30), row(100, "Ada", "Faro", 10), row(nil, "Ada", "Faro", 20),
      row(5, "Ada", "Zwei", 1), row(6, "Ada", "Zwei", 2),
    ])
    #expect(
      try lines(fixture.library).map { $0.split(separator: "|")[3] } == ["1.00", "-", "3.00", "0.05", "0.06"])
    let report = try fixture.library.report(ReportRequest(.duplicates))
    #expect(report.totals("price,unknown") == ["3.06|1"])
    #expect(report.count == 2)
  }
}
