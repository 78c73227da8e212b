import ShellacModel

/// The answer to a question about the whole library or a part of it, ready to be written in any form.
public struct Report: Sendable {
  /// Which report it is.
  public var name: ReportName

  /// Its rows, put together in one way or several.
  public var sections: [ReportSection] = []

  /// The columns that all sections have behind their own.
  public var measures: [ReportColumn]

  /// The columns of `totals`.
  public var totalColumns: [ReportColumn]

  /// All of it: a row for each currency, or one.
  public var totals: [[ReportValue]] = []

  /// The measure that bars show; empty where there are none.
  public var charted: String

  /// Whether what is charted is what there is at the end of each time, and stays until the next.
  public var isLevel = false

  /// What sums its rows up, with bars and charts, for people: forms for programs have the rows alone.
  public var overviews: [Report] = []

  /// What is said of all of it besides.
  public var facts: [ReportFact] = []

  /// What a reader has to know to understand the numbers, in sentences.
  public var remarks: [String] = []

  /// What could not be counted.
  public var problems: [String] = []

  /// Sums that are left out because no amount can hold them.
  public var unsummed: [Diagnostic] = []

  /// How many things it is about; none when nothing matched.
  public var count = 0

  init(_ name: ReportName, measures: [ReportColumn], charted: String) {
    self.name = name
    self.measures = measures
    totalColumns = measures
    self.charted = charted
  }
}

/// Rows of a report that are put together in one way.
public struct ReportSection: Sendable {
  /// By what.
  public var dimensions: [ReportDimension]

  /// The columns before the measures.
  public var keys: [ReportColumn]

  /// The rows: a value for each key and measure.
  public var rows: [[ReportValue]]

  /// How many rows were left out because fewer were asked for.
  public var omitted = 0

  /// What it is called: `by month`.
  public var title: String { "by " + keys.map(\.title).joined(separator: " and ").lowercased() }
}

/// A column of a report.
public struct ReportColumn: Sendable, Hashable {
  /// What kind of values it has.
  public enum Kind: Sendable, Hashable {
    case text
    /// A month, a year or a day, as text.
    case time
    /// How many.
    case count
    /// An amount, in the currency that the row names.
    case money
    /// A length, in milliseconds.
    case length
    /// A size in bytes.
    case size
    /// An address.
    case url
  }

  /// Its name for programs.
  public var name: String
  /// What stands above it for people.
  public var title: String
  /// What kind of values it has.
  public var kind: Kind
  /// How much of it people need to see.
  public var weight: Weight

  /// How much of a column people need to see.
  public enum Weight: Sendable, Hashable {
    /// All.
    case full
    /// All but zeros.
    case quiet
    /// Nothing where room is short: it follows from others, or is told below.
    case detail
  }

  /// A column.
  public init(name: String, title: String, kind: Kind, weight: Weight = .full) {
    self.name = name
    self.title = title
    self.kind = kind
    self.weight = weight
  }

  init(_ name: String, _ title: String, _ kind: Kind, _ weight: Weight = .full) {
    self.init(name: name, title: title, kind: kind, weight: weight)
  }
}

/// A value in a report.
public enum ReportValue: Sendable, Hashable {
  /// There is none, or it is unknown.
  case none
  case text(String)
  case number(Int64)
  /// Minor units, and how many digits stand behind the decimal mark.
  case money(Int64, exponent: Int)

  /// Its size among others of its column, to draw it: nothing that is written.
  public var magnitude: Double {
    switch self {
    case .none, .text: 0
    case .number(let number): Double(number)
    case .money(let minor, let exponent): Double(minor) / Self.power(exponent)
    }
  }

  /// Whether it says nothing.
  public var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.isEmpty
    case .number(let number): number == 0
    case .money(let minor, _): minor == 0
    }
  }

  /// An amount as decimal text: `-1.29`.
  public static func decimal(_ minor: Int64, _ exponent: Int) -> String {
    let digits = String(minor.magnitude)
    let sign = minor < 0 ? "-" : ""
    guard exponent > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.utf8.count)) + digits
    return sign + padded.dropLast(exponent) + "." + padded.suffix(exponent)
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<min(max(exponent, 0), 18)).reduce(1) { power, _ in power * 10 }
  }
}

/// A single fact of a report: `free: 12`.
public struct ReportFact: Sendable {
  /// What it holds.
  public enum Value: Sendable {
    /// A value of a kind.
    case value(ReportValue, ReportColumn.Kind)
    /// Amounts, each with its currency.
    case amounts([(currency: String, value: ReportValue)])
  }

  /// Its name for programs.
  public var name: String
  /// Its name for people.
  public var title: String
  /// What it holds.
  public var value: Value

  init(_ name: String, _ title: String, _ value: Value) {
    self.name = name
    self.title = title
    self.value = value
  }

  init(_ name: String, _ title: String, count: Int64) {
    self.init(name, title, .value(.number(count), .count))
  }
}
