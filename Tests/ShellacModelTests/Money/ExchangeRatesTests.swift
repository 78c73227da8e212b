import ShellacModel
import Testing

@Suite struct ExchangeRatesTests {
  @Test("the rate of a day is the last that began by then, in whatever order they came")
  func days() {
    var rates = ExchangeRates(target: "EUR")
    for (day, rate) in [("2024-02", "3"), ("2024", "2"), ("2025-01-02", "4"), ("2024-02-01", "5")] {
      let isTaken = rates.add(rate, of: "USD", from: PartialDate(parsing: day))
      #expect(isTaken)
    }
    #expect(rates.isDated)
    let days = [20_231_231, 20_240_101, 20_240_131, 20_240_201, 20_250_101, 20_250_102, 99_991_231]
    #expect(days.map { rates.rate(of: "USD", on: $0)?.digits } == [nil, 2, 2, 5, 5, 4, 4])
    #expect(rates.rate(of: "USD", on: nil) == nil)
    #expect(rates.rate(of: "EUR", on: nil)?.digits == 1)
  }

  @Test(
    "what is no positive decimal number is no rate",
    arguments: ["", "0", "-1", "1,5", "1e3", "0.00", "x", "1."])
  func wrong(text: String) {
    var rates = ExchangeRates(target: "EUR")
    let isTaken = rates.add(text, of: "USD", from: nil)
    #expect(!isTaken)
  }
}
