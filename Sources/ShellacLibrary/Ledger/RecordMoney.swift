import ShellacModel

/// Reads the amounts of records: exact decimal text, and the code of its currency.
struct RecordMoney {
  // Files have one currency, or a few.
  private var last: (text: String, currency: ISO4217.Currency)?

  /// The currency of a code; nil when there is no code.
  ///
  /// - Throws: `Diagnostic` when ISO 4217 has none of it.
  mutating func currency(_ text: String?) throws -> ISO4217.Currency? {
    guard let text else { return nil }
    if let last, last.text == text { return last.currency }
    guard let code = try RecordText.checked(text, "currency") else { return nil }
    guard let currency = ISO4217.currency(code) ?? ISO4217.currency(code.uppercased()) else {
      throw Diagnostic(
        "there is no currency '\(code.prefix(40))'; a code of ISO 4217 such as EUR is expected",
        hint: Suggestion.closest(to: code.uppercased(), among: ISO4217.codes).map { "Did you mean '\($0)'?" })
    }
    last = (text, currency)
    return currency
  }

  /// An amount; nil when there is none.
  ///
  /// Without a currency nothing but nothing can be paid: that is 0 without one.
  /// - Throws: `Diagnostic` when it is no number, has no currency, or is negative.
  func money(_ text: String?, _ name: StaticString, in currency: ISO4217.Currency?) throws -> Money? {
    guard let text, let digits = try RecordText.checked(text, name, longest: 200) else { return nil }
    let code = currency?.code ?? "XXX"
    guard let money = Money(exactly: digits, currency ?? ISO4217.none) else {
      throw Diagnostic("\(name) is '\(digits.prefix(40))'; a number such as 1.29 is expected")
    }
    if currency == nil, money.minor != 0 {
      throw Diagnostic(
        "\(name) is \(digits) and the currency is missing", hint: "Give its code in the column currency.")
    }
    if money.minor < 0 { throw Diagnostic("\(name) is \(digits) \(code), which is negative") }
    return money
  }
}
