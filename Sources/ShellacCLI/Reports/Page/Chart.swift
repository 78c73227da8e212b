import ShellacLibrary
import ShellacModel

/// What a chart shows; how is `ChartDrawing`'s business.
struct Chart {
  /// How its values are drawn.
  enum Form {
    /// Upright, along time, series on each other.
    case columns
    /// Lying, the largest first.
    case bars
    /// A line with what is below it, along time.
    case line
  }

  /// A row of values that have a colour.
  struct Series {
    var name: String
    var values: [Double]
  }

  var form: Form
  /// What it is called, for those who do not see it as well.
  var title: String
  /// What its values are counted in: EUR, songs.
  var unit: String
  /// What stands at each place.
  var labels: [String]
  var series: [Series]

  /// A sentence for those who do not see it.
  var summary: String {
    let sums = labels.indices.map { index in series.reduce(0) { $0 + $1.values[index] } }
    guard let index = sums.indices.max(by: { sums[$0] < sums[$1] }), let first = labels.first,
      let last = labels.last
    else { return "Nothing is shown." }
    let range = form == .bars ? "\(labels.count) bars" : "From \(first) to \(last)"
    return "\(range), in \(unit); the most is at \(labels[index]). The table below has every value."
  }
}

extension Chart {
  /// The most series that have a colour of their own.
  static let mostSeries = 7
  /// The most bars; the table has the rest.
  static let mostBars = 15
  /// The most places along time that are filled where nothing happened.
  private static let mostPlaces = 2_000

  /// The charts of a section, one for each currency when it is about money.
  static func charts(of section: ReportSection, in report: Report) -> [Chart] {
    let columns = section.keys + report.measures
    guard let charted = columns.firstIndex(where: { $0.name == report.charted }),
      let lead = section.dimensions.first
    else { return [] }
    let column = columns[charted]
    guard let currency = columns.firstIndex(where: { $0.name == "currency" }), column.kind == .money else {
      let unit = report.name == .coins ? "coins" : column.title.lowercased()
      return chart(
        section, rows: section.rows, charted, lead, unit: unit, column.title, isLevel: report.isLevel
      ).map { [$0] } ?? []
    }
    var names: [String] = []
    for row in section.rows {
      if let name = row[currency].text, !names.contains(name) { names.append(name) }
    }
    return names.compactMap { name in
      let rows = section.rows.filter { $0[currency].text == name }
      return chart(
        section, rows: rows, charted, lead, unit: name,
        names.count > 1 ? "\(column.title) in \(name)" : column.title)
    }
  }

  private static func chart(
    _ section: ReportSection, rows: [[ReportValue]], _ charted: Int, _ lead: ReportDimension, unit: String,
    _ title: String, isLevel: Bool = false
  ) -> Chart? {
    let title = "\(title) \(section.title)"
    func name(_ row: [ReportValue], _ key: Int) -> String { row[key].text ?? section.dimensions[key].missing }
    guard lead.isTime else {
      var sums = Sums()
      for row in rows {
        sums.add(
          row[charted].magnitude, at: section.keys.indices.map { name(row, $0) }.joined(separator: " · "))
      }
      // Classes have an order of their own; of anything else the most comes first.
      let kept = Array((lead == .bitrate ? sums.all : sums.largest).filter { $0.value != 0 }.prefix(mostBars))
      guard kept.count > 1 else { return nil }
      return Chart(
        form: .bars, title: title, unit: unit, labels: kept.map(\.name),
        series: [Series(name: unit, values: kept.map(\.value))])
    }
    let dated = rows.filter { $0[0].text != nil }
    let places = Self.places(dated.compactMap { $0[0].text }, lead)
    guard places.count > 1 else { return nil }
    let index = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    var sums = Sums()
    for row in dated where section.keys.count > 1 { sums.add(row[charted].magnitude, at: name(row, 1)) }
    let largest = sums.largest.map(\.name)
    let kept = largest.count > mostSeries ? Array(largest.prefix(mostSeries - 1)) : largest
    let names = section.keys.count > 1 ? kept + (largest.count > kept.count ? ["others"] : []) : [unit]
    var series = names.map { Series(name: $0, values: Array(repeating: 0, count: places.count)) }
    for row in dated {
      guard let place = row[0].text.flatMap({ index[$0] }) else { continue }
      let which = section.keys.count > 1 ? kept.firstIndex(of: name(row, 1)) ?? series.count - 1 : 0
      series[which].values[place] += row[charted].magnitude
    }
    if isLevel {
      // What there is stays until something comes or goes.
      let known = Set(dated.compactMap { $0[0].text })
      var last = 0.0
      let levels = places.indices.map { place in
        if known.contains(places[place]) { last = series.reduce(0) { $0 + $1.values[place] } }
        return last
      }
      return Chart(
        form: .line, title: title, unit: unit, labels: places, series: [Series(name: unit, values: levels)])
    }
    guard lead == .added else {
      return Chart(form: .columns, title: title, unit: unit, labels: places, series: series)
    }
    // A library grows: what counts is how many there are in all.
    var total = 0.0
    let grown = places.indices.map { place in
      total += series.reduce(0) { $0 + $1.values[place] }
      return total
    }
    return Chart(
      form: .line, title: "\(unit.capitalized) in all, by month", unit: unit, labels: places,
      series: [Series(name: unit, values: grown)])
  }

  /// Every month or year between the first and the last, so that time runs evenly.
  private static func places(_ labels: [String], _ dimension: ReportDimension) -> [String] {
    let known = Set(labels)
    guard let first = known.min(), let last = known.max() else { return [] }
    let dates = known.compactMap { PartialDate(parsing: $0) }
    let byMonth = dimension == .month || dimension == .added
    // A purchase of which only the year is known stands at the year's beginning, before its months.
    guard dates.count == known.count, let from = PartialDate(parsing: first),
      let to = PartialDate(parsing: last)
    else { return known.sorted() }
    var places = known
    for year in from.year...max(from.year, to.year) {
      for month in byMonth ? 1...12 : 0...0 {
        guard let label = PartialDate(year: year, month: month)?.description else { continue }
        if label > first && label < last { places.insert(label) }
      }
      if places.count > mostPlaces { return known.sorted() }
    }
    return places.sorted()
  }

  /// Sums by name, in the order in which the names came.
  private struct Sums {
    private var places: [String: Int] = [:]
    private(set) var all: [(name: String, value: Double)] = []

    mutating func add(_ value: Double, at name: String) {
      if let place = places[name] {
        all[place].value += value
      } else {
        places[name] = all.count
        all.append((name, value))
      }
    }

    var largest: [(name: String, value: Double)] {
      all.enumerated().sorted { a, b in
        a.element.value != b.element.value ? a.element.value > b.element.value : a.offset < b.offset
      }.map(\.element)
    }
  }
}
