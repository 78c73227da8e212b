import Foundation
import ShellacModel

/// Reads the dates of records.
///
/// They are as `2020-07-07T01:34:59Z`, `2020-07-07T03:34:59+02:00`, `2020-07-07 01:34:59`, `2020-07-07`, `2020-07` and
/// `2020`. What has no zone is of the library's.
struct LedgerDateReader {
  /// Nothing was bought before this: music by wire is younger, records are not.
  static let earliestYear = 1900

  private var zone: ZoneOffsets
  private let latest: Int64

  /// Creates a reader.
  ///
  /// - Parameter now: dates more than a day after it are refused.
  init(_ settings: LibrarySettings, now: Int64 = Int64(Date().timeIntervalSince1970)) {
    zone = ZoneOffsets(settings)
    latest = now + 86_400
  }

  /// Reads the date of a record.
  ///
  /// - Throws: `Diagnostic` that says what was expected.
  mutating func date(_ text: String) throws -> LedgerDate {
    guard let date = read(text) else {
      if let fault = PartialDate.fault(in: text) {
        throw Diagnostic("purchased is '\(text.prefix(40))': \(fault)")
      }
      throw Diagnostic(
        "purchased is '\(text.prefix(40))'; a date such as 2020-07-07, or a time such as 2020-07-07T01:34:59Z, is expected"
      )
    }
    if isYetToCome(date) {
      throw Diagnostic(
        "purchased is '\(text.prefix(40))', which is yet to come; a date up to now is expected")
    }
    return date
  }

  /// The instant at which what is known of a date begins.
  mutating func start(of date: PartialDate) -> Int64 {
    instant(local: Self.midnight(date))
  }

  /// The instant at which a packed date begins; nil when it is none.
  mutating func moved(_ day: Int?) -> Int64? { day.flatMap(PartialDate.init(packed:)).map { start(of: $0) } }

  /// The date that an instant is on, as far as a precision from 1 to 3 says.
  mutating func day(of at: Int64, precision: Int) -> Int? {
    guard precision > 0 else { return nil }
    let (local, overflow) = at.addingReportingOverflow(zone.offset(at: at))
    if overflow { return nil }
    let date = CivilDate(ofLocal: local)
    return Int(date.year) * 10_000 + (precision < 3 ? Int(date.month) * 100 : 0)
      + (precision < 2 ? Int(date.day) : 0)
  }

  /// Whether a date is later than anything can have been bought.
  func isYetToCome(_ date: LedgerDate) -> Bool { date.at > latest }

  /// The date that a text has; nil when it has none.
  mutating func read(_ text: String) -> LedgerDate? {
    var text = text
    return text.withUTF8 { bytes -> (PartialDate, Int64?, Int64?)? in
      var cursor = DateCursor(bytes)
      guard let (date, time, zone) = cursor.read(), date.year >= Self.earliestYear else { return nil }
      return (date, time, zone)
    }.map { date, time, zone in
      guard let time else {
        let precision = date.day != nil ? 1 : date.month != nil ? 2 : 3
        return LedgerDate(at: start(of: date), precision: precision, day: date.packed)
      }
      let local = Self.midnight(date) + time
      return LedgerDate(at: zone.map { local - $0 } ?? instant(local: local), precision: 0, day: nil)
    }
  }

  /// The local seconds at which what is known of a date begins.
  private static func midnight(_ date: PartialDate) -> Int64 {
    CivilDate(year: Int64(date.year), month: Int64(date.month ?? 1), day: Int64(date.day ?? 1)).dayNumber
      * 86_400
  }

  /// The instant of a local time; of one that a zone passes over, the same time by the offset from before.
  private mutating func instant(local: Int64) -> Int64 {
    let first = local - zone.offset(at: local)
    let second = local - zone.offset(at: first)
    if second == first { return first }
    // The offset changes between the two: the earlier one that is right, else the first after the gap.
    return second + zone.offset(at: second) == local ? second : max(first, second)
  }
}

/// Takes the parts of a date in ISO 8601 from its bytes.
private struct DateCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The date, the seconds of its day if it has a time, and the zone's offset if it has one.
  mutating func read() -> (PartialDate, Int64?, Int64?)? {
    guard let year = number(4) else { return nil }
    var (month, day) = (0, 0)
    if take("-") {
      guard let value = number(2), value > 0 else { return nil }
      month = value
      if take("-") {
        guard let value = number(2), value > 0 else { return nil }
        day = value
      }
    }
    guard let date = PartialDate(year: year, month: month, day: day) else { return nil }
    if position == bytes.count { return (date, nil, nil) }
    guard day > 0, take("T") || take(" "), let hour = number(2), hour < 24, take(":"), let minute = number(2),
      minute < 60
    else { return nil }
    var second = 0
    if take(":") {
      guard let value = number(2), value <= 60 else { return nil }
      second = min(value, 59)
      if take(".") || take(",") {
        guard digits() > 0 else { return nil }
      }
    }
    let time = Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second)
    guard let zone = zone() else { return nil }
    return position == bytes.count ? (date, time, zone) : nil
  }

  /// The offset of a zone from UTC; `.some(nil)` when there is none.
  private mutating func zone() -> Int64?? {
    if position == bytes.count { return .some(nil) }
    if take("Z") { return .some(0) }
    let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours <= 18 else { return nil }
    _ = take(":")
    var minutes = 0
    if position < bytes.count {
      guard let value = number(2), value < 60 else { return nil }
      minutes = value
    }
    return .some(sign * (Int64(hours) * 3_600 + Int64(minutes) * 60))
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func number(_ width: Int) -> Int? {
    guard bytes.count - position >= width else { return nil }
    var value = 0
    for byte in bytes[position..<position + width] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += width
    return value
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, bytes[position] >= UInt8(ascii: "0"), bytes[position] <= UInt8(ascii: "9") {
      position += 1
    }
    return position - start
  }
}
