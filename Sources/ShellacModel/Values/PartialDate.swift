/// A calendar date as precise as its source: `1999`, `1999-05` or `1999-05-03`.
public struct PartialDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Year × 10000 + month × 100 + day, with 0 for what is unknown.
  ///
  /// Sorts a bare year before every month of that year, which is the order the library uses.
  public let packed: Int

  /// The year.
  public var year: Int { packed / 10_000 }

  /// The month, from 1 to 12.
  public var month: Int? { packed / 100 % 100 == 0 ? nil : packed / 100 % 100 }

  /// The day of the month, from 1.
  public var day: Int? { packed % 100 == 0 ? nil : packed % 100 }

  /// A date from its stored form, unless that is no date.
  public init?(packed: Int) {
    self.init(year: packed / 10_000, month: packed / 100 % 100, day: packed % 100)
  }

  /// A date from its parts, with 0 for unknown ones, unless there is no such date.
  public init?(year: Int, month: Int = 0, day: Int = 0) {
    guard (1...9999).contains(year), (0...12).contains(month) else { return nil }
    if month == 0 && day != 0 { return nil }
    guard day >= 0, day <= Self.days(inMonth: month, of: year) else { return nil }
    packed = year * 10_000 + month * 100 + day
  }

  /// Compares by time, a less precise date before the more precise ones it covers.
  public static func < (a: PartialDate, b: PartialDate) -> Bool { a.packed < b.packed }

  /// ISO 8601, as far as the date is known.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var text = padded(year, 4)
    if let month { text += "-" + padded(month, 2) }
    if let day { text += "-" + padded(day, 2) }
    return text
  }

  /// The number of days of a month; 31 when the month is unknown, 0 never.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: return 30
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: return 31
    }
  }
}
