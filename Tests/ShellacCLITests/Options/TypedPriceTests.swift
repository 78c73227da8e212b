import ShellacModel
import Testing

@testable import ShellacCLI

/// A price is read as people write it, and never guessed at.
@Suite struct TypedPriceTests {
  @Test(
    "a currency may stand beside the amount or with it, and decimals behind a comma",
    arguments: [
      ("2.50", "eur", 250, "EUR"), ("2,50", "EUR", 250, "EUR"), ("2,50 €", nil, 250, "EUR"),
      ("€2.50", nil, 250, "EUR"), ("£ 3", nil, 300, "GBP"), ("2,5EUR", nil, 250, "EUR"),
      ("EUR 7.29", nil, 729, "EUR"), ("7.29 €", "EUR", 729, "EUR"), ("2,50\u{A0}€", nil, 250, "EUR"),
    ] as [(String, String?, Int64, String)])
  func prices(text: String, currency: String?, minor: Int64, code: String) {
    #expect(TypedPrice(text, currency: currency).money == Money(minor: minor, exponent: 2, currency: code))
  }

  @Test(
    "what is no amount, or says two currencies, is none",
    arguments: [
      ("1,234", "EUR"), ("1.2,3", "EUR"), ("1,2,3", "EUR"), ("7 €", "USD"), ("$5", nil), ("", nil),
      ("€", nil),
    ] as [(String, String?)])
  func others(text: String, currency: String?) {
    let price = TypedPrice(text, currency: currency)
    #expect(price.money == nil && !price.lacksCurrency)
  }

  @Test("that nothing but the currency is missing is known", arguments: ["2.50", "2,50", "7"])
  func withoutCurrency(text: String) {
    let price = TypedPrice(text, currency: nil)
    #expect(price.money == nil && price.lacksCurrency)
  }
}
