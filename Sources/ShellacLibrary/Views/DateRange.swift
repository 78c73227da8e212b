import Foundation
import ShellacModel

/// Turns the dates of queries into what rows hold, in the library's time zone.
struct DateRange {
  private let settings: LibrarySettings
  private let now = Date()

  init(settings: LibrarySettings) { self.settings = settings }

  /// Made when a query has a date: a calendar costs a tenth of a short listing.
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = settings.timeZone
    return calendar
  }

  /// The packed dates that a range covers, whole units on both ends.
  func packed(from: DateBound?, to: DateBound?) -> (from: Int?, to: Int?) {
    (from.map { date($0).packed }, to.map { Self.lastPacked(of: date($0)) })
  }

  /// The seconds that a range covers, whole units on both ends.
  func instants(from: DateBound?, to: DateBound?) -> (from: Int64?, to: Int64?) {
    (from.map { seconds(start(of: date($0))) }, to.map { seconds(end(of: date($0))) - 1 })
  }

  private func date(_ bound: DateBound) -> PartialDate {
    switch bound {
    case .date(let date): return date
    case .before(let count, let unit):
      let component: Calendar.Component =
        switch unit {
        case .days: .day
        case .weeks: .weekOfYear
        case .months: .month
        case .years: .year
        }
      let day = calendar.date(byAdding: component, value: -count, to: now) ?? .distantPast
      let parts = calendar.dateComponents([.year, .month, .day], from: day)
      return PartialDate(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
        ?? PartialDate(year: 1)!
    }
  }

  private static func lastPacked(of date: PartialDate) -> Int {
    if date.month == nil { return date.packed + 9_999 }
    return date.day == nil ? date.packed + 99 : date.packed
  }

  private func start(of date: PartialDate) -> Date {
    calendar.date(from: DateComponents(year: date.year, month: date.month ?? 1, day: date.day ?? 1))
      ?? .distantPast
  }

  private func end(of date: PartialDate) -> Date {
    let unit: Calendar.Component = date.month == nil ? .year : date.day == nil ? .month : .day
    return calendar.date(byAdding: unit, value: 1, to: start(of: date)) ?? .distantFuture
  }

  private func seconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970.rounded()) }
}
