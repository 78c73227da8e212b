import Foundation
import ShellacLibrary
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// The page with charts is one file that shows what the library holds and runs nothing.
@Suite struct ReportPageTests {
  /// Names as strangers write them.
  static let names = [
    "</svg><script>alert(1)</script>", "\"quoted\" & 'more'", "\u{202E}turned around", "夜の猫",
    "a\u{0}b\u{1B}[2J",
    "]]><!--", String(repeating: "long ", count: 400),
  ]

  /// A library of songs by artists of those names.
  private func shell() throws -> Shell {
    let shell = Shell()
    try FileManager.default.copyItem(atPath: Checkout.sampleMusic, toPath: shell.folder.path("Music"))
    #expect(try shell.run("shellac index Music --quiet").status == 1)
    return shell
  }

  @Test("the page's policy knows its style by what it holds")
  func hash() throws {
    let shell = Shell()
    try Data(ReportPage.style.utf8).write(to: URL(fileURLWithPath: shell.folder.path("style")))
    let real = try shell.run(
      "python3 -c 'import base64, hashlib; print(base64.b64encode(hashlib.sha256(open(\"style\", \"rb\").read()).digest()).decode())'"
    ).output
    #expect(real == ReportPage.styleHash + "\n", "write the new hash into ReportPage.swift")
  }

  @Test("every chart is well-formed, has a title and words for those who do not see it, and a table")
  func drawings() throws {
    let shell = try shell()
    #expect(try shell.run("shellac report library --html page.html").status == 0)
    let page = try String(contentsOfFile: shell.folder.path("page.html"), encoding: .utf8)
    let drawings = page.matches(of: /(?s)<svg xmlns.*?<\/svg>/).map { String($0.output) }
    #expect(drawings.count >= 4)
    for (index, drawing) in drawings.enumerated() {
      #expect(drawing.contains("role=\"img\""))
      #expect(drawing.contains("<title id=") && drawing.contains("<desc id="))
      try Data(drawing.utf8).write(to: URL(fileURLWithPath: shell.folder.path("\(index).svg")))
      let result = try shell.run("xmllint --noout \(index).svg")
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(page.matches(of: /<figure>/).count <= page.matches(of: /<table>/).count)
    #expect(!page.contains("<script") && !page.contains("style=\""))
  }

  @Test("how the library has grown is a line over all months")
  func growth() throws {
    let shell = try shell()
    let later = try shell.run(
      """
      python3 -c 'import sqlite3; db = sqlite3.connect(".local/share/shellac/library.db"); \
      db.execute("UPDATE track SET added = 1600000000"); \
      db.execute("UPDATE track SET added = 1610000000 WHERE id % 2"); db.commit()'
      """)
    #expect(later.status == 0, "\(later.errors)")
    #expect(try shell.run("shellac report library --by added --html page.html").status == 0)
    let page = try String(contentsOfFile: shell.folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("Songs in all, by month"))
    #expect(page.contains("From 2020-09 to 2021-01, in songs; the most is at 2021-01."), "\(page)")
  }

  @Test("names that mean something to markup are text", arguments: names)
  func hostile(name: String) throws {
    for form in [Chart.Form.bars, .columns, .line] {
      let chart = Chart(
        form: form, title: name, unit: name, labels: [name, "2024-01", "other"],
        series: [Chart.Series(name: name, values: [1, 2, 3]), Chart.Series(name: "b", values: [0, 1, -2])])
      let drawing = ChartDrawing(chart: chart, id: "c")
      let shell = Shell()
      try Data(drawing.svg.utf8).write(to: URL(fileURLWithPath: shell.folder.path("c.svg")))
      let result = try shell.run("xmllint --noout c.svg")
      #expect(result.status == 0, "\(form): \(result.errors)")
      #expect(!drawing.svg.contains("<script"))
      #expect(!drawing.legend.contains("<script"))
    }
  }

  @Test(
    "axes have a few round numbers that reach around every value",
    arguments: [
      (0.0, 0.0), (0, 1), (0, 0.03), (0, 7), (0, 99.99), (0, 12_345_678), (-3, 12), (-1e15, 1e15), (0, 9e18),
      (0, .infinity),
      (-.infinity, .nan),
    ])
  func axes(least: Double, most: Double) {
    let scale = AxisScale(from: least, to: most)
    #expect((2...12).contains(scale.ticks.count))
    #expect(scale.ticks.contains(0))
    #expect(scale.low <= (least.isFinite ? least : 0))
    #expect(scale.high >= (most.isFinite ? most : 0))
    #expect(scale.high > scale.low)
    #expect(Set(scale.ticks.map(scale.label)).count == scale.ticks.count)
  }

  @Test("bars are as long as they should be, an eighth of a character exact")
  func bars() {
    #expect(BarText.bar(1, width: 3) == "███")
    #expect(BarText.bar(0.5, width: 3) == "█▌")
    #expect(BarText.bar(0.000_1, width: 3) == "▏")
    #expect(BarText.bar(0, width: 3) == "")
    #expect(BarText.bar(.nan, width: 3) == "")
    #expect(BarText.bar(7, width: 3) == "███")
  }

  @Test("numbers are spelled for people")
  func spelling() {
    #expect(ReportSpelling.text(.money(-123_456, exponent: 2), .money) == "-1,234.56")
    #expect(ReportSpelling.text(.money(-5, exponent: 2), .money) == "-0.05")
    #expect(ReportSpelling.text(.money(.min, exponent: 0), .money) == "-9,223,372,036,854,775,808")
    #expect(
      [0, 999, 1_000, 1_234, 99_950, 999_999, 1_500_000_000, .max].map(ReportSpelling.size) == [
        "0 bytes", "999 bytes", "1.0 kB", "1.2 kB", "100 kB", "1.0 MB", "1.5 GB", "9.2 EB",
      ])
    #expect(ReportSpelling.text(.number(45_296_000), .length) == "12:34:56")
  }
}
