extension DateText {
  /// The instant so many seconds after 1970-01-01T00:00:00Z; nil outside of the years 1 to 9999.
  public static func instant(secondsSince1970 seconds: Int64) -> String? {
    let day = seconds >= 0 ? seconds / 86400 : (seconds &- 86399) / 86400
    guard day > -1_000_000, day < 4_000_000, let date = CalendarDay(number: Int(day)) else { return nil }
    return text(date, Int(seconds - day * 86400), isUTC: true)
  }
}
