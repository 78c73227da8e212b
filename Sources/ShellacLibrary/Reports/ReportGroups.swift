import ShellacModel

/// A value that rows are put together by.
enum ReportKey: Hashable {
  case none
  /// A packed date, or a class of numbers.
  case number(Int64)
  case text(String)

  init(_ statement: PreparedStatement, _ column: Int) {
    if statement.isNull(column) {
      self = .none
    } else if statement.isInteger(column) {
      self = .number(statement.integer(column))
    } else {
      self = .text(statement.text(column) ?? "")
    }
  }
}

/// Tallies by what their rows have in common, each currency apart.
struct ReportGroups {
  /// What the rows have in common; without the currency, which they always have.
  let dimensions: [ReportDimension]
  /// Whether rows without a currency stay apart from those with one.
  let keepsCurrencies: Bool
  /// The tallies; the currency is empty where there is none.
  private(set) var tallies: [[ReportKey]: [String: ReportTally]] = [:]
  /// What no rate was known of: left as it is.
  private(set) var unconverted: [String: ReportTally] = [:]

  init(_ dimensions: [ReportDimension]) {
    self.dimensions = dimensions.filter { $0 != .currency }
    keepsCurrencies = dimensions.contains(.currency)
  }

  /// Adds the rows of a source, by rates when there are some.
  mutating func add(_ source: ReportSource, _ session: ReportSession) throws {
    let before = self
    do {
      try add(source, session, isSplit: false)
    } catch let error as Diagnostic where error == ReportTally.tooLarge {
      // What is beyond 64 bits takes half as long again, and hardly anybody has as much.
      self = before
      try add(source, session, isSplit: true)
    }
  }

  private mutating func add(_ source: ReportSource, _ session: ReportSession, isSplit: Bool) throws {
    let rates = session.request.rates
    let sql = source.grouped(by: dimensions, byDay: rates?.isDated ?? false, isSplit: isSplit)
    let first = dimensions.count + 3
    try session.rows(sql, source.arguments) { row in
      var tally = ReportTally(counts: source.counts.count, amounts: source.amounts.count)
      for index in source.counts.indices { tally.counts[index] = try Self.sum(row, first + index) }
      for index in source.amounts.indices {
        let column = first + source.counts.count + (isSplit ? 2 * index : index)
        tally.amounts[index] =
          isSplit
          ? Int128(row.integer(column)) << 32 + Int128(row.integer(column + 1))
          : Int128(try Self.sum(row, column))
      }
      tally.exponent = min(max(0, Int(clamping: row.integer(dimensions.count + 1))), 18)
      var currency = row.text(dimensions.count) ?? ""
      if let rates, !currency.isEmpty {
        let day = row.optionalInteger(dimensions.count + 2)
        if let rate = rates.rate(of: currency, on: day) {
          tally = try tally.multiplied(by: rate)
          currency = rates.target
        } else {
          try unconverted.add(tally, for: currency)
        }
      }
      let key = dimensions.indices.map { ReportKey(row, $0) }
      try tallies[key, default: [:]].add(tally, for: currency)
    }
  }

  /// Adds what is counted of a row.
  mutating func add(_ tally: ReportTally, at key: [ReportKey], for currency: String) throws {
    try tallies[key, default: [:]].add(tally, for: currency)
  }

  /// Sums that SQLite had to make a fraction of are too large.
  private static func sum(_ row: PreparedStatement, _ column: Int) throws -> Int64 {
    guard row.isInteger(column) || row.isNull(column) else { throw ReportTally.tooLarge }
    return row.integer(column)
  }

  /// Everything, by currency.
  func total() throws -> [String: ReportTally] {
    var total: [String: ReportTally] = [:]
    for group in tallies.values {
      for (currency, tally) in group { try total.add(tally, for: currency) }
    }
    return total
  }

  /// Puts texts together that differ in case and accents only, under the spelling that most rows have.
  mutating func fold() throws {
    for (index, dimension) in dimensions.enumerated() where !dimension.isTime {
      var spellings: [String: (text: String, count: Int64)] = [:]
      for (key, group) in tallies {
        guard case .text(let text) = key[index] else { continue }
        let count = group.values.reduce(0) { $0 &+ ($1.counts.first ?? 0) }
        let folded = TextFolding.fold(text)
        guard let best = spellings[folded] else {
          spellings[folded] = (text, count)
          continue
        }
        if (count, best.text) > (best.count, text) { spellings[folded] = (text, count) }
      }
      var merged: [[ReportKey]: [String: ReportTally]] = [:]
      for (key, group) in tallies {
        var key = key
        if case .text(let text) = key[index], let best = spellings[TextFolding.fold(text)] {
          key[index] = .text(best.text)
        }
        for (currency, tally) in group { try merged[key, default: [:]].add(tally, for: currency) }
      }
      tallies = merged
    }
  }
}

extension [String: ReportTally] {
  mutating func add(_ tally: ReportTally, for currency: String) throws {
    if self[currency] == nil { self[currency] = tally } else { try self[currency]?.add(tally) }
  }
}
