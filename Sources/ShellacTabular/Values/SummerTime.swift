/// When clocks are an hour ahead.
enum SummerTime: Hashable {
  /// From the last Sunday of March to the last of October, at 1 o'clock in Greenwich (directive 2000/84/EC; since 1996).
  case european
  /// From the second Sunday of March to the first of November at 2 o'clock (Energy Policy Act of 2005), before 2007 from
  /// the first Sunday of April to the last of October.
  case american

  /// Whether it is summer time; nil for years whose rule was another.
  ///
  /// Of the hour that comes twice in autumn the first is meant.
  ///
  /// - Parameters:
  ///   - day: the local day.
  ///   - seconds: the local time of the day.
  ///   - standard: minutes east of Greenwich in winter.
  func isSummer(_ day: CalendarDay, _ seconds: Int, standard: Int) -> Bool? {
    let start, end: Int
    let now = day.number * 1440 + seconds / 60
    switch self {
    case .european:
      guard day.year >= 1996, let first = Self.sunday(day.year, 3, lastOf: 31),
        let last = Self.sunday(day.year, 10, lastOf: 31)
      else { return nil }
      start = first * 1440 + 60 + standard
      end = last * 1440 + 60 + standard + 60
    case .american:
      let isNew = day.year >= 2007
      guard day.year >= 1987,
        let first = isNew ? Self.sunday(day.year, 3, lastOf: 14) : Self.sunday(day.year, 4, lastOf: 7),
        let last = isNew ? Self.sunday(day.year, 11, lastOf: 7) : Self.sunday(day.year, 10, lastOf: 31)
      else { return nil }
      start = first * 1440 + 120
      end = last * 1440 + 120
    }
    return now >= start && now < end
  }

  /// The last Sunday up to a day, as a number of days.
  private static func sunday(_ year: Int, _ month: Int, lastOf day: Int) -> Int? {
    guard let number = CalendarDay(year: year, month: month, day: day)?.number else { return nil }
    // 1970-01-01 was a Thursday.
    return number - (number + 4) % 7
  }
}
