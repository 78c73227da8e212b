import ShellacModel
import Testing

@testable import ShellacCLI
@testable import ShellacLibrary

/// Numbers, coordinates and texts of charts.
@Suite struct AxisTests {
  @Test(
    "an axis has the next round steps that fit",
    arguments: [
      (0, 99.99, ["0", "50", "100"]), (0, 7, ["0", "2", "4", "6", "8"]),
      (0, 0.03, ["0.00", "0.01", "0.02", "0.03"]),
      (-3, 12, ["-5", "0", "5", "10", "15"]), (0, 0, ["0.0", "0.5"]), (0, 1, ["0.0", "0.5", "1.0"]),
      (0, 20, ["0", "5", "10", "15", "20"]), (0, 40, ["0", "10", "20", "30", "40"]),
      (0, 4, ["0", "1", "2", "3", "4"]),
      (0, 8, ["0", "2", "4", "6", "8"]), (0, 100_000, ["0", "50,000", "100,000"]),
      (-10, 0, ["-10", "-5", "0"]),
      (5, 7, ["0", "2", "4", "6", "8"]), (-7, -5, ["-8", "-6", "-4", "-2", "0"]),
      (0, .infinity, ["0.0", "0.5"]),
      (.nan, 4, ["0", "1", "2", "3", "4"]), (0, 41, ["0", "20", "40", "60"]),
    ] as [(Double, Double, [String])])
  func steps(least: Double, most: Double, labels: [String]) {
    let scale = AxisScale(from: least, to: most)
    #expect(scale.ticks.map { scale.label($0) } == labels)
    #expect(scale.low == scale.ticks.first && scale.high == scale.ticks.last)
  }

  @Test("more steps are finer ones, and a value lies between the ends")
  func parts() {
    let fine = AxisScale(from: 0, to: 10, steps: 10)
    #expect(fine.ticks.count == 11)
    #expect(AxisScale(from: 0, to: 10, steps: 2).ticks == [0, 5, 10])
    #expect(AxisScale(from: 0, to: 10, steps: 0).ticks == [0, 10])
    let scale = AxisScale(from: -3, to: 12)
    #expect(scale.part(of: -5) == 0 && scale.part(of: 5) == 0.5 && scale.part(of: 15) == 1)
    #expect(scale.label(1e300) == "")
  }

  @Test("coordinates are a tenth exact")
  func numbers() {
    let texts = [0, 5, -5, 12.34, 12.36, -0.04, -0.06, 999_999_999, -999_999_999, 1e9, -1e9, .nan, .infinity]
      .map {
        MarkupText.number($0)
      }
    #expect(
      texts == [
        "0", "5", "-5", "12.3", "12.4", "0", "-0.1", "999999999", "-999999999", "0", "0", "0", "0",
      ])
  }

  @Test("nothing in a text is markup, turns it around or is no character")
  func escaped() {
    #expect(MarkupText.escaped("a&b<c>\"d\"'e'") == "a&amp;b&lt;c&gt;&quot;d&quot;&#39;e&#39;")
    #expect(MarkupText.escaped("a\tb\nc\rd") == "a b c d")
    for bad in [0x0, 0x1F, 0x7F, 0x80, 0x9F, 0x202A, 0x202E, 0x2066, 0x2069, 0xFFFE, 0xFFFF, 0x1FFFE] {
      #expect(Unicode.Scalar(bad).map { MarkupText.escaped("x\($0)y") } == "x\u{FFFD}y", "\(bad)")
    }
    for good in [0x20, 0x7E, 0xA0, 0x2029, 0x202F, 0x2065, 0x206A, 0xFFFD, 0x1FFFD, 0x10000] {
      #expect(Unicode.Scalar(good).map { MarkupText.escaped("x\($0)y") == "x\($0)y" } == true, "\(good)")
    }
  }

  @Test(
    "sizes have three digits and the unit that fits",
    arguments: [
      (1, "1 byte"), (-1, "1 byte"), (2, "2 bytes"), (9_949, "9.9 kB"), (9_950, "10.0 kB"),
      (99_949, "99.9 kB"), (999_949, "999 kB"),
      (999_950, "1.0 MB"), (12_345_678, "12.3 MB"), (-1_500, "1.5 kB"), (1_000_000_000_000, "1.0 TB"),
      (1_000_000_000_000_000, "1.0 PB"), (1_844_674_407_370_955_162, "1.8 EB"),
    ] as [(Int64, String)])
  func sizes(bytes: Int64, text: String) { #expect(ReportSpelling.size(bytes) == text) }

  @Test("values are spelled by what they are, and zeros that say nothing are left out")
  func values() {
    #expect(ReportSpelling.grouped("1234567.50") == "1,234,567.50")
    #expect(ReportSpelling.grouped("-0.05") == "-0.05" && ReportSpelling.grouped("-1234") == "-1,234")
    #expect(ReportSpelling.grouped("0") == "0" && ReportSpelling.grouped("x.5") == "x.5")
    #expect(ReportSpelling.text(.number(1_234), .count) == "1,234")
    #expect(ReportSpelling.text(.number(59_999), .length) == "0:59")
    #expect(ReportSpelling.text(.number(2_400), .size) == "2.4 kB")
    #expect(ReportSpelling.text(.none, .count) == "" && ReportSpelling.text(.text("a"), .text) == "a")
    let loud = ReportColumn(name: "n", title: "N", kind: .count)
    let quiet = ReportColumn(name: "n", title: "N", kind: .count, weight: .quiet)
    #expect(ReportSpelling.text(.number(0), loud) == "0" && ReportSpelling.text(.number(0), quiet) == "")
    #expect(ReportSpelling.text(.number(1), quiet) == "1")
    #expect(
      ReportSpelling.text([("EUR", .money(150, exponent: 2)), ("JPY", .money(1_500, exponent: 0))])
        == "1.50 EUR, 1,500 JPY")
  }

  @Test("columns without a value are not shown, but the first and those of times are")
  func shown() {
    let columns = [
      ReportColumn(name: "a", title: "A", kind: .text), ReportColumn(name: "b", title: "B", kind: .text),
      ReportColumn(name: "c", title: "C", kind: .time), ReportColumn(name: "d", title: "D", kind: .count),
      ReportColumn(name: "e", title: "E", kind: .url), ReportColumn(name: "f", title: "F", kind: .count),
    ]
    let rows: [[ReportValue]] = [
      [.none, .none, .none, .number(0), .none, .number(0)], [.none, .none, .none, .none, .none, .number(2)],
    ]
    #expect(ReportSpelling.shown(columns, rows) == [0, 2, 5])
    #expect(ReportSpelling.shown(columns, []) == [0, 2])
    let full: [ReportValue] = [.text("a"), .text("b"), .none, .number(1), .text("e"), .number(1)]
    #expect(ReportSpelling.shown(columns, [full]) == [0, 1, 2, 3, 4, 5])
  }

  @Test("values for programs: seconds, whole where they are, and decimal money")
  func cells() {
    #expect(ReportValue.number(2_000).cell(.length) == .integer(2))
    #expect(ReportValue.number(2_001).cell(.length) == .real(2.001))
    #expect(ReportValue.number(2_001).cell(.size) == .integer(2_001))
    #expect(ReportValue.money(-5, exponent: 2).cell(.money) == .text("-0.05"))
    #expect(ReportValue.none.cell(.money) == .null && ReportValue.text("a").cell(.text) == .text("a"))
  }
}
