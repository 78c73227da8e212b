import ShellacModel
import Testing

@testable import ShellacLibrary

/// Dates of records become instants of the library's time zone, with what is known of them; what is no date is refused.
@Suite struct LedgerDateTests {
  private func reader(_ zone: String = "UTC", now: Int64 = 1_700_000_000) -> LedgerDateReader {
    LedgerDateReader(LibrarySettings(values: ["timezone": zone]), now: now)
  }

  @Test(
    arguments: [
      ("2020", 1_577_836_800, 3, 20_200_000), ("2020-07", 1_593_561_600, 2, 20_200_700),
      ("2020-07-07", 1_594_080_000, 1, 20_200_707), ("1900", -2_208_988_800, 3, 19_000_000),
      ("2020-07-07T01:02", 1_594_083_720, 0, nil), ("2020-07-07 01:02:03", 1_594_083_723, 0, nil),
      ("2020-07-07T01:02:03.5", 1_594_083_723, 0, nil), ("2020-07-07T01:02:03,5Z", 1_594_083_723, 0, nil),
      ("2020-07-07T01:02:03+05:30", 1_594_063_923, 0, nil),
      ("2020-07-07T01:02:03-0330", 1_594_096_323, 0, nil),
      ("2020-07-07T01:02:03+00", 1_594_083_723, 0, nil), ("2020-07-07T00:00:00", 1_594_080_000, 0, nil),
      ("2020-07-07T23:59:60Z", 1_594_166_399, 0, nil), ("2020-07-07T23:59:59Z", 1_594_166_399, 0, nil),
      ("2020-07-07T18:00:00+18:00", 1_594_080_000, 0, nil),
      ("2020-07-07T00:00:00+00:59", 1_594_076_460, 0, nil),
    ] as [(String, Int64, Int, Int?)])
  func isRead(text: String, at: Int64, precision: Int, day: Int?) throws {
    var reader = reader()
    #expect(try reader.date(text) == LedgerDate(at: at, precision: precision, day: day))
  }

  @Test(arguments: [
    "", "20", "202", "2020-", "2020-7", "2020-07-", "2020-07-7", "2020-07-071", "2020/07/07", "1899",
    "1899-12-31",
    "2020-07T01:02", "2020T01:02", "2020-07-07T", "2020-07-07T01", "2020-07-07T01:", "2020-07-07T24:00",
    "2020-07-07T01:60", "2020-07-07T01:02:", "2020-07-07T01:02:61", "2020-07-07T01:02:03.",
    "2020-07-07T01:02:03.Z",
    "2020-07-07T01:02:03+19:00", "2020-07-07T01:02:03+01:60", "2020-07-07T01:02:03+", "2020-07-07T01:02:03+1",
    "2020-07-07T01:02:03ZZ", "2020-07-07T01:02:03+01:00Z", "2020-07-07T01:02:03 ", "2020-07-07X01:02",
    "2020-0a",
    "2020-07-07T01-02",
  ])
  func isRefused(text: String) {
    var reader = reader()
    let fault = #expect(throws: Diagnostic.self) { try reader.date(text) }
    #expect(fault?.message.hasPrefix("purchased is '\(text)'") == true)
  }

  @Test func tomorrowMayBeElsewhereAndTheDayAfterIsYetToCome() throws {
    var reader = reader(now: 1_594_080_000)
    #expect(try reader.date("2020-07-08").at == 1_594_166_400)
    let fault = #expect(throws: Diagnostic.self) { try reader.date("2020-07-08T00:00:01") }
    #expect(
      fault?.message
        == "purchased is '2020-07-08T00:00:01', which is yet to come; a date up to now is expected")
  }

  /// In Brussels the clock went from 02:00 to 03:00 on 2021-03-28, and from 03:00 to 02:00 on 2021-10-31.
  @Test(
    arguments: [
      ("2021-03-28T01:59:59", 1_616_893_199), ("2021-03-28T02:30", 1_616_895_000),
      ("2021-03-28T03:00", 1_616_893_200),
      ("2021-10-31T01:59:59", 1_635_638_399), ("2021-10-31T02:30", 1_635_643_800),
      ("2021-10-31T03:00", 1_635_645_600),
      ("2021-03-28", 1_616_886_000), ("2021-03-29", 1_616_968_800), ("2021-10-31", 1_635_631_200),
      ("2021-11-01", 1_635_721_200), ("2021-03-28T02:30Z", 1_616_898_600),
    ] as [(String, Int64)])
  func theClockChanges(text: String, at: Int64) throws {
    var reader = reader("Europe/Brussels")
    #expect(try reader.date(text).at == at)
  }

  @Test func aDayIsKnownAgain() throws {
    for zone in ["UTC", "Europe/Brussels", "Australia/Lord_Howe", "America/St_Johns"] {
      var reader = reader(zone)
      for (text, day) in [("2020-07-07", 20_200_707), ("2020-07", 20_200_700), ("2020", 20_200_000)] {
        let date = try reader.date(text)
        #expect(reader.day(of: date.at, precision: date.precision) == day, "\(zone) \(text)")
        #expect(reader.moved(day) == date.at)
      }
      #expect(reader.day(of: 0, precision: 0) == nil)
      #expect(reader.moved(nil) == nil && reader.moved(20_201_301) == nil)
    }
    var east = reader("Asia/Tokyo")
    #expect(east.day(of: .max, precision: 1) == nil)
  }
}
