/// A decimal number as it was written: `-1.290` is −1290 with three digits behind the mark.
struct ExactDecimal: Hashable {
  /// All digits, without the mark.
  var digits: Int64

  /// How many of the digits stand behind the mark.
  var exponent: Int

  /// Reads an optional minus sign, digits and, behind a point, more digits; at most `maxDigits` in all.
  init?(_ text: some StringProtocol, maxDigits: Int = 18) {
    self.init(text.utf8, maxDigits: maxDigits)
  }

  /// The same of a whole text: a million amounts are read by this one, which knows what it reads.
  init?(_ text: String, maxDigits: Int = 18) { self.init(text.utf8, maxDigits: maxDigits) }

  private init?(_ text: some Sequence<UInt8>, maxDigits: Int) {
    var count = 0
    var whole = 0
    digits = 0
    exponent = 0
    var isNegative = false
    var hasPoint = false
    var isFirst = true
    for byte in text {
      defer { isFirst = false }
      switch byte {
      case UInt8(ascii: "-") where isFirst: isNegative = true
      case UInt8(ascii: "."):
        guard !hasPoint, whole > 0 else { return nil }
        hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count += 1
        guard count <= min(maxDigits, 18) else { return nil }
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        if hasPoint { exponent += 1 } else { whole += 1 }
      default: return nil
      }
    }
    guard whole > 0, !hasPoint || exponent > 0 else { return nil }
    if isNegative { digits = -digits }
  }

  init(digits: Int64, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// The nearest floating-point number.
  var value: Double {
    var divisor = 1.0
    for _ in 0..<min(max(exponent, 0), 18) { divisor *= 10 }
    return Double(digits) / divisor
  }

  /// The number as `init(_:maxDigits:)` reads it.
  var text: String {
    let magnitude = String(digits.magnitude)
    let sign = digits < 0 ? "-" : ""
    // More than any number has can only come out of a damaged library.
    let exponent = min(exponent, 18)
    guard exponent > 0 else { return sign + magnitude }
    let padded = String(repeating: "0", count: max(0, exponent + 1 - magnitude.utf8.count)) + magnitude
    return sign + padded.dropLast(exponent) + "." + padded.suffix(exponent)
  }
}
