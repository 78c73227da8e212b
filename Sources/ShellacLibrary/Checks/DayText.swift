/// Days in the findings of rules.
enum DayText {
  /// The day that an instant is on in the library's time zone, as SQL: `2024-05-31`.
  static func sql(_ instant: String) -> String {
    let day = "shellac_day(\(instant))"
    return "printf('%04d-%02d-%02d', \(day) / 10000, \(day) / 100 % 100, \(day) % 100)"
  }
}
