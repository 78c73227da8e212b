import ShellacModel

/// What is counted and added up for a row of a report: exact, and never too large to be added to.
struct ReportTally: Hashable {
  /// How many of what.
  var counts: [Int64]
  /// Sums in minor units of `exponent`.
  var amounts: [Int128]
  /// How many digits of `amounts` stand behind the decimal mark.
  var exponent = 0

  init(counts: Int, amounts: Int) {
    self.counts = Array(repeating: 0, count: counts)
    self.amounts = Array(repeating: 0, count: amounts)
  }

  /// Adds another tally of the same currency.
  ///
  /// - Throws: `Diagnostic` when a sum becomes too large.
  mutating func add(_ other: ReportTally) throws {
    for index in counts.indices {
      let (sum, overflow) = counts[index].addingReportingOverflow(other.counts[index])
      if overflow { throw Self.tooLarge }
      counts[index] = sum
    }
    guard amounts.contains(where: { $0 != 0 }) || other.amounts.contains(where: { $0 != 0 }) else {
      exponent = max(exponent, other.exponent)
      return
    }
    var other = other
    let common = max(exponent, other.exponent)
    try rescale(to: common)
    try other.rescale(to: common)
    for index in amounts.indices {
      let (sum, overflow) = amounts[index].addingReportingOverflow(other.amounts[index])
      if overflow { throw Self.tooLarge }
      amounts[index] = sum
    }
  }

  /// The same amounts by a rate, exact.
  func multiplied(by rate: ExchangeRates.Rate) throws -> ReportTally {
    var tally = self
    tally.exponent += rate.exponent
    for index in amounts.indices {
      let (product, overflow) = amounts[index].multipliedReportingOverflow(by: Int128(rate.digits))
      if overflow { throw Self.tooLarge }
      tally.amounts[index] = product
    }
    return tally
  }

  /// An amount, rounded half to even to so many digits behind the decimal mark; exact when they are as many or more.
  ///
  /// - Parameter digits: nil for all digits that it has.
  func money(_ index: Int, digits: Int? = nil) throws -> ReportValue {
    try Self.money(amounts[index], exponent: exponent, digits: digits)
  }

  static func money(_ amount: Int128, exponent: Int, digits: Int?) throws -> ReportValue {
    var amount = amount
    var exponent = exponent
    if let digits, digits < exponent {
      amount = roundedHalfToEven(amount, over: power(exponent - digits))
      exponent = digits
    }
    guard let minor = Int64(exactly: amount) else { throw tooLarge }
    return .money(minor, exponent: exponent)
  }

  /// A quotient, rounded half to even.
  static func roundedHalfToEven(_ dividend: Int128, over divisor: Int128) -> Int128 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let twice = remainder.magnitude.multipliedReportingOverflow(by: 2)
    let isMore = twice.overflow || twice.partialValue > divisor.magnitude
    let isHalf = !twice.overflow && twice.partialValue == divisor.magnitude
    guard isMore || (isHalf && quotient % 2 != 0) else { return quotient }
    return quotient + ((dividend < 0) != (divisor < 0) ? -1 : 1)
  }

  private mutating func rescale(to exponent: Int) throws {
    guard exponent > self.exponent else { return }
    let factor = Self.power(exponent - self.exponent)
    for index in amounts.indices {
      let (product, overflow) = amounts[index].multipliedReportingOverflow(by: factor)
      if overflow { throw Self.tooLarge }
      amounts[index] = product
    }
    self.exponent = exponent
  }

  /// Ten to the power of an exponent; of more than 37, that of 37, which nothing but zero can be multiplied by.
  static func power(_ exponent: Int) -> Int128 {
    (0..<min(max(exponent, 0), 37)).reduce(1) { power, _ in power * 10 }
  }

  static let tooLarge = Diagnostic(
    "the amounts are too large to be added up",
    hint: "Look for the largest with 'shellac purchases --sort -price', and correct it.")
}
