import ShellacModel

/// Turns tallies into the rows of a report, in an order that says something.
struct ReportSections {
  /// The values of the measures of a tally.
  typealias Values = (_ tally: ReportTally, _ currency: String) throws -> [ReportValue]

  let session: ReportSession
  /// Currencies, those with the most rows first; the one of rows without any comes last.
  let currencies: [String]
  let values: Values
  /// Which value bars show.
  let charted: Int

  init(
    _ session: ReportSession, total: [String: ReportTally], charted: Int, values: @escaping Values
  ) {
    self.session = session
    self.charted = charted
    self.values = values
    currencies = total.keys.sorted { a, b in
      if a.isEmpty != b.isEmpty { return b.isEmpty }
      let counts = (total[a]?.counts.first ?? 0, total[b]?.counts.first ?? 0)
      return counts.0 != counts.1 ? counts.0 > counts.1 : a < b
    }
  }

  /// The rows of everything.
  func totals(_ total: [String: ReportTally]) throws -> [[ReportValue]] {
    try rows(of: total, keepsCurrencies: false)
  }

  /// A section of groups.
  func section(_ groups: ReportGroups) throws -> ReportSection {
    let dimensions = groups.dimensions
    var lines: [Line] = []
    for (key, group) in groups.tallies {
      for values in try rows(of: group, keepsCurrencies: groups.keepsCurrencies) {
        lines.append(Line(key: key, values: values))
      }
    }
    var section = ReportSection(
      dimensions: dimensions,
      keys: dimensions.map { ReportColumn($0.rawValue, $0.title, $0.isTime ? .time : .text) }, rows: [])
    sort(&lines, from: 0, dimensions)
    let shown = lines.prefix(session.request.limit ?? lines.count)
    section.omitted = lines.count - shown.count
    section.rows = shown.map { line in
      zip(dimensions, line.key).map { $0.value(of: $1) } + line.values
    }
    return section
  }

  private struct Line {
    var key: [ReportKey]
    var values: [ReportValue]
  }

  /// A row for each currency.
  ///
  /// What has none, such as an unknown price, is told with the first.
  private func rows(of group: [String: ReportTally], keepsCurrencies: Bool) throws -> [[ReportValue]] {
    var group = group
    let present = currencies.filter { group[$0] != nil }
    if !keepsCurrencies, let none = group[""], let first = present.first, first != "" {
      try group.add(none, for: first)
      group[""] = nil
    }
    return try present.compactMap { currency in
      try group[currency].map { try values($0, currency) }
    }
  }

  /// Times ascend; of anything else, the most comes first.
  private func sort(_ lines: inout [Line], from level: Int, _ dimensions: [ReportDimension]) {
    guard level < dimensions.count else {
      lines.sort { rank(of: $0) < rank(of: $1) }
      return
    }
    var parts = Dictionary(grouping: lines) { $0.key[level] }
    let order: [ReportKey]
    if dimensions[level].isOrdered {
      order = parts.keys.sorted(by: ReportKey.precedes)
    } else {
      let weights = parts.mapValues(weight)
      order = parts.keys.sorted { a, b in
        if (a == .none) != (b == .none) { return b == .none }
        let (first, second) = (weights[a] ?? [], weights[b] ?? [])
        if first != second { return second.lexicographicallyPrecedes(first) }
        return ReportKey.precedes(a, b)
      }
    }
    lines = order.flatMap { key -> [Line] in
      guard var part = parts.removeValue(forKey: key) else { return [] }
      sort(&part, from: level + 1, dimensions)
      return part
    }
  }

  /// What is charted of lines, by currency; it orders them, nothing is computed with it.
  private func weight(_ lines: [Line]) -> [Double] {
    var sums = Array(repeating: 0.0, count: currencies.count + 1)
    for line in lines { sums[rank(of: line)] += line.values[charted].magnitude }
    return sums
  }

  private func rank(of line: Line) -> Int {
    guard case .text(let currency)? = line.values.first else { return currencies.count }
    return currencies.firstIndex(of: currency) ?? currencies.count
  }
}

extension ReportKey {
  static func precedes(_ a: ReportKey, _ b: ReportKey) -> Bool {
    switch (a, b) {
    case (.none, _): false
    case (_, .none): true
    case (.number(let a), .number(let b)): a < b
    case (.text(let a), .text(let b)): a < b
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}

extension ReportDimension {
  /// Whether its values have an order of their own.
  var isOrdered: Bool { isTime || self == .bitrate }

  /// A key as it is shown.
  func value(of key: ReportKey) -> ReportValue {
    switch key {
    case .none: return .none
    case .text(let text): return .text(text)
    case .number(let number):
      switch self {
      case .bitrate: return .text(BitRateClass(rawValue: number)?.name ?? String(number))
      case .decade: return .text("\(number / 10_000)s")
      default:
        return (Int(exactly: number)).flatMap { PartialDate(packed: $0) }.map { .text($0.description) }
          ?? .none
      }
    }
  }
}
