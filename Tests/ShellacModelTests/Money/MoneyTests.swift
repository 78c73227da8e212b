import ShellacModel
import Testing

/// Amounts are exact: what is read is what is written and summed.
@Suite struct MoneyTests {
  @Test(arguments: [
    ("1.29", "USD", 129, 2), ("0", "EUR", 0, 2), ("7", "GBP", 700, 2), ("120", "JPY", 120, 0),
    ("1.5", "JPY", 15, 1), ("0.099", "USD", 99, 3), ("1.290", "USD", 129, 2), ("1.2900", "KWD", 1290, 3),
    ("-3.50", "SEK", -350, 2), ("15.65", "EEK", 1565, 2), ("92233720368547758.07", "USD", 0, 0),
  ])
  func decimalTextBecomesMinorUnits(text: String, currency: String, minor: Int64, exponent: Int) {
    let money = Money(text, currency: currency)
    if minor == 0 && exponent == 0 {
      #expect(money == nil)
    } else {
      #expect(money == Money(minor: minor, exponent: exponent, currency: currency))
    }
  }

  @Test(arguments: ["", "1,29", "1.", ".5", "1 000", "€1", "1e3", "١", "1.2.3", "--1", "0.1234567891"])
  func otherTextIsNoMoney(text: String) { #expect(Money(text, currency: "EUR") == nil) }

  /// Made-up amounts found some that could not be read again once they had the decimals of their currency.
  @Test(arguments: ["EUR", "JPY", "BHD"])
  func whatIsReadIsReadAgain(code: String) {
    for digits in 1...18 {
      guard let money = Money(String(repeating: "9", count: digits), currency: code) else { continue }
      #expect(Money(money.text, currency: code) == money)
    }
    #expect(Money("9999999999999999", currency: "BHD") == nil)
    #expect(Money("999999999999999", currency: "BHD")?.text == "999999999999999.000")
  }

  @Test func aCodeThatIsNoneIsNoMoney() {
    #expect(Money("1", currency: "XXX") == nil)
    #expect(Money("1", currency: "eur") == nil)
    #expect(ISO4217.currency("JPY")?.exponent == 0)
    #expect(ISO4217.currency("KWD")?.exponent == 3)
    #expect(ISO4217.currency("CLF")?.exponent == 4)
    #expect(ISO4217.currency("HRK").map { [$0.isCurrent ? 1 : 0, $0.number] } == [0, 191])
    #expect(ISO4217.codes.count == Set(ISO4217.codes).count)
    #expect(ISO4217.codes.count > 200)
  }

  @Test(arguments: [Int.min, -1, 19, 1_000_000_000, .max])
  func exponentsThatNoCurrencyHasCostNothing(exponent: Int) {
    let nothing = Money(minor: 0, exponent: exponent, currency: "EUR")
    #expect(nothing.rescaled(to: 2) == Money(minor: 0, exponent: 2, currency: "EUR"))
    #expect(Money(minor: .min, exponent: exponent, currency: "EUR").text.utf8.count <= 21)
  }

  @Test func sumsKeepEveryDigitAndSayWhenThereIsNone() {
    let a = Money(minor: 129, exponent: 2, currency: "USD")
    #expect(a.adding(Money(minor: 1, exponent: 3, currency: "USD"))?.text == "1.291")
    #expect(a.adding(Money(minor: 1, exponent: 2, currency: "EUR")) == nil)
    #expect(a.adding(Money(minor: .max, exponent: 2, currency: "USD")) == nil)
    #expect(Money(minor: .max, exponent: 2, currency: "USD").rescaled(to: 3) == nil)
    #expect(a.rescaled(to: 1) == nil)
  }
}
