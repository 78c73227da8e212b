import Foundation
import ShellacModel

/// Writes instants as ISO 8601 in one time zone: `2024-05-01T12:34:56+02:00`.
///
/// The offset from UTC is asked of the zone once for each quarter of an hour: zones change at no finer step.
struct InstantText {
  private let settings: LibrarySettings
  // Made for the first instant: most listings have none.
  private lazy var zone = settings.timeZone
  private var offsets: [Int64: Int64] = [:]

  init(_ settings: LibrarySettings) { self.settings = settings }

  /// The day that an instant is on, as `PartialDate.packed`; nil when its year has not four digits.
  mutating func day(of seconds: Int64) -> Int64? {
    let (local, overflows) = seconds.addingReportingOverflow(offset(at: seconds))
    // From 0001-01-01 to the end of 9999.
    if overflows || local < -62_135_596_800 || local >= 253_402_300_800 { return nil }
    let date = Self.civil(Self.day(local))
    return date.year * 10_000 + date.month * 100 + date.day
  }

  private mutating func offset(at seconds: Int64) -> Int64 {
    let slot = seconds / 900 - (seconds % 900 < 0 ? 1 : 0)
    if let known = offsets[slot] { return known }
    let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(slot) * 900)))
    if offsets.count >= 4_096 { offsets.removeAll(keepingCapacity: true) }
    offsets[slot] = offset
    return offset
  }

  private static func day(_ local: Int64) -> Int64 { local / 86_400 - (local % 86_400 < 0 ? 1 : 0) }

  /// An instant as `PackedInstant` has it.
  mutating func text(_ packed: Int64) -> String {
    var bytes: [UInt8] = []
    append(packed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds an instant as `PackedInstant` has it: of one that is known to the day, month or year, only that.
  mutating func append(_ packed: Int64, to bytes: inout [UInt8]) {
    let (seconds, precision) = PackedInstant.unpack(packed)
    let offset = offset(at: seconds)
    let (local, overflows) = seconds.addingReportingOverflow(offset)
    if overflows { return }
    let day = Self.day(local)
    let second = local - day * 86_400
    let date = Self.civil(day)
    Self.append(date.year, 4, to: &bytes)
    if precision == 3 { return }
    bytes.append(UInt8(ascii: "-"))
    Self.append(date.month, 2, to: &bytes)
    if precision == 2 { return }
    bytes.append(UInt8(ascii: "-"))
    Self.append(date.day, 2, to: &bytes)
    if precision == 1 { return }
    bytes.append(UInt8(ascii: "T"))
    Self.append(second / 3_600, 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(second / 60 % 60, 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(second % 60, 2, to: &bytes)
    if offset == 0 { return bytes.append(UInt8(ascii: "Z")) }
    bytes.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    Self.append(abs(offset) / 3_600, 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(abs(offset) / 60 % 60, 2, to: &bytes)
  }

  /// The civil date of a day counted from 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  private static func append(_ number: Int64, _ width: Int, to bytes: inout [UInt8]) {
    let digits = String(number.magnitude).utf8
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    for _ in digits.count..<max(width, digits.count) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits)
  }
}
