import ShellacLibrary
import ShellacModel

/// A report for people: tables with bars, sums below them, and what else there is to know.
struct ReportTable {
  /// Width of the terminal; nil when it is written elsewhere.
  let terminalWidth: Int?
  let hasColour: Bool

  /// The widest that bars are.
  private static let widestBar = 40
  private static let leastBar = 8
  /// What a file is taken to be as wide as, for bars.
  private static let usualWidth = 80

  func text(of report: Report) -> String {
    var text = ""
    for section in report.sections where !section.rows.isEmpty {
      if !text.isEmpty { text += "\n" }
      if report.hasSeveralSections {
        text += Style.bold.apply("\(report.name.rawValue.capitalized) \(section.title)", hasColour) + "\n"
      }
      text += table(section, report)
    }
    for overview in report.overviews {
      for section in overview.sections where !section.rows.isEmpty {
        if !text.isEmpty { text += "\n" }
        text += Style.bold.apply("\(report.name.rawValue.capitalized) \(section.title)", hasColour) + "\n"
        text += table(section, overview)
      }
    }
    let notes = notes(report)
    if !text.isEmpty, !notes.isEmpty { text += "\n" }
    return text + notes
  }

  private func table(_ section: ReportSection, _ report: Report) -> String {
    let columns = section.keys + report.measures
    let sumsRows = !section.keys.isEmpty && report.totalColumns == report.measures
    // What sums up one row says nothing new.
    let totals = sumsRows && section.rows.count + section.omitted > 1 ? report.totals : []
    let shown = ReportSpelling.shown(columns, section.rows).filter { columns[$0].weight != .detail }
    var lines: [[String]] = [shown.map { columns[$0].title }]
    for row in section.rows {
      lines.append(shown.map { cell(row[$0], columns[$0], in: section, $0) })
    }
    for (index, total) in totals.enumerated() {
      lines.append(
        shown.map { column in
          guard column >= section.keys.count else { return column == 0 && index == 0 ? "Total" : "" }
          return safe(ReportSpelling.text(total[column - section.keys.count], columns[column]))
        })
    }
    let widths = shown.indices.map { column in lines.reduce(0) { max($0, DisplayWidth.of($1[column])) } }
    let bars = bars(section, report, columns)
    let room = bars.isEmpty ? 0 : Self.leastBar + TableLayout.gap
    let layout = TableLayout(
      fitting: widths, canShrink: shown.map { !columns[$0].isNumeric && columns[$0].kind != .time },
      into: terminalWidth.map { max(0, $0 - room) })
    let used = layout.widths.reduce(0, +) + TableLayout.gap * max(0, layout.widths.count - 1)
    let free = (terminalWidth ?? Self.usualWidth) - used - TableLayout.gap
    let barWidth = free >= Self.leastBar ? min(free, Self.widestBar) : 0
    var text = ""
    for (index, line) in lines.enumerated() {
      let isTotal = index > section.rows.count
      var written = self.line(line, layout.widths, shown.map { columns[$0].isNumeric })
      let part: Double = index > 0 && !isTotal && !bars.isEmpty ? bars[index - 1] : 0
      if barWidth > 0, part > 0 {
        let padding = used - DisplayWidth.of(written) + TableLayout.gap
        written += String(repeating: " ", count: max(1, padding))
        written += Style.cyan.apply(BarText.bar(part, width: barWidth), hasColour)
      }
      if index == section.rows.count + 1 { text += omitted(section) }
      text += (index == 0 || isTotal ? Style.bold.apply(written, hasColour) : written) + "\n"
    }
    return totals.isEmpty ? text + omitted(section) : text
  }

  private func omitted(_ section: ReportSection) -> String {
    guard section.omitted > 0 else { return "" }
    return Style.faint.apply("… and \(CountText.grouped(section.omitted)) more", hasColour) + "\n"
  }

  /// How long the bar of each row is, as a part of the longest of its currency; empty when there are none.
  private func bars(_ section: ReportSection, _ report: Report, _ columns: [ReportColumn]) -> [Double] {
    guard let charted = columns.firstIndex(where: { $0.name == report.charted }), section.rows.count > 1,
      !section.keys.isEmpty
    else {
      return []
    }
    let currency = columns[charted].kind == .money ? columns.firstIndex { $0.name == "currency" } : nil
    var largest: [ReportValue: Double] = [:]
    for row in section.rows {
      let key = currency.map { row[$0] } ?? .none
      largest[key] = max(largest[key] ?? 0, row[charted].magnitude)
    }
    return section.rows.map { row in
      let scale = largest[currency.map { row[$0] } ?? .none] ?? 0
      return scale > 0 ? max(0, row[charted].magnitude / scale) : 0
    }
  }

  private func cell(_ value: ReportValue, _ column: ReportColumn, in section: ReportSection, _ index: Int)
    -> String
  {
    if index < section.keys.count, case .none = value { return section.dimensions[index].missing }
    return safe(ReportSpelling.text(value, column))
  }

  private func line(_ cells: [String], _ widths: [Int], _ isNumeric: [Bool]) -> String {
    var text = ""
    var gap = 0
    for (index, cell) in cells.enumerated() {
      let shown =
        terminalWidth != nil && DisplayWidth.of(cell) > widths[index]
        ? DisplayWidth.truncate(cell, to: widths[index]) : cell
      let width = DisplayWidth.of(shown)
      let padding = max(0, widths[index] - width)
      if width == 0 {
        gap += widths[index] + TableLayout.gap
        continue
      }
      if isNumeric[index] { gap += padding }
      text += String(repeating: " ", count: gap) + shown
      gap = (isNumeric[index] ? 0 : padding) + TableLayout.gap
    }
    return text
  }

  /// Sums of what is listed one by one, facts and remarks.
  private func notes(_ report: Report) -> String {
    var text = ""
    if report.totalColumns != report.measures {
      for total in report.totals {
        let parts = zip(total, report.totalColumns).compactMap { value, column -> String? in
          if value == .none || (column.kind == .count && value.isEmpty) { return nil }
          let shown = ReportSpelling.text(value, column.kind)
          switch column.kind {
          case .money: return "\(shown) \(total.first?.text ?? "")"
          case .count where column.name == "unknown": return "\(shown) at an unknown price"
          case .count: return "\(shown) \(value == .number(1) ? "purchase" : "purchases")"
          default: return nil
          }
        }
        text += Style.bold.apply("Total: " + parts.joined(separator: ", "), hasColour) + "\n"
      }
    } else {
      let facts = report.facts.compactMap { fact in ReportSpelling.text(fact).map { (fact.title, $0) } }
      let width = facts.reduce(0) { max($0, DisplayWidth.of($1.0)) }
      let valueWidth = facts.reduce(0) { max($0, DisplayWidth.of($1.1)) }
      for (title, value) in facts {
        let gap = width - DisplayWidth.of(title) + valueWidth - DisplayWidth.of(value) + TableLayout.gap
        text += title + String(repeating: " ", count: gap) + value + "\n"
      }
    }
    for remark in report.remarks { text += Style.faint.apply(remark, hasColour) + "\n" }
    return text
  }

  private func safe(_ text: String) -> String { TextBuffer.text(text, as: .terminal) }
}

/// Bars of block characters, an eighth of a character exact.
enum BarText {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar; something is seen of every part above 0.
  ///
  /// - Parameters:
  ///   - part: how much of the width, from 0 to 1.
  ///   - width: characters of the longest bar.
  static func bar(_ part: Double, width: Int) -> String {
    guard part > 0, part.isFinite, width > 0 else { return "" }
    let units = max(1, Int((min(part, 1) * Double(width * 8)).rounded()))
    return String(repeating: "█", count: units / 8) + eighths[units % 8]
  }
}
