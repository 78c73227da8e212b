/// A sum of decimal texts, exact to the last digit.
public struct DecimalSum: Sendable, Hashable {
  private var units: Int64 = 0
  private var decimals = 0

  /// Nothing.
  public init() {}

  /// Adds a decimal text such as `-1.29`.
  ///
  /// - Returns: false when it is none, or the sum would be out of range; the sum is then as it was.
  public mutating func add(_ digits: String) -> Bool {
    var term: Int64 = 0
    var count: Int?
    var hasDigits = false
    for (index, byte) in digits.utf8.enumerated() {
      if index == 0, byte == UInt8(ascii: "-") { continue }
      if byte == UInt8(ascii: "."), count == nil {
        count = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"),
        let next = Self.appending(Int64(byte - UInt8(ascii: "0")), to: term)
      else { return false }
      hasDigits = true
      term = next
      count = count.map { $0 + 1 }
    }
    guard hasDigits else { return false }
    if digits.utf8.first == UInt8(ascii: "-") { term = -term }
    var sum = units
    let common = max(decimals, count ?? 0)
    for _ in decimals..<common {
      guard let wider = Self.appending(0, to: sum) else { return false }
      sum = wider
    }
    for _ in (count ?? 0)..<common {
      guard let wider = Self.appending(0, to: term) else { return false }
      term = wider
    }
    let (result, overflow) = sum.addingReportingOverflow(term)
    if overflow { return false }
    (units, decimals) = (result, common)
    return true
  }

  /// The sum as decimal text, with as many decimals as the longest term.
  public var digits: String {
    var text = String(units.magnitude)
    if decimals > 0 {
      text = String(repeating: "0", count: max(0, decimals + 1 - text.utf8.count)) + text
      let point = text.index(text.endIndex, offsetBy: -decimals)
      text = text[..<point] + "." + text[point...]
    }
    return units < 0 ? "-" + text : text
  }

  private static func appending(_ digit: Int64, to number: Int64) -> Int64? {
    let (product, overflow) = number.multipliedReportingOverflow(by: 10)
    if overflow { return nil }
    let (sum, overflow2) = product.addingReportingOverflow(digit)
    return overflow2 ? nil : sum
  }
}
