import ShellacModel
import Testing

@testable import ShellacLibrary

/// What is in the library.
@Suite struct LibraryReportTests {
  private func fixture() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      .init("a.mp3", ["TITLE": "A", "ARTIST": "Ada", "ALBUM": "One", "GENRE": "Jazz|Folk", "DATE": "1994"])
        .bitRate(320),
      .init("b.flac", ["TITLE": "B", "ARTIST": "Ada", "ALBUM": "One", "GENRE": "jazz", "DATE": "2001-05"])
        .format("FLAC", lossless: true),
      .init("c.mp3", ["ARTIST": "Bo"]).bitRate(96).length(nil),
    ])
    try fixture.library.execute(["UPDATE track SET play_count = 0 WHERE title = 'A'"])
    return fixture
  }

  private func report(_ fixture: LibraryFixture, _ by: String, _ query: String...) throws -> Report {
    var request = ReportRequest(.library)
    request.groupings = [try ReportRequest.dimensions(by, of: .library)]
    request.query = try QueryParser.parse(arguments: query)
    return try fixture.library.report(request)
  }

  @Test("songs are counted, measured and weighed by format, class of bit rate and decade")
  func groups() throws {
    let fixture = try fixture()
    #expect(
      try report(fixture, "format").lines("format,songs,lossless,length") == [
        "MP3|2|0|200000", "FLAC|1|1|200000",
      ])
    #expect(
      try report(fixture, "bitrate").lines("bitrate,songs")
        == ["lossless|1", "320 kbit/s and more|1", "under 128|1"])
    #expect(try report(fixture, "decade").lines("decade,songs") == ["1990s|1", "2000s|1", "-|1"])
    #expect(try report(fixture, "year").lines("year,songs") == ["1994|1", "2001|1", "-|1"])
  }

  @Test("a song of two genres is in both, and once in all")
  func genres() throws {
    let report = try report(fixture(), "genre")
    #expect(report.lines("genre,songs") == ["Jazz|2", "Folk|1", "-|1"])
    #expect(report.totals("songs,lossless,length") == ["3|1|400000"])
  }

  @Test("what has no tags, was never played, or of which no plays are known is counted")
  func facts() throws {
    let report = try report(fixture(), "format")
    #expect(report.fact("untagged") == "1")
    #expect(report.fact("unplayed") == "1")
    #expect(report.fact("uncounted") == "2")
    #expect(report.fact("albums") == "1")
    #expect(try self.report(fixture(), "format", "artist:ada").fact("songs") == "2")
  }
}
