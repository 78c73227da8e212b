/// An exact number with decimals: so many of the smallest parts, and how many digits stand behind the mark.
public struct Quantity: Sendable, Hashable {
  /// All digits.
  public var digits: Int64
  /// How many of them stand behind the decimal mark.
  public var exponent: Int

  /// The most digits behind the mark.
  private static let mostDecimals = 18

  /// Creates a number.
  init(_ digits: Int64, exponent: Int = 0) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Reads decimal text, `-1.29`; nil when it is none, or too large.
  init?(_ text: UnsafeRawBufferPointer) {
    var (digits, exponent): (Int64, Int) = (0, 0)
    var (isNegative, hasMark, count) = (false, false, 0)
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: ".") where !hasMark && count > 0: hasMark = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
        let (sum, overflow2) = product.subtractingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
        if overflow || overflow2 { return nil }
        digits = sum
        count += 1
        if hasMark { exponent += 1 }
      default: return nil
      }
    }
    guard count > 0, !hasMark || exponent > 0, exponent <= Self.mostDecimals, digits != .min else {
      return nil
    }
    // They were counted downwards.
    self.init(isNegative ? digits : -digits, exponent: exponent)
  }

  /// Whether it is nothing.
  var isZero: Bool { digits == 0 }

  /// The number with its sign changed.
  public static prefix func - (number: Quantity) -> Quantity {
    Quantity(0 &- number.digits, exponent: number.exponent)
  }

  /// The difference, exact; nil when it is too large.
  func subtracting(_ other: Quantity) -> Quantity? {
    let exponent = max(exponent, other.exponent)
    guard let a = scaled(to: exponent), let b = other.scaled(to: exponent) else { return nil }
    let (difference, overflow) = a.subtractingReportingOverflow(b)
    return overflow || difference == .min ? nil : Quantity(difference, exponent: exponent)
  }

  private func scaled(to exponent: Int) -> Int64? {
    var digits = digits
    for _ in self.exponent..<max(exponent, self.exponent) {
      let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      digits = product
    }
    return digits
  }

  /// The number as decimal text: `-1.29`.
  public var text: String {
    let magnitude = String(digits.magnitude)
    let sign = digits < 0 ? "-" : ""
    guard exponent > 0 else { return sign + magnitude }
    let missing = max(0, exponent + 1 - magnitude.utf8.count)
    let padded = String(repeating: "0", count: missing) + magnitude
    return sign + padded.dropLast(exponent) + "." + padded.suffix(exponent)
  }
}
