/// Which of two numbers is the day in dates that end in the year.
public enum DateOrder: Sendable, Hashable {
  /// `31/01/2020`
  case dayFirst
  /// `01/31/2020`
  case monthFirst

  /// The value of an option `dates`: `dmy`, `mdy`, or anything else when it has to be inferred.
  public init?(option: String) {
    switch option {
    case "dmy": self = .dayFirst
    case "mdy": self = .monthFirst
    default: return nil
    }
  }

  /// Words of an option for `init(option:)`.
  public static let choices = ["auto", "dmy", "mdy"]
}

/// Looks at the dates of a file for what their order is: a number above 12 is no month.
public struct DateOrderInference: Sendable {
  private var hasDayFirst = false
  private var hasMonthFirst = false
  /// Whether a date could be two days.
  private var hasDoubtful = false

  /// Has seen nothing.
  public init() {}

  /// Looks at a cell; what is no date, or one of another form, shows nothing.
  public mutating func take(_ cell: UnsafeRawBufferPointer) {
    var scanner = DateScanner(cell)
    scanner.skipBlanks()
    guard let form = scanner.numericDate(), form.yearPlace == .last else { return }
    let (first, second) = (form.first, form.second)
    if form.isDayFirst || first > 12 && first <= 31 && second <= 12 {
      hasDayFirst = true
    } else if second > 12 && second <= 31 && first <= 12 {
      hasMonthFirst = true
    } else if first != second {
      hasDoubtful = true
    }
  }

  /// The order that the dates show; nil when they show none, or some one and some the other.
  public var order: DateOrder? {
    switch (hasDayFirst, hasMonthFirst) {
    case (true, false): .dayFirst
    case (false, true): .monthFirst
    default: nil
    }
  }

  /// Whether some dates have the day first for certain, and some the month.
  public var isContradictory: Bool { hasDayFirst && hasMonthFirst }

  /// Whether there are dates that need an order, and none that shows it.
  public var isDoubtful: Bool { order == nil && (hasDoubtful || isContradictory) }
}
