import Foundation

/// The offsets of a time zone from UTC.
///
/// One is asked of the zone once for each quarter of an hour: zones change at no finer step.
struct ZoneOffsets {
  private let settings: LibrarySettings
  // Made for the first instant: most listings have none.
  private lazy var zone = settings.timeZone
  private var known: [Int64: Int64] = [:]

  init(_ settings: LibrarySettings) { self.settings = settings }

  /// The offset at an instant, both in seconds; positive east of Greenwich.
  mutating func offset(at seconds: Int64) -> Int64 {
    let slot = seconds / 900 - (seconds % 900 < 0 ? 1 : 0)
    if let offset = known[slot] { return offset }
    let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(slot) * 900)))
    if known.count >= 4_096 { known.removeAll(keepingCapacity: true) }
    known[slot] = offset
    return offset
  }
}
