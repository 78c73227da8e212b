/// How many units of one currency a unit of others is, as a user says.
public struct ExchangeRates: Sendable {
  /// A rate, exact: `0.9251` is 9251 with four digits behind the mark.
  public struct Rate: Sendable, Hashable {
    /// All digits.
    public let digits: Int64
    /// How many of them stand behind the mark.
    public let exponent: Int
  }

  /// The currency that amounts are given in.
  public let target: String

  /// The rates of a currency by the day from which they hold, ascending; 0 for those that always do.
  private var table: [String: [(day: Int, rate: Rate)]] = [:]

  /// Whether any rate holds from a day on.
  public private(set) var isDated = false

  /// More digits than any bank gives.
  private static let mostDigits = 15

  /// No rates but that of the currency itself, an ISO 4217 code.
  public init(target: String) {
    self.target = target
  }

  /// Takes a rate.
  ///
  /// - Parameters:
  ///   - text: exact decimal text, larger than 0.
  ///   - date: the day, or the first of the month or year, from which it holds; nil: always.
  /// - Returns: false when the text is no such number.
  public mutating func add(_ text: some StringProtocol, of currency: String, from date: PartialDate?) -> Bool
  {
    guard let decimal = ExactDecimal(text, maxDigits: Self.mostDigits), decimal.digits > 0 else {
      return false
    }
    let day = date?.firstDay ?? 0
    if date != nil { isDated = true }
    var rates = table[currency] ?? []
    // Files are in order, mostly; the last word on a day counts.
    let isLater = rates.last.map { $0.day < day } ?? true
    let index = isLater ? rates.endIndex : rates.firstIndex { $0.day >= day } ?? rates.endIndex
    if index < rates.endIndex, rates[index].day == day { rates.remove(at: index) }
    rates.insert((day, Rate(digits: decimal.digits, exponent: decimal.exponent)), at: index)
    table[currency] = rates
    return true
  }

  /// The rate that holds for a currency on a day, a packed date; nil when none is known.
  ///
  /// Without a day, only a rate that always holds.
  public func rate(of currency: String, on day: Int?) -> Rate? {
    if currency == target { return Rate(digits: 1, exponent: 0) }
    guard let rates = table[currency] else { return nil }
    var low = 0
    var high = rates.count
    while low < high {
      let middle = (low + high) / 2
      if rates[middle].day <= day ?? 0 { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? rates[low - 1].rate : nil
  }
}

extension PartialDate {
  /// The packed date of the first day that it covers.
  var firstDay: Int { year * 10_000 + (month ?? 1) * 100 + (day ?? 1) }
}
