import ShellacTabular

/// Times as SoTube writes them: seconds since 2001-01-01 00:00:00 UTC, with a fraction.
enum SoTubeTime {
  /// 2001-01-01 in seconds since 1970.
  private static let start: Int64 = 978_307_200
  /// Far beyond the year 9999.
  private static let most: Int64 = 1 << 40

  /// The instant that decimal text of seconds means; nil when it is none; the fraction is left out.
  static func instant(_ seconds: String) -> String? {
    let parts = seconds.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, isDigits(first), parts.count == 1 || isDigits(parts[1]),
      let whole = Int64(first)
    else { return nil }
    return instant(whole)
  }

  /// The instant that a key of the coin history means: the same number without its point, six digits of it after.
  static func instant(key: String) -> String? {
    guard key.utf8.count == 15, isDigits(key) else { return nil }
    return Int64(key.dropLast(6)).flatMap { instant($0) }
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  private static func instant(_ seconds: Int64) -> String? {
    seconds < most ? DateText.instant(secondsSince1970: start + seconds) : nil
  }
}
