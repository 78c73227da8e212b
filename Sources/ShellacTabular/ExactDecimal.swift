/// A decimal number as a file writes it, exact: digits before and after a point, with an exponent or without.
public struct ExactDecimal: Sendable, Hashable {
  /// More digits after the point than this come of a binary number that was written out: 1.4000000000000001.
  private static let mostScale = 9
  /// What such a number is rounded to.
  private static let roundedScale = 6

  /// The number times ten to the `scale`.
  private let units: Int64
  private let scale: Int

  private init(units: Int64, scale: Int) {
    self.units = units
    self.scale = scale
  }

  /// Reads a number of JSON; nil when it is none, or has more digits than any amount.
  ///
  /// `1e2` is 100. What has more than nine digits after the point was a binary number, and is rounded to six.
  public init?(_ text: String) {
    var units: Int64 = 0
    var scale = 0
    var hasPoint = false
    var hasDigit = false
    var isNegative = false
    var rest = text.utf8[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      hasDigit = true
      if hasPoint && scale > Self.mostScale { continue }
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      let (sum, more) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !overflow, !more else { return nil }
      units = sum
      if hasPoint { scale += 1 }
    }
    guard hasDigit else { return nil }
    if rest.first != nil {
      guard let exponent = Int(Substring(rest.dropFirst())), (-18...18).contains(exponent) else {
        return nil
      }
      scale -= exponent
    }
    while scale < 0 {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      units = product
      scale += 1
    }
    if scale > Self.mostScale {
      while scale > Self.roundedScale {
        units = scale == Self.roundedScale + 1 ? (units + 5) / 10 : units / 10
        scale -= 1
      }
      while scale > 0, units % 10 == 0 {
        units /= 10
        scale -= 1
      }
    }
    self.init(units: isNegative ? -units : units, scale: scale)
  }

  /// Whether it is less than nothing.
  public var isNegative: Bool { units < 0 }

  /// It as a whole number; nil when it is none.
  public var whole: Int64? {
    var units = units
    for _ in 0..<scale {
      guard units % 10 == 0 else { return nil }
      units /= 10
    }
    return units
  }

  /// It times a whole number; nil when that is more than any amount.
  public func times(_ factor: Int64) -> ExactDecimal? {
    let (product, overflow) = units.multipliedReportingOverflow(by: factor)
    return overflow ? nil : ExactDecimal(units: product, scale: scale)
  }

  /// It and another; nil when that is more than any amount.
  public func plus(_ other: ExactDecimal) -> ExactDecimal? {
    let scale = max(scale, other.scale)
    guard let mine = units(at: scale), let others = other.units(at: scale) else { return nil }
    let (sum, overflow) = mine.addingReportingOverflow(others)
    return overflow ? nil : ExactDecimal(units: sum, scale: scale)
  }

  private func units(at scale: Int) -> Int64? {
    var units = units
    for _ in self.scale..<max(scale, self.scale) {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      units = product
    }
    return units
  }

  /// The number as decimal text, with the digits after the point that it has.
  public var text: String {
    // From the last digit to the first.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    var rest = units.magnitude
    while rest > 0 || bytes.count <= scale {
      if scale > 0, bytes.count == scale { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.reverse()
    return String(decoding: bytes, as: UTF8.self)
  }
}
