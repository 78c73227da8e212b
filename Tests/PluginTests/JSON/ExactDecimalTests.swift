import ShellacTabular
import Testing

@Suite("Exact numbers") struct ExactDecimalTests {
  @Test(
    "numbers of JSON as decimal text",
    arguments: [
      ("0", "0"), ("-0", "0"), ("7.0", "7.0"), ("-1.50", "-1.50"), ("0.05", "0.05"), ("1e2", "100"),
      ("12E-1", "1.2"),
      ("1.5e+3", "1500"), ("9223372036854775807", "9223372036854775807"), ("1.4000000000000001", "1.4"),
      ("0.30000000000000004", "0.3"), ("7.289999999999999", "7.29"), ("1.999999999999", "2"), ("1e-18", "0"),
    ])
  func text(number: String, text: String) { #expect(ExactDecimal(number)?.text == text) }

  @Test(
    "what is no number, or beyond any amount",
    arguments: [
      "", "-", ".", "1,5", "1.2.3", "e5", "1e", "1e19", "1e-99999999999999999999", "9223372036854775808",
      "1e999",
      "0x1F", " 1", "NaN", "10000000000000000000.0",
    ])
  func refused(number: String) { #expect(ExactDecimal(number) == nil) }

  @Test("sums and products have all digits, and end where amounts end")
  func sums() {
    #expect(ExactDecimal("0.1")?.times(3)?.plus(ExactDecimal("0.05")!)?.text == "0.35")
    #expect(ExactDecimal("9223372036854775807")?.times(2) == nil)
    #expect(ExactDecimal("9223372036854775807")?.plus(ExactDecimal("0.1")!) == nil)
    #expect(ExactDecimal("5.00")?.whole == 5 && ExactDecimal("5.01")?.whole == nil)
  }
}
