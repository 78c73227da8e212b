import ShellacModel

/// A chart as SVG, with its title and what it shows in words, so that nobody has to see it.
struct ChartDrawing {
  let chart: Chart
  /// Tells the parts of this chart from those of others on the page.
  let id: String

  static let width = 760.0
  private static let letter = 7.3
  private static let rowHeight = 24.0

  /// The drawing.
  var svg: String {
    let (body, height) = chart.form == .bars ? bars : overTime
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="\(id)-t \(id)-d" \
      viewBox="0 0 \(Int(Self.width)) \(Int(height))">
      <title id="\(id)-t">\(MarkupText.escaped(chart.title))</title>
      <desc id="\(id)-d">\(MarkupText.escaped(chart.summary))</desc>
      \(body)</svg>

      """
  }

  /// The names of the colours; empty where there is but one.
  var legend: String {
    guard chart.series.count > 1 else { return "" }
    let items = chart.series.enumerated().map { index, series in
      "<li><svg class=\"key\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"s\(index)\" width=\"10\" height=\"10\"/></svg>\(MarkupText.escaped(series.name))</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>\n"
  }

  // MARK: Lying bars

  private var bars: (String, Double) {
    let values = chart.series.first?.values ?? []
    let scale = AxisScale(from: values.min() ?? 0, to: values.max() ?? 0)
    let names = chart.labels.map { DisplayWidth.truncate($0, to: 32) }
    let label = min(250, Double(names.reduce(0) { max($0, DisplayWidth.of($1)) }) * Self.letter + 12)
    let texts = values.map { value in text(value) }
    let room = Double(texts.reduce(0) { max($0, $1.count) }) * Self.letter + 10
    let plot = Self.width - label - room
    let zero = label + plot * scale.part(of: 0)
    var body = ""
    for (index, value) in values.enumerated() {
      let y = Double(index) * Self.rowHeight + 4
      let end = label + plot * scale.part(of: value)
      body += """
        <g><title>\(MarkupText.escaped(chart.labels[index])): \(texts[index]) \(MarkupText.escaped(chart.unit))</title>\
        <text class="l" x="\(n(label - 8))" y="\(n(y + 12))" text-anchor="end">\(MarkupText.escaped(names[index]))</text>\
        <rect class="s0" x="\(n(min(zero, end)))" y="\(n(y))" width="\(n(max(1, abs(end - zero))))" height="16" rx="2"/>\
        <text class="v" x="\(n(max(zero, end) + 6))" y="\(n(y + 12))">\(texts[index])</text></g>

        """
    }
    return (body, Double(values.count) * Self.rowHeight + 4)
  }

  // MARK: Along time

  private var overTime: (String, Double) {
    let (top, bottom, height) = (10.0, 26.0, 270.0)
    let count = chart.labels.count
    let positive = chart.labels.indices.map { place in
      chart.series.reduce(0) { $0 + max(0, $1.values[place]) }
    }
    let negative = chart.labels.indices.map { place in
      chart.series.reduce(0) { $0 + min(0, $1.values[place]) }
    }
    let scale = AxisScale(from: negative.min() ?? 0, to: positive.max() ?? 0)
    let ticks = scale.ticks.map { ($0, scale.label($0)) }
    let left = Double(ticks.reduce(0) { max($0, $1.1.count) }) * Self.letter + 12
    let plot = Self.width - left - 8
    let band = plot / Double(count)
    func y(_ value: Double) -> Double { top + (height - top - bottom) * (1 - scale.part(of: value)) }
    var body = ""
    for (value, text) in ticks {
      let line = value == 0 ? "z" : "g"
      body +=
        "<line class=\"\(line)\" x1=\"\(n(left))\" x2=\"\(n(Self.width - 8))\" y1=\"\(n(y(value)))\" y2=\"\(n(y(value)))\"/>"
      body +=
        "<text class=\"a\" x=\"\(n(left - 6))\" y=\"\(n(y(value) + 4))\" text-anchor=\"end\">\(text)</text>\n"
    }
    for (place, text) in axis(band) {
      let x = min(left + (Double(place) + 0.5) * band, Self.width - 24)
      body +=
        "<text class=\"a\" x=\"\(n(x))\" y=\"\(n(height - 8))\" text-anchor=\"middle\">\(MarkupText.escaped(text))</text>\n"
    }
    if chart.form == .line {
      let points = (chart.series.first?.values ?? []).enumerated().map { place, value in
        "\(n(left + (Double(place) + 0.5) * band)),\(n(y(value)))"
      }
      let (first, last) = (n(left + 0.5 * band), n(left + (Double(count) - 0.5) * band))
      body +=
        "<polygon class=\"f0\" points=\"\(first),\(n(y(0))) \(points.joined(separator: " ")) \(last),\(n(y(0)))\"/>"
      body += "<polyline class=\"p0\" points=\"\(points.joined(separator: " "))\"/>\n"
      return (body, height)
    }
    let width = max(min(band * 0.74, 46), min(band, 1))
    for place in chart.labels.indices {
      var (above, below) = (0.0, 0.0)
      let x = left + (Double(place) + 0.5) * band - width / 2
      for (index, series) in chart.series.enumerated() {
        let value = series.values[place]
        if value == 0 { continue }
        let from = value > 0 ? above : below
        let (start, end) = (y(from), y(from + value))
        if value > 0 { above += value } else { below += value }
        let name = chart.series.count > 1 ? " \(series.name)" : ""
        body += """
          <rect class="s\(index)" x="\(n(x))" y="\(n(min(start, end)))" width="\(n(width))" \
          height="\(n(max(0.5, abs(start - end))))"><title>\(MarkupText.escaped(chart.labels[place] + name)): \
          \(text(value)) \(MarkupText.escaped(chart.unit))</title></rect>

          """
      }
    }
    return (body, height)
  }

  /// Which places are named: years where there are too many months, and never more than fit.
  private func axis(_ band: Double) -> [(Int, String)] {
    let labels = chart.labels
    let isByMonth = labels.contains { $0.utf8.count == 7 }
    var named = Array(labels.enumerated().map { ($0, $1) })
    if isByMonth, Double(labels.count) * 52 > Self.width {
      // Where the axis begins late in a year, that year is named where the next one is.
      named = named.filter { $0.1.hasSuffix("-01") }.map { ($0.0, String($0.1.prefix(4))) }
    }
    guard let widest = named.map({ DisplayWidth.of($0.1) }).max(), named.count > 1 else { return named }
    let apart = band * Double(named[1].0 - named[0].0)
    let step = max(1, Int((Double(widest) * Self.letter + 12) / max(apart, 0.01)) + 1)
    return named.enumerated().filter {
      $0.offset % (apart > Double(widest) * Self.letter + 12 ? 1 : step) == 0
    }
    .map(\.element)
  }

  private func n(_ value: Double) -> String { MarkupText.number(value) }

  /// A value for people, as exact as a picture is.
  private func text(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return "" }
    if value == value.rounded() { return ReportSpelling.grouped(String(Int64(value))) }
    let cents = Int64((value * 100).rounded())
    let digits = String(cents.magnitude)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return ReportSpelling.grouped((cents < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2))
  }
}
