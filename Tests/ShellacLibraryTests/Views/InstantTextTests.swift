import ShellacModel
import Testing

@testable import ShellacLibrary

/// Instants are written in the library's time zone, as precisely as they are known.
@Suite struct InstantTextTests {
  private func text(_ zone: String, _ seconds: Int64, _ precision: Int64 = 0) -> String {
    var text = InstantText(LibrarySettings(values: ["timezone": zone]))
    return text.text(seconds + precision << 56)
  }

  @Test(
    arguments: [
      ("UTC", 0, "1970-01-01T00:00:00Z"), ("UTC", 1_594_083_723, "2020-07-07T01:02:03Z"),
      ("UTC", -1, "1969-12-31T23:59:59Z"),
      ("Europe/Brussels", 1_594_083_723, "2020-07-07T03:02:03+02:00"),
      ("America/St_Johns", 1_594_083_723, "2020-07-06T22:32:03-02:30"),
      ("Asia/Kathmandu", 1_594_083_723, "2020-07-07T06:47:03+05:45"),
      ("UTC", 253_402_300_799, "9999-12-31T23:59:59Z"),
      ("UTC", 253_402_300_800, "10000-01-01T00:00:00Z"), ("UTC", -62_135_596_800, "0001-01-01T00:00:00Z"),
      ("UTC", -62_198_755_200, "-0001-01-01T00:00:00Z"), ("UTC", 36_610, "1970-01-01T10:10:10Z"),
    ] as [(String, Int64, String)])
  func isWritten(zone: String, seconds: Int64, expected: String) {
    #expect(text(zone, seconds) == expected)
  }

  @Test func asMuchAsIsKnownIsWritten() {
    let expected = ["2020-07-07T03:02:03+02:00", "2020-07-07", "2020-07", "2020"]
    for (precision, expected) in expected.enumerated() {
      #expect(text("Europe/Brussels", 1_594_083_723, Int64(precision)) == expected)
      #expect(text("Europe/Brussels", -1_594_083_723, Int64(precision)).hasPrefix("1919"))
    }
  }

  @Test func packedInstantsAreUnpacked() {
    let edge: Int64 = 1 << 55
    for seconds in [0, 1, -1, 1_594_083_723, -1_594_083_723, edge - 1, -edge] {
      for precision in 0...3 as ClosedRange<Int64> {
        let (back, known) = PackedInstant.unpack(seconds &+ precision << 56)
        #expect(back == seconds && known == precision)
      }
    }
  }

  @Test func daysEndWithTheCalendar() {
    var text = InstantText(LibrarySettings(values: ["timezone": "UTC"]))
    for (seconds, day) in [
      (0, 19_700_101), (86_399, 19_700_101), (-1, 19_691_231), (-62_135_596_800, 10_101),
      (-62_135_596_801, nil),
      (253_402_300_799, 99_991_231), (253_402_300_800, nil), (.max, nil), (.min, nil),
    ] as [(Int64, Int64?)] { #expect(text.day(of: seconds) == day) }
    var east = InstantText(LibrarySettings(values: ["timezone": "Asia/Tokyo"]))
    #expect(
      east.day(of: 54_000) == 19_700_102 && east.day(of: 53_999) == 19_700_101 && east.day(of: .max) == nil)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "0.001"), (10, "0.01"), (100, "0.1"), (1_000, "1"), (1_500, "1.5"), (215_340, "215.34"),
      (-1_500, "-1.5"),
      (9, "0.009"), (10_000, "10"), (.max, "9223372036854775.807"),
    ] as [(Int64, String)])
  func lengthsAreWrittenInSeconds(milliseconds: Int64, text: String) {
    var bytes: [UInt8] = []
    ViewRow.append(milliseconds: milliseconds, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
