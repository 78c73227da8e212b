import Foundation
import ShellacPluginSDK
import ShellacTabular
import Testing

@Suite("Dates and times, read") struct DateTextTests {
  @Test(
    "dates as stores write them",
    arguments: [
      ("2014-09-07T01:29:12Z", "2014-09-07T01:29:12Z"), ("2014-09-07T01:29:12.345Z", "2014-09-07T01:29:12Z"),
      ("2014-09-07T01:29:12+02:00", "2014-09-06T23:29:12Z"),
      ("2014-09-07T01:29:12-0700", "2014-09-07T08:29:12Z"),
      ("2014-09-07T01:29:12", "2014-09-07T01:29:12"), ("2020-01-31 12:34:56", "2020-01-31T12:34:56"),
      ("2020-01-31 12:34", "2020-01-31T12:34:00"), ("2020-01-31 12:34:56 UTC", "2020-01-31T12:34:56Z"),
      ("2020-01-31 12:34:56 +0000", "2020-01-31T12:34:56Z"), ("2020-01-31", "2020-01-31"),
      ("2020-01", "2020-01"),
      ("2020", "2020"), ("2020/01/31", "2020-01-31"), ("2020.01.31", "2020-01-31"),
      ("20200131", "2020-01-31"),
      ("07 Jul 2020 01:34:59 GMT", "2020-07-07T01:34:59Z"),
      ("Tue, 07 Jul 2020 01:34:59 GMT", "2020-07-07T01:34:59Z"),
      ("Jul 7, 2020", "2020-07-07"), ("July 7, 2020, 1:34:59 AM PDT", "2020-07-07T08:34:59Z"),
      ("7 July 2020 at 13:05", "2020-07-07T13:05:00"), ("7th July 2020", "2020-07-07"),
      ("7-Jul-2020", "2020-07-07"),
      ("Sept. 7, 2020", "2020-09-07"), ("31.01.2020", "2020-01-31"), ("1.2.2020", "2020-02-01"),
      ("31. 1. 2020", "2020-01-31"), ("31.01.20 09:05:00", "2020-01-31T09:05:00"), ("1/31/20", "2020-01-31"),
      ("31/01/2020", "2020-01-31"), ("01/31/2020 1:05:09 PM", "2020-01-31T13:05:09"),
      ("12/31/99", "1999-12-31"),
      ("5/5/2020", "2020-05-05"), ("31-01-2020", "2020-01-31"), ("1/31/2020 12:00 AM", "2020-01-31T00:00:00"),
      ("1/31/2020 12:00 p.m.", "2020-01-31T12:00:00"), ("01/31/2020 23:59:59 PST", "2020-02-01T07:59:59Z"),
      ("31/12/2019 23:30:00 CET", "2019-12-31T22:30:00Z"), ("2020-03-01 00:30 MESZ", "2020-02-29T22:30:00Z"),
      ("2020-01-01 00:30:00 GMT+5:30", "2019-12-31T19:00:00Z"), ("2020-01-31 12:34:56 IST", "2020-01-31"),
      ("2020-01-31 12:34:56 America/Los_Angeles", "2020-01-31T20:34:56Z"),
      ("2020-07-31 12:34:56 Europe/Berlin", "2020-07-31T10:34:56Z"),
      ("2020-07-31 12:34 Asia/Tehran", "2020-07-31"),
      ("1990-07-31 12:34 Europe/Berlin", "1990-07-31"),
      ("2020-07-31 12:34 Asia/Kolkata", "2020-07-31T07:04:00Z"),
      ("2020-01-31T23:59:60Z", "2020-01-31T23:59:59Z"),
      ("2020-01-31\u{202F}1:05\u{202F}PM", "2020-01-31T13:05:00"), ("\u{FEFF}2020-01-31", "2020-01-31"),
      ("", nil), ("  ", nil),
    ] as [(String, String?)])
  func readings(cell: String, text: String?) throws {
    #expect(try DateText.read(cell) == text)
  }

  @Test(
    "what is no date is refused with what was found",
    arguments: [
      "soon", "2020-02-30", "2021-02-29", "31/31/2020", "2020-13-01", "2020-00-01", "2020-01-31T25:00:00Z",
      "2020-01-31 12:60", "2020-01-31 13:00 PM", "2020-01-31 0:30 AM", "2020-01-31x", "2020-01-31T12:34:56Q9",
      "99999999999", "1/2", "0000-01-01", "2020-01-31 GMT", "-1", "2020-1", "Foo 7, 2020",
      "1970-01-01T00:00:00+99:00",
      "0001-01-01T00:00:00+05:00", "9999-12-31T23:59:59-05:00", "1400000000", "32.01.2020",
    ])
  func refusals(cell: String) {
    let error = #expect(throws: PluginError.self) { try DateText.read(cell) }
    #expect(error?.message == "expected a date, found '\(cell)'")
  }

  @Test("a date that could be two days needs to be told which")
  func ambiguous() throws {
    let error = #expect(throws: PluginError.self) { try DateText.read("03/04/2020 10:00:00") }
    #expect(error?.message == "'03/04/2020 10:00:00' could be 2020-04-03 or 2020-03-04")
    #expect(try DateText.read("03/04/2020", order: .dayFirst) == "2020-04-03")
    #expect(try DateText.read("03/04/2020", order: .monthFirst) == "2020-03-04")
    #expect(throws: PluginError.self) { try DateText.read("13/04/2020", order: .monthFirst) }
    #expect(try DateText.read("03.04.2020", order: .monthFirst) == "2020-04-03")
  }

  @Test("the dates of a file show their order, contradict each other, or leave it open")
  func inference() {
    func inferred(_ cells: [String]) -> DateOrderInference {
      var inference = DateOrderInference()
      for cell in cells { Array(cell.utf8).withUnsafeBytes { inference.take($0) } }
      return inference
    }
    #expect(inferred(["03/04/2020", "13/04/2020", ""]).order == .dayFirst)
    #expect(inferred(["03/04/2020", "4/13/20 10:00"]).order == .monthFirst)
    #expect(inferred(["03.04.2020"]).order == .dayFirst)
    #expect(inferred(["03/04/2020", "12/12/2020"]).isDoubtful)
    #expect(!inferred(["12/12/2020", "2020-01-02", "x"]).isDoubtful)
    let both = inferred(["13/04/2020", "04/13/2020"])
    #expect(both.isContradictory && both.order == nil && both.isDoubtful)
  }

  @Test("dates show the order of those alone that are written with the same mark")
  func notations() {
    var inference = DateOrderInference()
    func order(_ cell: String) -> DateOrder? { Array(cell.utf8).withUnsafeBytes { inference.order(of: $0) } }
    for cell in ["03/04/2020", "31.12.2019"] { Array(cell.utf8).withUnsafeBytes { inference.take($0) } }
    #expect(order("05/06/2020") == nil && order("05.06.2020") == .dayFirst)
    #expect(inference.order == nil && inference.isDoubtful && !inference.isContradictory)
    Array("12-31-2019".utf8).withUnsafeBytes { inference.take($0) }
    #expect(order("03/04/2020") == nil && order("03-04-2020") == .monthFirst)
    Array("31/12/2019".utf8).withUnsafeBytes { inference.take($0) }
    #expect(order("03/04/2020") == .dayFirst && order("03-04-2020") == .monthFirst)
    #expect(inference.order == nil && !inference.isDoubtful)
    #expect(order("2020-04-03") == nil && order("soon") == nil)
  }

  @Test("every day of the calendar and every zone, as Foundation has them")
  func calendar() throws {
    var random = SeededRandom(3)
    let formatter = ISO8601DateFormatter()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    for _ in 0..<3000 {
      let seconds = Int.random(in: -2_208_988_800...7_258_118_400, using: &random)
      let minutes = Int.random(in: -14 * 60...14 * 60, using: &random)
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      formatter.timeZone = TimeZone(secondsFromGMT: minutes * 60)
      let cell = formatter.string(from: date)
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      #expect(try DateText.read(cell) == formatter.string(from: date), "\(cell)")
    }
  }

  @Test(
    "summer time, as Foundation has it",
    arguments: [
      "Europe/London", "Europe/Berlin", "Europe/Athens", "America/New_York", "America/Los_Angeles",
      "America/Phoenix", "Asia/Tokyo",
    ])
  func summerTime(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let local = DateFormatter()
    local.locale = Locale(identifier: "en_US_POSIX")
    local.timeZone = zone
    local.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let exact = ISO8601DateFormatter()
    var random = SeededRandom(13)
    // From 1998 to 2030.
    for hours in stride(from: 245_448, to: 525_960, by: 7) {
      let date = Date(
        timeIntervalSince1970: Double(hours) * 3600
          + Double.random(in: 0..<3600, using: &random).rounded(.down))
      let text = local.string(from: date)
      // Of an hour that comes twice the first is read.
      if zone.secondsFromGMT(for: Date(timeInterval: -3600, since: date)) > zone.secondsFromGMT(for: date) {
        continue
      }
      #expect(try DateText.read(text + " " + name) == exact.string(from: date), "\(text)")
    }
  }

  @Test("no bytes bring it down")
  func anyBytes() {
    var random = SeededRandom(5)
    let pieces: [[UInt8]] =
      [
        "1", "31", "2020", "20", "-", "/", ".", ":", "T", "Z", " ", ",", "Jul", "Mon", "PM", "+02", "PST",
        "GMT", "999999999",
      ]
      .map { Array($0.utf8) } + [[0xE2], [0xE2, 0x80], [0xC2], [0xFF], [0xEF, 0xBB], [0]]
    var readings = 0
    for _ in 0..<100_000 {
      let cell = (0..<Int.random(in: 0...10, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random)!
      }
      cell.withUnsafeBytes { bytes in
        if let text = try? DateText.read(bytes) {
          readings += 1
          #expect((try? DateText.read(text)) == text, "\(text) of \(cell)")
        }
        var inference = DateOrderInference()
        inference.take(bytes)
      }
    }
    #expect(readings > 500)
  }
}
