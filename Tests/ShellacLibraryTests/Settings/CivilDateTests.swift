import Foundation
import Testing

@testable import ShellacLibrary

/// Days of the calendar, as Foundation has them too.
@Suite struct CivilDateTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test func everyDayIsThatOfTheCalendar() {
    var days = Array(-800...800) + Array(10_900...11_100) + Array(47_400...47_700)
    // Leap years that centuries leave out, and long before and after.
    days += [-25_508, -25_509, 146_096, 146_097, 146_098, 719_162, -130_000, 2_000_000]
    for day in days {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let civil = CivilDate(dayNumber: Int64(day))
      #expect(
        civil.year == parts.year.map { Int64($0) } && civil.month == parts.month.map { Int64($0) }
          && civil.day == parts.day.map { Int64($0) }, "\(day)")
      #expect(civil.dayNumber == Int64(day))
    }
  }

  @Test func yearsBeforeTheFirstGoOnCounting() {
    for day in stride(from: Int64(-1_500_000), through: -700_000, by: 997) {
      #expect(CivilDate(dayNumber: day).dayNumber == day)
    }
    let first = CivilDate(dayNumber: -719_162)
    #expect((first.year, first.month, first.day) == (1, 1, 1))
    let before = CivilDate(dayNumber: -719_163)
    #expect((before.year, before.month, before.day) == (0, 12, 31))
    #expect(CivilDate(year: -400, month: 3, day: 1).dayNumber == -719_468 - 146_097)
  }

  @Test func aDayHasAllItsSeconds() {
    for (seconds, day) in [(0, 0), (86_399, 0), (86_400, 1), (-1, -1), (-86_400, -1), (-86_401, -2)]
      as [(Int64, Int64)]
    {
      #expect(CivilDate.dayNumber(ofLocal: seconds) == day)
      #expect(CivilDate(ofLocal: seconds).dayNumber == day)
    }
  }
}
