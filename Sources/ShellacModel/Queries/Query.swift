/// What a user looks for, as a tree of conditions.
public indirect enum Query: Sendable, Hashable {
  /// Holds when every part does; holds always when there is none.
  case all([Query])
  /// Holds when any part does.
  case any([Query])
  /// Holds when the part does not.
  case not(Query)
  /// One condition.
  case term(QueryTerm)

  /// Holds always.
  public static let everything = Query.all([])

  /// Whether it holds always.
  public var isEverything: Bool { self == .everything }
}

/// One condition on one field, or on artist, album and title together.
public struct QueryTerm: Sendable, Hashable {
  /// The field, or nil for any of artist, album and title.
  public var field: FieldReference?

  /// What must hold.
  public var match: QueryMatch

  /// Creates a condition.
  public init(field: FieldReference?, match: QueryMatch) {
    self.field = field
    self.match = match
  }
}

/// What must hold for a field's value.
public enum QueryMatch: Sendable, Hashable {
  /// The text contains this, case and accents aside.
  case contains(String)
  /// The value is exactly this; of a list, one of its values.
  case equals(String)
  /// The text matches this regular expression.
  case matches(String)
  /// There is no value.
  case missing
  /// The number lies between these, both included; nil is open. Seconds for lengths.
  case number(from: Double?, to: Double?)
  /// The date lies between these, both included; nil is open.
  case date(from: DateBound?, to: DateBound?)
  /// The amount lies between these, both included; nil is open.
  case money(from: MoneyBound?, to: MoneyBound?)
  /// The answer is this.
  case flag(Bool)
}

/// One end of a range of dates.
public enum DateBound: Sendable, Hashable {
  /// A calendar date; it covers its whole year, month or day, in the library's time zone.
  case date(PartialDate)
  /// A number of days, weeks, months or years before today: `-30d`.
  case before(today: Int, unit: DateUnit)
}

/// A unit of calendar time.
public enum DateUnit: String, Sendable, Hashable {
  case days = "d"
  case weeks = "w"
  case months = "m"
  case years = "y"
}

/// One end of a range of amounts: exact decimal digits, and a currency when one was named.
public struct MoneyBound: Sendable, Hashable {
  /// All digits of the amount, without the decimal mark.
  public var digits: Int64
  /// How many of the digits stand behind the decimal mark.
  public var exponent: Int
  /// ISO 4217 code, upper-case.
  public var currency: String?
}
