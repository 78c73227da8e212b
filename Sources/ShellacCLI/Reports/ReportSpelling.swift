import ShellacLibrary
import ShellacModel

/// Values of reports as people read them.
enum ReportSpelling {
  /// The value: `1,234`, `1,234.50`, `12:05:31`, `1.2 GB`.
  static func text(_ value: ReportValue, _ kind: ReportColumn.Kind) -> String {
    switch (value, kind) {
    case (.none, _): return ""
    case (.text(let text), _): return text
    case (.money(let minor, let exponent), _): return grouped(ReportValue.decimal(minor, exponent))
    case (.number(let number), .length): return length(number)
    case (.number(let number), .size): return size(number)
    case (.number(let number), _): return CountText.grouped(Int(clamping: number))
    }
  }

  /// The value in a column; zeros are clutter where they say nothing.
  static func text(_ value: ReportValue, _ column: ReportColumn) -> String {
    value.isEmpty && column.weight != .full ? "" : text(value, column.kind)
  }

  /// A decimal number with a comma before every three digits of its whole part.
  static func grouped(_ decimal: String) -> String {
    let point = decimal.firstIndex(of: ".") ?? decimal.endIndex
    let whole = decimal[..<point]
    guard let number = Int(whole) else { return decimal }
    let sign = number == 0 && whole.hasPrefix("-") ? "-" : ""
    return sign + CountText.grouped(number) + decimal[point...]
  }

  private static func length(_ milliseconds: Int64) -> String {
    var buffer = TextBuffer()
    DisplaySpelling.append(seconds: Double(milliseconds / 1000), to: &buffer)
    return buffer.text
  }

  /// Units of 1,000, three digits at least.
  static func size(_ bytes: Int64) -> String {
    let units = [bytes.magnitude == 1 ? "byte" : "bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
    var tenths = bytes.magnitude.multipliedReportingOverflow(by: 10).partialValue
    var unit = 0
    if bytes.magnitude > UInt64.max / 10 { (tenths, unit) = (bytes.magnitude / 100, 1) }
    while tenths >= 10_000, unit < units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    let fraction = unit == 0 || tenths >= 1000 ? "" : ".\(tenths % 10)"
    return "\(tenths / 10)\(fraction) \(units[unit])"
  }

  /// Several amounts, each with its currency.
  static func text(_ amounts: [(currency: String, value: ReportValue)]) -> String {
    amounts.map { "\(text($0.value, .money)) \($0.currency)" }.joined(separator: ", ")
  }

  /// A fact's value; nil when it says nothing.
  static func text(_ fact: ReportFact) -> String? {
    switch fact.value {
    case .value(let value, let kind): value.isEmpty ? nil : text(value, kind)
    case .amounts(let amounts): amounts.isEmpty ? nil : text(amounts)
    }
  }

  /// The measures that a table shows to people: those that say nothing are left out.
  static func shown(_ columns: [ReportColumn], _ rows: [[ReportValue]]) -> [Int] {
    var shown: [Int] = []
    for (index, column) in columns.enumerated() {
      if column.isNumeric || column.kind == .url || column.kind == .text {
        guard rows.contains(where: { !$0[index].isEmpty }) || index == 0 else { continue }
      }
      shown.append(index)
    }
    return shown
  }
}
