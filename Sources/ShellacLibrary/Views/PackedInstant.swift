/// An instant and how much of it is known, as one number: what it is worth, with the precision in the highest byte.
///
/// An instant that is known to the second is just its seconds.
enum PackedInstant {
  private static let shift: Int64 = 56

  /// An instant as it is shown.
  static func sql(_ seconds: String, _ precision: String) -> String {
    "\(seconds) + (ifnull(\(precision), 0) << \(shift))"
  }

  /// The seconds, and the precision: 0 second, 1 day, 2 month, 3 year.
  static func unpack(_ packed: Int64) -> (seconds: Int64, precision: Int64) {
    let precision = (packed &+ (1 << (shift - 1))) >> shift
    return (packed &- precision << shift, precision)
  }
}
