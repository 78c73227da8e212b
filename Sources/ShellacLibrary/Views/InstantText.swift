import ShellacModel

/// Writes instants as ISO 8601 in one time zone: `2024-05-01T12:34:56+02:00`.
struct InstantText {
  private var zone: ZoneOffsets

  init(_ settings: LibrarySettings) { zone = ZoneOffsets(settings) }

  /// The day that an instant is on, as `PartialDate.packed`; nil when its year has not four digits.
  mutating func day(of seconds: Int64) -> Int64? {
    let (local, overflows) = seconds.addingReportingOverflow(zone.offset(at: seconds))
    // From 0001-01-01 to the end of 9999.
    if overflows || local < -62_135_596_800 || local >= 253_402_300_800 { return nil }
    let date = CivilDate(ofLocal: local)
    return date.year * 10_000 + date.month * 100 + date.day
  }

  /// An instant as `PackedInstant` has it.
  mutating func text(_ packed: Int64) -> String {
    var bytes: [UInt8] = []
    append(packed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds an instant as `PackedInstant` has it: of one that is known to the day, month or year, only that.
  mutating func append(_ packed: Int64, to bytes: inout [UInt8]) {
    let (seconds, precision) = PackedInstant.unpack(packed)
    let offset = zone.offset(at: seconds)
    let (local, overflows) = seconds.addingReportingOverflow(offset)
    if overflows { return }
    let day = CivilDate.dayNumber(ofLocal: local)
    let second = local - day * 86_400
    let date = CivilDate(dayNumber: day)
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

  private static func append(_ number: Int64, _ width: Int, to bytes: inout [UInt8]) {
    let digits = String(number.magnitude).utf8
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    for _ in digits.count..<max(width, digits.count) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits)
  }
}
