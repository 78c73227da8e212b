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

  /// The order that a date shows by a number above 12, which is no month; nil when it could have either order.
  ///
  /// A date with dots shows none: it has the day first beside dates of any order.
  public init?(shownBy cell: UnsafeRawBufferPointer) {
    guard let form = DateOrderInference.form(of: cell), !form.isDayFirst else { return nil }
    switch (form.first, form.second) {
    case (13...31, 1...12): self = .dayFirst
    case (1...12, 13...31): self = .monthFirst
    default: return nil
    }
  }

  /// Words of an option for `init(option:)`.
  public static let choices = ["auto", "dmy", "mdy"]
}

/// Looks at the dates of a file for what their order is: a number above 12 is no month.
///
/// What is between the numbers tells who wrote a date: `31.12.2019` says nothing of `03/04/2020`.
public struct DateOrderInference: Sendable {
  /// What dates with one mark have shown.
  private struct Notation {
    var hasDayFirst = false
    var hasMonthFirst = false
    /// Whether a date could be two days.
    var hasDoubtful = false

    /// Whether there are dates, and none that shows the order of all.
    var isDoubtful: Bool { order == nil && (hasDoubtful || isContradictory) }

    var isContradictory: Bool { hasDayFirst && hasMonthFirst }

    var order: DateOrder? {
      switch (hasDayFirst, hasMonthFirst) {
      case (true, false): .dayFirst
      case (false, true): .monthFirst
      default: nil
      }
    }

    mutating func take(_ form: DateScanner.NumericDate) {
      let (first, second) = (form.first, form.second)
      if form.isDayFirst || first > 12 && first <= 31 && second <= 12 {
        hasDayFirst = true
      } else if second > 12 && second <= 31 && first <= 12 {
        hasMonthFirst = true
      } else if first != second {
        hasDoubtful = true
      }
    }
  }

  private var slash = Notation()
  private var hyphen = Notation()
  private var dot = Notation()

  /// Has seen nothing.
  public init() {}

  /// Looks at a cell; what is no date, or one of another form, shows nothing.
  public mutating func take(_ cell: UnsafeRawBufferPointer) {
    guard let form = Self.form(of: cell) else { return }
    switch form.mark {
    case UInt8(ascii: "/"): slash.take(form)
    case UInt8(ascii: "-"): hyphen.take(form)
    default: dot.take(form)
    }
  }

  /// The order of a cell's date, by the dates that are written as it is; nil when they show none.
  public func order(of cell: UnsafeRawBufferPointer) -> DateOrder? {
    guard let form = Self.form(of: cell) else { return nil }
    return switch form.mark {
    case UInt8(ascii: "/"): slash.order
    case UInt8(ascii: "-"): hyphen.order
    default: dot.order
    }
  }

  /// The order that all dates show, however they are written; nil when some show none, or another one.
  public var order: DateOrder? {
    let order = slash.order ?? hyphen.order ?? dot.order
    let isShared = (hyphen.order ?? order) == order && (dot.order ?? order) == order
    return isShared && !isDoubtful ? order : nil
  }

  /// Whether some dates have the day first for certain, and some that are written alike the month.
  public var isContradictory: Bool {
    slash.isContradictory || hyphen.isContradictory || dot.isContradictory
  }

  /// Whether there are dates that need an order, and none that is written alike shows it.
  public var isDoubtful: Bool { slash.isDoubtful || hyphen.isDoubtful || dot.isDoubtful }

  fileprivate static func form(of cell: UnsafeRawBufferPointer) -> DateScanner.NumericDate? {
    var scanner = DateScanner(cell)
    scanner.skipBlanks()
    guard let form = scanner.numericDate(), form.yearPlace == .last else { return nil }
    return form
  }
}
