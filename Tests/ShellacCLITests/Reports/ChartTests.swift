import ShellacModel
import Testing

@testable import ShellacCLI
@testable import ShellacLibrary

/// What the charts of a report show, whichever way its rows are put together.
@Suite struct ChartTests {
  private static let songs = ReportColumn(name: "songs", title: "Songs", kind: .count)

  private static func charts(
    _ dimensions: [ReportDimension], _ rows: [[ReportValue]], _ measures: [ReportColumn] = [songs]
  ) -> [Chart] {
    var report = Report(.library, measures: measures, charted: measures.last?.name ?? "")
    let keys = dimensions.map {
      ReportColumn(name: $0.rawValue, title: $0.title, kind: $0.isTime ? .time : .text)
    }
    let section = ReportSection(dimensions: dimensions, keys: keys, rows: rows)
    report.sections = [section]
    return Chart.charts(of: section, in: report)
  }

  private static func rows(_ values: [(String?, Int64)]) -> [[ReportValue]] {
    values.map { [$0.0.map { .text($0) } ?? .none, .number($0.1)] }
  }

  @Test("the most comes first, and fifteen bars are enough")
  func bars() throws {
    let values = (1...20).map { (Optional("g\($0)"), Int64($0)) }
    let chart = try #require(Self.charts([.genre], Self.rows(values + [("none", 0), (nil, 7)])).first)
    #expect(chart.form == .bars && chart.unit == "songs" && chart.series.count == 1)
    #expect(
      chart.labels.count == 15 && chart.labels.prefix(2) == ["g20", "g19"] && chart.labels.last == "no genre")
    #expect(chart.series[0].values == (7...20).reversed().map { Double($0) } + [7])
    #expect(chart.title == "Songs by genre")
    #expect(chart.summary == "15 bars, in songs; the most is at g20. The table below has every value.")
  }

  @Test("bars of one length stay in their order, and names that are the same are one")
  func order() throws {
    let chart = try #require(
      Self.charts([.genre], Self.rows([("b", 2), ("a", 2), ("c", 1), ("c", 2), ("d", 2)])).first)
    #expect(chart.labels == ["c", "b", "a", "d"] && chart.series[0].values == [3, 2, 2, 2])
    #expect(chart.summary.contains("the most is at c."))
  }

  @Test("classes of bit rates keep their own order")
  func classes() throws {
    let chart = try #require(
      Self.charts([.bitrate], Self.rows([("under 128", 1), ("lossless", 9), ("none", 0), ("128 to 191", 5)]))
        .first)
    #expect(chart.labels == ["under 128", "lossless", "128 to 191"])
  }

  @Test("one place is no chart")
  func one() {
    #expect(Self.charts([.genre], Self.rows([("a", 1)])).isEmpty)
    #expect(Self.charts([.genre], Self.rows([("a", 1), ("b", 0)])).isEmpty)
    #expect(Self.charts([.genre], Self.rows([("a", 1), ("b", 1)])).count == 1)
    #expect(Self.charts([.year], Self.rows([("2024", 1), (nil, 5)])).isEmpty)
    #expect(Self.charts([.genre], []).isEmpty && Self.charts([.month], []).isEmpty)
  }

  @Test("months without anything are there, between the first and the last")
  func months() throws {
    let chart = try #require(
      Self.charts([.month], Self.rows([("2023-11", 2), ("2024-02", 3), (nil, 9)])).first)
    #expect(chart.form == .columns)
    #expect(chart.labels == ["2023-11", "2023-12", "2024-01", "2024-02"])
    #expect(chart.series.map(\.values) == [[2, 0, 0, 3]] && chart.series[0].name == "songs")
    #expect(chart.summary.hasPrefix("From 2023-11 to 2024-02, in songs; the most is at 2024-02."))
    // A purchase of which the year is known stands before the months of that year.
    let mixed = try #require(
      Self.charts([.month], Self.rows([("2024", 1), ("2024-02", 3), ("2023-12", 1)])).first)
    #expect(mixed.labels == ["2023-12", "2024", "2024-01", "2024-02"])
  }

  @Test("years run evenly, too; what is no date is not filled")
  func years() throws {
    let years = try #require(Self.charts([.year], Self.rows([("2021", 1), ("2024", 1)])).first)
    #expect(years.labels == ["2021", "2022", "2023", "2024"])
    let decades = try #require(Self.charts([.decade], Self.rows([("1990s", 1), ("1970s", 2)])).first)
    #expect(decades.labels == ["1970s", "1990s"] && decades.series[0].values == [2, 1])
    let long = try #require(Self.charts([.month], Self.rows([("0100-01", 1), ("2024-01", 1)])).first)
    #expect(long.labels == ["0100-01", "2024-01"])
    let most = try #require(Self.charts([.year], Self.rows([("0025", 1), ("2024", 1)])).first)
    #expect(most.labels.count == 2_000)
    let more = try #require(Self.charts([.year], Self.rows([("0024", 1), ("2024", 1)])).first)
    #expect(more.labels == ["0024", "2024"])
  }

  private static func rows(stores count: Int) -> [[ReportValue]] {
    (1...count).flatMap { store -> [[ReportValue]] in
      [
        [.text("2024-01"), .text("s\(store)"), .number(Int64(store))],
        [.text("2024-02"), .text("s\(store)"), .number(Int64(store))],
      ]
    }
  }

  @Test("seven series have colours; of more the smallest are others")
  func series() throws {
    let seven = try #require(Self.charts([.month, .store], Self.rows(stores: 7)).first)
    #expect(seven.series.map(\.name) == ["s7", "s6", "s5", "s4", "s3", "s2", "s1"])
    #expect(seven.series[0].values == [7, 7] && seven.series[6].values == [1, 1])
    let eight = try #require(Self.charts([.month, .store], Self.rows(stores: 8)).first)
    #expect(eight.series.map(\.name) == ["s8", "s7", "s6", "s5", "s4", "s3", "others"])
    #expect(eight.series[6].values == [3, 3])
    #expect(eight.title == "Songs by month and store")
    let missing = try #require(
      Self.charts(
        [.month, .store],
        [[.text("2024-01"), .none, .number(1)], [.text("2024-02"), .text("a"), .number(2)]]
      )
      .first)
    #expect(
      missing.series.map(\.name) == ["a", "no store"] && missing.series.map(\.values) == [[0, 2], [1, 0]])
  }

  @Test("a library grows: what is shown is how many there are in all")
  func growth() throws {
    let chart = try #require(Self.charts([.added], Self.rows([("2024-01", 2), ("2024-04", 3)])).first)
    #expect(chart.form == .line && chart.title == "Songs in all, by month")
    #expect(chart.labels == ["2024-01", "2024-02", "2024-03", "2024-04"])
    #expect(chart.series.map(\.values) == [[2, 2, 2, 5]])
  }

  @Test("what is left stays until something comes or goes")
  func levels() throws {
    let balance = ReportColumn(name: "balance", title: "Balance", kind: .count)
    var report = Report(.coins, measures: [balance], charted: "balance")
    report.isLevel = true
    let section = ReportSection(
      dimensions: [.month], keys: [ReportColumn(name: "month", title: "Month", kind: .time)],
      rows: Self.rows([("2023-11", 5), ("2024-01", 0), ("2024-03", 7)]))
    let chart = try #require(Chart.charts(of: section, in: report).first)
    #expect(chart.form == .line && chart.title == "Balance by month" && chart.unit == "coins")
    #expect(chart.series.map(\.values) == [[5, 5, 0, 0, 7]] && chart.labels.count == 5)
  }

  @Test("what sums up a list is below it on a terminal and before it on a page, and in no form for programs")
  func overviews() throws {
    var report = Report(.lost, measures: [Self.songs], charted: "")
    report.count = 2
    report.sections = [ReportSection(dimensions: [], keys: [], rows: [[.number(1)], [.number(2)]])]
    var overview = Report(.lost, measures: [Self.songs], charted: "songs")
    overview.sections = [
      ReportSection(
        dimensions: [.store], keys: [ReportColumn(name: "store", title: "Store", kind: .text)],
        rows: Self.rows([("a", 2), (nil, 1)]))
    ]
    report.overviews = [overview]
    let table = ReportTable(terminalWidth: 40, hasColour: false).text(of: report)
    #expect(table.contains("\n\nLost by store\n") && table.contains("█"))
    #expect(report.columns.map(\.name) == ["songs"] && report.rows.count == 2)
    let page = ReportPage(report, query: "", limit: 10).text
    #expect(page.matches(of: /<svg xmlns/).count == 1 && page.matches(of: /<table>/).count == 2)
    #expect(page.contains("<figcaption>Songs by store</figcaption>") && !page.contains("<tfoot>"))
  }

  @Test("each currency has a chart, and says which it is when there are several")
  func currencies() {
    let currency = ReportColumn(name: "currency", title: "Currency", kind: .text)
    let spent = ReportColumn(name: "spent", title: "Spent", kind: .money)
    func row(_ store: String, _ currency: String?, _ minor: Int64) -> [ReportValue] {
      [.text(store), currency.map { .text($0) } ?? .none, .money(minor, exponent: 2)]
    }
    let both = Self.charts(
      [.store],
      [
        row("a", "EUR", 100), row("b", "USD", 200), row("b", "EUR", 300), row("c", "USD", 400),
        row("c", nil, 5),
      ],
      [currency, spent])
    #expect(both.map(\.unit) == ["EUR", "USD"])
    #expect(both.map(\.title) == ["Spent in EUR by store", "Spent in USD by store"])
    #expect(both.map(\.labels) == [["b", "a"], ["c", "b"]])
    #expect(both.map { $0.series[0].values } == [[3, 1], [4, 2]])
    let one = Self.charts([.store], [row("a", "EUR", 100), row("b", "EUR", 200)], [currency, spent])
    #expect(one.map(\.title) == ["Spent by store"] && one.map(\.unit) == ["EUR"])
    // What is counted is counted in all currencies at once.
    let counted = Self.charts(
      [.store], [[.text("a"), .text("EUR"), .number(1)], [.text("b"), .text("USD"), .number(2)]],
      [currency, Self.songs])
    #expect(counted.map(\.title) == ["Songs by store"] && counted.map(\.labels) == [["b", "a"]])
  }

  @Test("a report without a measure to show has no charts")
  func none() {
    let section = ReportSection(dimensions: [], keys: [], rows: [[.number(1)], [.number(2)]])
    var report = Report(.lost, measures: [Self.songs], charted: "songs")
    #expect(Chart.charts(of: section, in: report).isEmpty)
    report.charted = ""
    let dated = ReportSection(dimensions: [.genre], keys: [Self.songs], rows: [[.text("a"), .number(1)]])
    #expect(Chart.charts(of: dated, in: report).isEmpty)
  }
}
