/// An amount of money, exact: whole minor units of a currency.
///
/// The exponent says how many of the digits stand behind the decimal mark. It is the currency's own, or more where a
/// record has more digits: nothing is rounded.
public struct Money: Sendable, Hashable {
  /// Minor units: 129 is `1.29` with an exponent of 2.
  public var minor: Int64
  /// How many digits stand behind the decimal mark.
  public var exponent: Int
  /// ISO 4217 code.
  public var currency: String

  /// The most digits behind the mark that an amount may have.
  public static let mostDecimals = 9

  /// One with more digits than are read.
  private static let tooLarge: UInt64 = 1_000_000_000_000_000_000

  /// Creates an amount.
  public init(minor: Int64, exponent: Int, currency: String) {
    self.minor = minor
    self.exponent = exponent
    self.currency = currency
  }

  /// Reads exact decimal text (`1.29`, `-3`, `0.0990`) as an amount of a currency.
  ///
  /// Zeros behind what the currency has are left out.
  /// - Returns: nil when it is no such text, when the currency is none of ISO 4217, or when the number is too large.
  public init?(_ text: some StringProtocol, currency: String) {
    guard let known = ISO4217.currency(currency), let decimal = ExactDecimal(text) else { return nil }
    self.init(decimal, known)
  }

  /// Reads exact decimal text as an amount of a currency that is known already.
  public init?(exactly text: String, _ currency: ISO4217.Currency) {
    guard let decimal = ExactDecimal(text) else { return nil }
    self.init(decimal, currency)
  }

  private init?(_ decimal: ExactDecimal, _ known: ISO4217.Currency) {
    var decimal = decimal
    while decimal.exponent > known.exponent, decimal.digits % 10 == 0 {
      decimal.digits /= 10
      decimal.exponent -= 1
    }
    guard decimal.exponent <= Self.mostDecimals else { return nil }
    self.init(minor: decimal.digits, exponent: decimal.exponent, currency: known.code)
    // With the decimals of its currency it has no more digits than can be read again.
    guard let money = rescaled(to: max(exponent, known.exponent)), money.minor.magnitude < Self.tooLarge
    else {
      return nil
    }
    self = money
  }

  /// The number as decimal text: `1.29`.
  public var text: String { ExactDecimal(digits: minor, exponent: exponent).text }

  /// The same amount with another exponent; nil when it would lose digits, or is too large.
  public func rescaled(to exponent: Int) -> Money? {
    var money = self
    // Nothing has no digits to lose: a damaged library may say that it has any number of them.
    if minor == 0 { money.exponent = exponent }
    while money.exponent < exponent {
      let (product, overflow) = money.minor.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      money.minor = product
      money.exponent += 1
    }
    while money.exponent > exponent {
      guard money.minor % 10 == 0 else { return nil }
      money.minor /= 10
      money.exponent -= 1
    }
    return money
  }

  /// The sum of two amounts, with the larger exponent; nil when their currencies differ, or it is too large.
  public func adding(_ other: Money) -> Money? {
    let exponent = max(exponent, other.exponent)
    guard currency == other.currency, let a = rescaled(to: exponent), let b = other.rescaled(to: exponent)
    else { return nil }
    let (sum, overflow) = a.minor.addingReportingOverflow(b.minor)
    return overflow ? nil : Money(minor: sum, exponent: exponent, currency: currency)
  }
}
