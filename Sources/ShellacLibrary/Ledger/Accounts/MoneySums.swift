import GRDB
import ShellacModel

/// Amounts added up, one sum a currency: exact, however many there are.
struct MoneySums: Sendable, Hashable {
  private struct Sum: Hashable {
    var minor: Int128
    var exponent: Int
  }

  private var sums: [String: Sum] = [:]

  /// Adds minor units; a sum has the larger exponent of what was added.
  mutating func add(_ minor: Int128, exponent: Int, currency: String) {
    guard minor != 0 else { return }
    var sum = sums[currency] ?? Sum(minor: 0, exponent: exponent)
    let common = max(sum.exponent, exponent)
    // Amounts are of 64 bits, and exponents below ten: a billion of them fit.
    sum.minor =
      sum.minor * ReportTally.power(common - sum.exponent) + minor * ReportTally.power(common - exponent)
    sum.exponent = common
    sums[currency] = sum
  }

  /// What is left when others are taken off.
  func subtracting(_ others: MoneySums) -> MoneySums {
    var rest = self
    for (currency, sum) in others.sums { rest.add(-sum.minor, exponent: sum.exponent, currency: currency) }
    return rest
  }

  /// The sums, by currency, but for those that no `Money` can hold.
  var amounts: [Money] {
    sums.sorted { $0.key < $1.key }.compactMap { currency, sum in
      Int64(exactly: sum.minor).map { Money(minor: $0, exponent: sum.exponent, currency: currency) }
    }
  }

  /// Currencies whose sum no `Money` can hold.
  var tooLarge: [String] { sums.filter { Int64(exactly: $0.value.minor) == nil }.map(\.key).sorted() }

  /// A sum of 64-bit integers as two columns of SQL, neither of which SQLite finds too large.
  static func columns(_ expression: String) -> String {
    "sum((\(expression)) >> 32), sum((\(expression)) & 4294967295)"
  }

  /// The sum of the two columns that begin at one; nil when nothing was added up.
  static func sum(_ row: Row, at column: Int) -> Int128? {
    guard let high = row[column] as Int64?, let low = row[column + 1] as Int64? else { return nil }
    return Int128(high) << 32 + Int128(low)
  }
}
