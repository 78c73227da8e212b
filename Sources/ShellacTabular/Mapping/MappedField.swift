import ShellacPluginSDK

/// What one field of purchases or coins is made of.
public struct MappedField: Sendable, Hashable {
  /// The field's name: that of a `PurchaseColumn` or a `CoinColumn`.
  public var name: String

  /// Columns of the file, or paths in an object.
  public var sources: [String]

  /// How several sources make one value.
  public var combination: Combination

  /// What the field is in every row, when no source says.
  public var constant: String?

  /// What words of the file mean.
  public var values: [String: String] = [:]

  /// How the field's dates are written, when otherwise than the others.
  public var dates: DateForm?

  /// Stands before what the file says: `paypal.transaction:`.
  public var prefix = ""

  /// Whether lengths are milliseconds.
  public var isMilliseconds = false

  /// The line of the mapping file that it stands on; 0 when there is none.
  public var line = 0

  /// How several sources make one value.
  public enum Combination: Sendable, Hashable {
    /// The first that the file has: its spellings.
    case firstNamed
    /// In each row the first that holds something.
    case firstFilled
    /// All of them in turn.
    case joined
  }

  /// A field that is read from the first of some columns that the file has.
  public init(_ name: String, spelled sources: [String] = []) {
    self.name = name
    self.sources = sources
    combination = .firstNamed
  }
}

/// How dates are written, where they do not say so themselves.
public enum DateForm: String, Sendable, Hashable, CaseIterable {
  /// In any form that leaves no doubt, whatever the other dates of the file show.
  case auto
  /// `2020-07-07`, `2020-07-07T01:34:59Z`, `2020`.
  case iso
  /// `31/01/2020`.
  case dayFirst = "dmy"
  /// `01/31/2020`.
  case monthFirst = "mdy"
  /// Seconds since 1970-01-01 UTC.
  case unix
  /// Milliseconds since then.
  case unixMilliseconds = "unix-ms"
  /// Seconds since 2001-01-01 UTC, as Apple's systems count.
  case apple
}
