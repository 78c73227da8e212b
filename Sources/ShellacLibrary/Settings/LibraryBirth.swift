/// What a new library takes from the person who makes it, and keeps.
///
/// A nightly job runs under `LANG=C` in another time zone than its owner; the order of a library and the days of
/// its purchases must not depend on that.
public struct LibraryBirth: Sendable {
  /// Locale for sorting, such as `sv_SE`.
  public var locale: String

  /// Time zone, as the tz database names it: `Europe/Stockholm`.
  public var timeZone: String

  /// Creates a birth, by default without language and in UTC.
  public init(locale: String = "und", timeZone: String = "UTC") {
    self.locale = locale
    self.timeZone = timeZone
  }
}
