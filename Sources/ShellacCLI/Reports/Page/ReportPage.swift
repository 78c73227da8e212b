import ShellacLibrary
import ShellacModel

/// A report as one page that needs nothing else: no scripts, no pictures, nothing from the net.
struct ReportPage {
  private let report: Report
  private let query: String
  /// The most rows of a table.
  private let limit: Int

  /// SHA-256 of the style, by which the page's policy knows it: whatever a title may hold, nothing else is taken
  /// (https://www.w3.org/TR/CSP3/).
  static let styleHash = "SzjasHHO3oQM7/M4mddEIBCeFiS3jGUwu4tY0e55Nlg="

  init(_ report: Report, query: String, limit: Int) {
    self.report = report
    self.query = query
    self.limit = limit
  }

  /// The page.
  var text: String {
    let title = report.name.title
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(Self.styleHash)'; \
      base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="Shellac">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <p>\(query.isEmpty ? "All of the library" : "<code>\(MarkupText.escaped(query))</code>")</p>
      </header>
      <main>

      """
    page += figures
    var chartNumber = 0
    // What sums up a long list stands before it.
    let parts = (report.overviews + [report]).flatMap { report in report.sections.map { (report, $0) } }
    for (report, section) in parts {
      page += "<section>\n"
      if !section.keys.isEmpty { page += "<h2>\(MarkupText.escaped(section.title.sentence))</h2>\n" }
      for chart in Chart.charts(of: section, in: report) {
        chartNumber += 1
        let drawing = ChartDrawing(chart: chart, id: "c\(chartNumber)")
        page += "<figure>\n<figcaption>\(MarkupText.escaped(chart.title))\(chart.unitNote)</figcaption>\n"
        page += drawing.legend + drawing.svg + "</figure>\n"
      }
      page += table(section, report) + "</section>\n"
    }
    if report.count == 0 { page += "<p class=\"none\">Nothing here.</p>\n" }
    page += "</main>\n"
    let notes =
      report.remarks + (report.problems + report.unsummed.map(\.message)).map { $0.sentence + "." }
    if !notes.isEmpty {
      page += "<footer>\n" + notes.map { "<p>\(MarkupText.escaped($0))</p>\n" }.joined() + "</footer>\n"
    }
    return page + "</body>\n</html>\n"
  }

  /// The sums, large, and the facts beside them.
  private var figures: String {
    var items: [(String, String)] = []
    for total in report.totals {
      for (value, column) in zip(total, report.totalColumns) where column.kind == .money && !value.isEmpty {
        guard ["spent", "paid", "atrisk", "price"].contains(column.name) else { continue }
        if column.name == "paid", report.charted == "spent" { continue }
        items.append((column.title, ReportSpelling.text(value, .money) + " " + (total.first?.text ?? "")))
      }
    }
    for fact in report.facts { ReportSpelling.text(fact).map { items.append((fact.title, $0)) } }
    if items.isEmpty { return "" }
    return "<dl class=\"figures\">\n"
      + items.map { "<div><dt>\(MarkupText.escaped($0.0))</dt><dd>\(MarkupText.escaped($0.1))</dd></div>\n" }
      .joined()
      + "</dl>\n"
  }

  private func table(_ section: ReportSection, _ report: Report) -> String {
    guard !section.rows.isEmpty else { return "" }
    let columns = section.keys + report.measures
    let shown = ReportSpelling.shown(columns, section.rows).filter { columns[$0].weight != .detail }
    var text = "<div class=\"table\">\n<table>\n<thead><tr>"
    for index in shown {
      text +=
        "<th scope=\"col\"\(columns[index].isNumeric ? " class=\"n\"" : "")>\(columns[index].title)</th>"
    }
    text += "</tr></thead>\n<tbody>\n"
    for row in section.rows.prefix(limit) {
      text += "<tr>" + shown.map { cell(row[$0], columns[$0], section, $0) }.joined() + "</tr>\n"
    }
    text += "</tbody>\n"
    if !section.keys.isEmpty, report.totalColumns == report.measures, !report.totals.isEmpty,
      section.rows.count > 1
    {
      text += "<tfoot>\n"
      for (number, total) in report.totals.enumerated() {
        text += "<tr>"
        for index in shown {
          guard index >= section.keys.count else {
            text += index == 0 ? "<th scope=\"row\">\(number == 0 ? "Total" : "")</th>" : "<td></td>"
            continue
          }
          text += value(total[index - section.keys.count], columns[index])
        }
        text += "</tr>\n"
      }
      text += "</tfoot>\n"
    }
    text += "</table>\n</div>\n"
    let omitted = section.omitted + max(0, section.rows.count - limit)
    if omitted > 0 { text += "<p class=\"more\">… and \(CountText.count(omitted, "more row"))</p>\n" }
    return text
  }

  private func cell(_ value: ReportValue, _ column: ReportColumn, _ section: ReportSection, _ index: Int)
    -> String
  {
    guard index < section.keys.count else { return self.value(value, column) }
    let text = value.text ?? section.dimensions[index].missing
    return index == 0
      ? "<th scope=\"row\"\(column.kind == .time ? " class=\"t\"" : "")>\(MarkupText.escaped(text))</th>"
      : "<td>\(MarkupText.escaped(text))</td>"
  }

  private func value(_ value: ReportValue, _ column: ReportColumn) -> String {
    if column.isNumeric {
      let text = ReportSpelling.text(value, column)
      return "<td class=\"n\">\(MarkupText.escaped(text))</td>"
    }
    let text = ReportSpelling.text(value, column.kind)
    // Nothing but the web is followed from a page.
    if column.kind == .url, text.hasPrefix("https://") || text.hasPrefix("http://") {
      let address = MarkupText.escaped(text)
      return "<td><a href=\"\(address)\" rel=\"noreferrer noopener\">\(address)</a></td>"
    }
    return "<td\(column.kind == .time ? " class=\"t\"" : "")>\(MarkupText.escaped(text))</td>"
  }
}

extension ReportName {
  /// What stands above a page.
  fileprivate var title: String {
    switch self {
    case .spending: "Spending"
    case .coverage: "Coverage"
    case .lost: "Paid for and lost"
    case .coins: "Coins"
    case .library: "Library"
    case .duplicates: "Bought twice"
    }
  }
}

extension Chart {
  /// What the values are counted in, behind the title, where that is a currency.
  fileprivate var unitNote: String {
    unit.utf8.count == 3 && unit == unit.uppercased() && !title.contains(" in \(unit)")
      ? " <span>\(MarkupText.escaped(unit))</span>" : ""
  }
}

extension String {
  /// The text with a capital letter in front.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
