import ShellacModel

/// Reads the amounts of records: exact decimal text, and the code of its currency.
struct RecordMoney {
  // Files have one currency, or a few.
  private var last: (text: String, currency: ISO4217.Currency)?
  // One that has no such code has it in many rows, and to look for one that is like it takes long.
  private var refused: [String: Diagnostic] = [:]

  private static let mostRefused = 100
  /// The most digits of an amount: thousands of such amounts still have a sum.
  private static let mostDigits = 15
  private static let most: Int64 = 999_999_999_999_999

  /// The currency of a code; nil when there is no code.
  ///
  /// - Throws: `Diagnostic` when ISO 4217 has none of it.
  mutating func currency(_ text: String?) throws -> ISO4217.Currency? {
    guard let text else { return nil }
    if let last, last.text == text { return last.currency }
    guard let code = try RecordText.checked(text, "currency") else { return nil }
    guard let currency = ISO4217.currency(code) ?? ISO4217.currency(code.uppercased()) else {
      throw refusal(of: code)
    }
    last = (text, currency)
    return currency
  }

  private mutating func refusal(of code: String) -> Diagnostic {
    if let known = refused[code] { return known }
    let upper = code.uppercased()
    let isListed = ISO4217.withoutMoney.contains(upper)
    var refusal = Diagnostic(
      (isListed
        ? "currency is '\(upper)', a code of ISO 4217, but not of money; one such as EUR is expected"
        : "there is no currency '\(code.prefix(40))'; a code of ISO 4217 such as EUR is expected"))
    if refused.count >= Self.mostRefused { return refusal }
    if !isListed {
      refusal.hint = Suggestion.closest(to: upper, among: ISO4217.codes).map { "Did you mean '\($0)'?" }
    }
    refused[code] = refusal
    return refusal
  }

  /// An amount; nil when there is none.
  ///
  /// Without a currency nothing but nothing can be paid: that is 0 without one.
  /// - Throws: `Diagnostic` when it is no number, has no currency, or is negative.
  func money(_ text: String?, _ name: StaticString, in currency: ISO4217.Currency?) throws -> Money? {
    guard let text, let digits = try RecordText.checked(text, name, longest: 200) else { return nil }
    guard let money = Money(exactly: digits, currency ?? ISO4217.none),
      (-Self.most...Self.most).contains(money.minor)
    else {
      let isNumber = digits.utf8.allSatisfy {
        $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ".")
          || $0 == UInt8(ascii: "-")
      }
      let expected =
        isNumber && digits.utf8.count > Money.mostDecimals
        ? "\(Self.mostDigits) digits, \(Money.mostDecimals) of them behind the point, are the most"
        : "a number such as 1.29 is expected"
      throw Diagnostic("\(name) is '\(digits.prefix(40))'; \(expected)")
    }
    if currency == nil, money.minor != 0 {
      throw Diagnostic(
        "\(name) is '\(digits)', and its currency is missing; a code of ISO 4217 such as EUR is expected",
        hint: "Give the code in the column currency.")
    }
    if money.minor < 0 {
      throw Diagnostic("\(name) is '\(digits)', which is negative; an amount of 0 or more is expected")
    }
    return money
  }
}
