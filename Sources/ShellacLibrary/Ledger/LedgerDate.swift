import ShellacModel

/// When something was bought: an instant, where what is known begins, and how much is known.
struct LedgerDate: Hashable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  var at: Int64
  /// 0 to the second, 1 the day, 2 the month, 3 the year.
  var precision: Int
  /// What is known, as `PartialDate` packs it; nil for an instant.
  ///
  /// It stays when the library's time zone changes.
  var day: Int?

  /// Goes on with what is the same in every time zone.
  func add(to digest: inout FactDigest) {
    digest.add(Int64(precision))
    digest.add(day.map(Int64.init) ?? at)
  }
}
