import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// Charts as they are drawn, to the tenth of a point.
@Suite struct ChartDrawingTests {
  private static func chart(
    _ form: Chart.Form, _ labels: [String], _ series: [(String, [Double])], unit: String = "EUR"
  ) -> Chart {
    Chart(
      form: form, title: "Spent <here>", unit: unit, labels: labels,
      series: series.map { Chart.Series(name: $0.0, values: $0.1) })
  }

  @Test("lying bars, to both sides of zero, with names that are cut")
  func bars() throws {
    let drawing = ChartDrawing(
      chart: Self.chart(
        .bars, ["A & B", String(repeating: "long ", count: 8), "small", "below"],
        [("EUR", [1_234.5, 10, 0.254, -300])]), id: "c1")
    try Golden.check(drawing.svg, file: "Tests/ShellacCLITests/Goldens/bars.svg")
    #expect(drawing.legend == "")
  }

  @Test("columns stand on each other, and what is below zero hangs")
  func columns() throws {
    let drawing = ChartDrawing(
      chart: Self.chart(
        .columns, ["2024-01", "2024-02", "2024-03"],
        [("one", [10, 0, 3.5]), ("two & more", [2, -4, 0]), ("three", [-1, -1, 0.001])]),
      id: "c2")
    try Golden.check(drawing.legend + drawing.svg, file: "Tests/ShellacCLITests/Goldens/columns.svg")
  }

  @Test("a line with what is below it")
  func line() throws {
    let drawing = ChartDrawing(
      chart: Self.chart(
        .line, ["2024-01", "2024-02", "2024-03", "2024-04"], [("songs", [2, 2, 7, 19_000])], unit: "songs"),
      id: "c3")
    try Golden.check(drawing.svg, file: "Tests/ShellacCLITests/Goldens/line.svg")
  }

  private static func axis(_ labels: [String]) -> [String] {
    let values = labels.map { _ in 1.0 }
    let svg = ChartDrawing(chart: chart(.columns, labels, [("a", values)]), id: "c").svg
    return svg.matches(of: /text-anchor="middle">([^<]*)</).map { String($0.output.1) }
  }

  private static func months(from year: Int, _ count: Int) -> [String] {
    (0..<count).map { place in
      let month = place % 12 + 1
      return "\(year + place / 12)-\(month < 10 ? "0" : "")\(month)"
    }
  }

  @Test("months are named as long as there is room, then years are")
  func axes() {
    #expect(Self.axis(Self.months(from: 2023, 11)) == Self.months(from: 2023, 11))
    #expect(
      Self.axis(Self.months(from: 2023, 12))
        == Self.months(from: 2023, 12).enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    #expect(
      Self.axis(Self.months(from: 2023, 14))
        == Self.months(from: 2023, 14).enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    #expect(Self.axis(Self.months(from: 2023, 15)) == ["2023", "2024"])
    #expect(Self.axis(Array(Self.months(from: 2023, 26).dropFirst(8))) == ["2024", "2025"])
    #expect(Self.axis(Self.months(from: 2000, 240)).count == 10)
    #expect(Self.axis(Self.months(from: 1900, 1_200)).prefix(3) == ["1900", "1906", "1912"])
    let years = (2001...2030).map { "\($0)" }
    #expect(Self.axis(years) == years.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    #expect(Self.axis(Array(years.prefix(17))) == Array(years.prefix(17)))
    #expect(Self.axis(["2024"]) == ["2024"])
    #expect(Self.axis(["a", "b"]) == ["a", "b"])
  }

  @Test("columns are as wide as there is room, and never too thin to be seen")
  func widths() {
    func width(_ count: Int) -> String? {
      let labels = (0..<count).map { "x\($0)" }
      let svg = ChartDrawing(chart: Self.chart(.columns, labels, [("a", labels.map { _ in 1 })]), id: "c").svg
      return svg.firstMatch(of: /<rect class="s0" x="[^"]*" y="[^"]*" width="([^"]*)"/).map {
        String($0.output.1)
      }
    }
    #expect(width(2) == "46")
    #expect(width(11) == "46")
    #expect(width(12) == "44.3")
    #expect(width(718) == "1")
    #expect(width(1_436) == "0.5")
  }

  @Test("values are as exact as a picture is")
  func values() {
    let values = [1_234.5, 0.254, -0.05, -1_234.56, 1e15, 999_999_999_999_999, 7, 0.004]
    let svg = ChartDrawing(
      chart: Self.chart(.bars, values.map { "\($0)" }, [("EUR", values)]), id: "c"
    ).svg
    let texts = svg.matches(of: /<text class="v"[^>]*>([^<]*)</).map { String($0.output.1) }
    #expect(
      texts == ["1,234.50", "0.25", "-0.05", "-1,234.56", "", "999,999,999,999,999", "7", "0.00"])
  }
}
