import ShellacPluginSDK

/// Dates and times as tables write them, read into the text of an instant.
///
///     2014-09-07T01:29:12.345Z        2014-09-07T01:29:12Z
///     07 Jul 2020 01:34:59 GMT        2020-07-07T01:34:59Z
///     7/31/20 1:05 PM PDT             2020-07-31T20:05:00Z
///     31.01.2020 12:34:56             2020-01-31T12:34:56
///     2020-07                         2020-07
///
/// A time without a zone is written without one: it is local, whatever that is to the reader. Of a time in a zone that
/// cannot be told from its name the day is kept. Fractions of a second are left out.
public enum DateText {
  /// Reads a cell.
  ///
  /// - Parameters:
  ///   - cell: its bytes.
  ///   - order: which number is the day, where the cell does not show it.
  /// - Returns: nil when the cell is blank.
  /// - Throws: `PluginError` that says what is there instead; without a place.
  public static func read(
    _ cell: UnsafeRawBufferPointer, order: DateOrder? = nil
  ) throws(PluginError) -> String? {
    if isInstant(cell) { return String(decoding: cell, as: UTF8.self) }
    var scanner = DateScanner(cell)
    scanner.skipBlanks()
    if scanner.isAtEnd { return nil }
    guard let date = try date(&scanner, cell, order) else { throw noDate(cell) }
    guard case .day(let day) = date else {
      scanner.skipBlanks()
      guard scanner.isAtEnd, case .text(let text) = date else { throw noDate(cell) }
      return text
    }
    // `2020-07-07T…`, `2020-07-07 …`, `Jul 7, 2020, …`, `7 July 2020 at …`.
    _ = scanner.take(UInt8(ascii: ","))
    scanner.skipBlanks()
    if scanner.peek() == UInt8(ascii: "T") || scanner.peek() == UInt8(ascii: "t") { scanner.advance() }
    let start = scanner.index
    if scanner.word() == "at" { scanner.skipBlanks() } else { scanner.move(to: start) }
    if scanner.isAtEnd { return text(day) }
    guard let seconds = time(&scanner) else { throw noDate(cell) }
    scanner.skipBlanks()
    let zone = TimeZoneText.next(&scanner)
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw noDate(cell) }
    let minutes: Int
    switch zone {
    case nil: return text(day, seconds)
    case .unknown: return text(day)
    case .offset(let offset): minutes = offset
    case .seasonal(let standard, let rule):
      guard let isSummer = rule.isSummer(day, seconds, standard: standard) else { return text(day) }
      minutes = standard + (isSummer ? 60 : 0)
    }
    let all = day.number * 86400 + seconds - minutes * 60
    let number = all >= 0 ? all / 86400 : (all - 86399) / 86400
    guard let shifted = CalendarDay(number: number) else { throw noDate(cell) }
    return text(shifted, all - number * 86400, isUTC: true)
  }

  /// Reads a text.
  public static func read(_ text: String, order: DateOrder? = nil) throws(PluginError) -> String? {
    var text = text
    let result: Result<String?, PluginError> = text.withUTF8 { bytes in
      do throws(PluginError) {
        return .success(try read(UnsafeRawBufferPointer(bytes), order: order))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The day that a text begins with, or the month or year that it is; nil when it is neither.
  public static func day(_ text: String?) -> String? {
    guard let text, let date = try? read(text) else { return nil }
    return String(date.prefix(10))
  }

  private enum Parsed {
    case day(CalendarDay)
    /// A month or a year.
    case text(String)
  }

  private static func date(
    _ scanner: inout DateScanner, _ cell: UnsafeRawBufferPointer, _ order: DateOrder?
  ) throws(PluginError) -> Parsed? {
    if let form = scanner.numericDate() { return try day(form, cell, order).map { .day($0) } }
    var word = scanner.word()
    if !word.isEmpty, month(word) == nil {
      // A day of the week.
      guard weekdays.contains(String(word.prefix(3))) else { return nil }
      _ = scanner.take(UInt8(ascii: "."))
      _ = scanner.take(UInt8(ascii: ","))
      scanner.skipBlanks()
      word = scanner.word()
    }
    if let month = month(word) { return monthFirst(month, &scanner).map { .day($0) } }
    guard word.isEmpty, let first = scanner.number() else { return nil }
    if first.digits == 4, scanner.isAtEnd || scanner.peek() == UInt8(ascii: "-") {
      return yearFirst(first.value, &scanner)
    }
    if first.digits == 8 {
      return CalendarDay(
        year: first.value / 10000, month: first.value / 100 % 100, day: first.value % 100
      ).map { .day($0) }
    }
    guard first.digits <= 2 else { return nil }
    return dayFirst(first.value, &scanner).map { .day($0) }
  }

  private static func day(
    _ form: DateScanner.NumericDate, _ cell: UnsafeRawBufferPointer, _ order: DateOrder?
  ) throws(PluginError) -> CalendarDay? {
    if form.yearPlace == .first {
      return CalendarDay(year: form.first, month: form.second, day: form.third)
    }
    let year = form.yearDigits == 2 ? form.third + (form.third < 70 ? 2000 : 1900) : form.third
    let dayFirst = CalendarDay(year: year, month: form.second, day: form.first)
    let monthFirst = CalendarDay(year: year, month: form.first, day: form.second)
    if form.isDayFirst { return dayFirst }
    switch order {
    case .dayFirst: return dayFirst
    case .monthFirst: return monthFirst
    case nil:
      if let dayFirst, let monthFirst, dayFirst != monthFirst {
        let found = String(decoding: cell.prefix(40), as: UTF8.self)
        throw PluginError("'\(found)' could be \(text(dayFirst)) or \(text(monthFirst))")
      }
      return dayFirst ?? monthFirst
    }
  }

  /// `2020-07`, `2020`.
  private static func yearFirst(_ year: Int, _ scanner: inout DateScanner) -> Parsed? {
    guard year > 0 else { return nil }
    if scanner.isAtEnd { return .text(padded(year, 4)) }
    scanner.advance()
    guard let month = scanner.number(), month.digits == 2, (1...12).contains(month.value) else { return nil }
    return .text(padded(year, 4) + "-" + padded(month.value, 2))
  }

  /// `Jul 7, 2020`, after the month.
  private static func monthFirst(_ month: Int, _ scanner: inout DateScanner) -> CalendarDay? {
    _ = scanner.take(UInt8(ascii: "."))
    scanner.skipBlanks()
    guard let day = scanner.number(), day.digits <= 2 else { return nil }
    skipOrdinal(&scanner)
    _ = scanner.take(UInt8(ascii: ","))
    scanner.skipBlanks()
    guard let year = scanner.number(), year.digits == 4 else { return nil }
    return CalendarDay(year: year.value, month: month, day: day.value)
  }

  /// `7 Jul 2020`, `07-Jul-2020`, after the day.
  private static func dayFirst(_ day: Int, _ scanner: inout DateScanner) -> CalendarDay? {
    skipOrdinal(&scanner)
    _ = scanner.take(UInt8(ascii: "."))
    let hasHyphen = scanner.take(UInt8(ascii: "-"))
    scanner.skipBlanks()
    guard let month = month(scanner.word()) else { return nil }
    _ = hasHyphen ? scanner.take(UInt8(ascii: "-")) : scanner.take(UInt8(ascii: "."))
    _ = scanner.take(UInt8(ascii: ","))
    scanner.skipBlanks()
    guard let year = scanner.number(), year.digits == 4 else { return nil }
    return CalendarDay(year: year.value, month: month, day: day)
  }

  private static func skipOrdinal(_ scanner: inout DateScanner) {
    let start = scanner.index
    switch scanner.word() {
    case "st", "nd", "rd", "th": break
    default: scanner.move(to: start)
    }
  }

  /// `1:05`, `13:05:59.123`, `1:05 PM`: seconds of the day; nil when it is none.
  private static func time(_ scanner: inout DateScanner) -> Int? {
    guard let hour = scanner.number(), hour.digits <= 2, scanner.take(UInt8(ascii: ":")),
      let minute = scanner.number(), minute.digits == 2, minute.value < 60
    else { return nil }
    var second = 0
    if scanner.take(UInt8(ascii: ":")) {
      guard let number = scanner.number(), number.digits == 2, number.value <= 60 else { return nil }
      second = min(number.value, 59)
      if scanner.peek() == UInt8(ascii: ".") || scanner.peek() == UInt8(ascii: ",") {
        scanner.advance()
        guard scanner.number() != nil else { return nil }
      }
    }
    var hours = hour.value
    let start = scanner.index
    scanner.skipBlanks()
    let word = scanner.word()
    if word == "am" || word == "pm" {
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + (word == "pm" ? 12 : 0)
    } else if word == "a" || word == "p", scanner.take(UInt8(ascii: ".")), scanner.word() == "m" {
      _ = scanner.take(UInt8(ascii: "."))
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + (word == "p" ? 12 : 0)
    } else {
      scanner.move(to: start)
    }
    return hours < 24 ? (hours * 60 + minute.value) * 60 + second : nil
  }

  // Words.

  private static let weekdays: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  private static let shortMonths = months.map { String($0.prefix(3)) }

  /// The month of an English name, or of its first three letters.
  private static func month(_ word: String) -> Int? {
    if word == "sept" { return 9 }
    let names = word.utf8.count == 3 ? shortMonths : months
    return names.firstIndex(of: word).map { $0 + 1 }
  }

  private static func noDate(_ cell: UnsafeRawBufferPointer) -> PluginError {
    PluginError("expected a date, found '\(String(decoding: cell.prefix(40), as: UTF8.self))'")
  }

  /// Whether a cell is `2020-07-07T01:34:59Z` already.
  static func isInstant(_ cell: UnsafeRawBufferPointer) -> Bool {
    guard cell.count == 20, cell[19] == UInt8(ascii: "Z") else { return false }
    func number(_ place: Int, _ count: Int) -> Int? {
      var value = 0
      for byte in cell[place..<place + count] {
        guard AmountShape.isDigit(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard cell[4] == UInt8(ascii: "-"), cell[7] == UInt8(ascii: "-"), cell[10] == UInt8(ascii: "T"),
      cell[13] == UInt8(ascii: ":"), cell[16] == UInt8(ascii: ":"), let year = number(0, 4),
      let month = number(5, 2), let day = number(8, 2), let hour = number(11, 2), let minute = number(14, 2),
      let second = number(17, 2), hour < 24, minute < 60, second < 60
    else { return false }
    return CalendarDay(year: year, month: month, day: day) != nil
  }

  static func text(_ day: CalendarDay) -> String { text(day, nil) }

  /// A day with the seconds of a time on it.
  static func text(_ day: CalendarDay, _ seconds: Int?, isUTC: Bool = false) -> String {
    // Written to its place at once: a million dates are.
    String(unsafeUninitializedCapacity: 20) { text in
      var end = 0
      func add(_ number: Int, _ width: Int) {
        var rest = number
        for place in stride(from: end + width - 1, through: end, by: -1) {
          text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        end += width
      }
      func add(_ mark: Unicode.Scalar) {
        text[end] = UInt8(ascii: mark)
        end += 1
      }
      add(day.year, 4)
      add("-")
      add(day.month, 2)
      add("-")
      add(day.day, 2)
      guard let seconds else { return end }
      add("T")
      add(seconds / 3600, 2)
      add(":")
      add(seconds / 60 % 60, 2)
      add(":")
      add(seconds % 60, 2)
      if isUTC { add("Z") }
      return end
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
