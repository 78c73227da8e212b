import ShellacModel

/// A price as people type it: `7.29` with a currency beside it, `7.29EUR`, `EUR 7.29`, `2,50 €`.
struct TypedPrice {
  /// The amount; nil when it is none, or has no currency.
  let money: Money?
  /// Whether nothing but a currency is missing.
  let lacksCurrency: Bool

  /// Signs that no two currencies share.
  private static let signs = ["€": "EUR", "£": "GBP"]

  /// Reads a price.
  ///
  /// - Parameter currency: the code that was given beside it; nil: none was.
  init(_ text: String, currency: String?) {
    var number = text[...]
    var code = currency?.uppercased()
    for (sign, own) in Self.signs where code == nil || code == own {
      if number.hasSuffix(sign) {
        number = number.dropLast()
      } else if number.hasPrefix(sign) {
        number = number.dropFirst()
      } else {
        continue
      }
      code = own
    }
    let digits = Self.pointed(number)
    money = code.map { Money(digits, currency: $0) } ?? Money(written: digits)
    lacksCurrency = code == nil && Money(digits, currency: "EUR").map { $0.minor >= 0 } ?? false
  }

  /// The text without blanks at its ends, its decimals behind a point: one comma before one or two digits is a point.
  private static func pointed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains("."),
      (1...2).contains(parts[1].prefix(while: \.isWholeNumber).count)
    else { return String(text) }
    return parts.joined(separator: ".")
  }
}
