import ShellacModel
import Testing

@testable import ShellacLibrary

/// Amounts are added exactly, rounded once, and never wrong where they are too large.
@Suite struct ReportTallyTests {
  private func tally(_ counts: [Int64], _ amounts: [Int128], _ exponent: Int = 0) -> ReportTally {
    var tally = ReportTally(counts: counts.count, amounts: amounts.count)
    (tally.counts, tally.amounts, tally.exponent) = (counts, amounts, exponent)
    return tally
  }

  private func sum(_ one: ReportTally, _ other: ReportTally) throws -> ReportTally {
    var sum = one
    try sum.add(other)
    return sum
  }

  @Test func sumsHaveTheFinestUnit() throws {
    #expect(try sum(tally([1, 2], [5, 7], 2), tally([10, 20], [3, 0], 2)) == tally([11, 22], [8, 7], 2))
    #expect(try sum(tally([1], [5], 2), tally([1], [3], 4)) == tally([2], [503], 4))
    #expect(try sum(tally([1], [5], 4), tally([1], [3], 2)) == tally([2], [305], 4))
    #expect(try sum(tally([1], [0], 2), tally([1], [0], 4)) == tally([2], [0], 4))
    #expect(try sum(tally([1], [0], 4), tally([1], [0], 2)) == tally([2], [0], 4))
    #expect(try sum(tally([1], [0], 4), tally([1], [1], 2)) == tally([2], [100], 4))
  }

  @Test func whatIsTooLargeIsAnError() throws {
    #expect(throws: ReportTally.tooLarge) { try sum(tally([.max], []), tally([1], [])) }
    #expect(throws: ReportTally.tooLarge) { try sum(tally([], [.max]), tally([], [1])) }
    #expect(throws: ReportTally.tooLarge) { try sum(tally([], [.max]), tally([], [1], 1)) }
    #expect(throws: ReportTally.tooLarge) { try tally([], [Int128(Int64.max) + 1]).money(0) }
    #expect(try tally([], [Int128(Int64.max)]).money(0) == .money(.max, exponent: 0))
    var rates = ExchangeRates(target: "EUR")
    _ = rates.add("2.5", of: "USD", from: nil)
    let rate = try #require(rates.rate(of: "USD", on: nil))
    #expect(throws: ReportTally.tooLarge) { try tally([], [.max]).multiplied(by: rate) }
    #expect(try tally([3], [10, 4], 2).multiplied(by: rate) == tally([3], [250, 100], 3))
  }

  @Test(
    arguments: [
      (0, 10, 0), (4, 10, 0), (5, 10, 0), (6, 10, 1), (14, 10, 1), (15, 10, 2), (16, 10, 2), (25, 10, 2),
      (35, 10, 4),
      (-4, 10, 0), (-5, 10, 0), (-6, 10, -1), (-15, 10, -2), (-25, 10, -2), (7, 3, 2), (8, 3, 3), (9, 3, 3),
      (1, 2, 0),
      (3, 2, 2), (1, 1, 1), (10, -4, -2), (11, -4, -3),
    ] as [(Int128, Int128, Int128)])
  func halvesGoToTheEvenSide(dividend: Int128, divisor: Int128, quotient: Int128) {
    #expect(ReportTally.roundedHalfToEven(dividend, over: divisor) == quotient)
  }

  @Test func moneyIsCutToItsDigitsOnlyWhenItHasMore() throws {
    let amount = tally([], [12_345], 4)
    #expect(try amount.money(0) == .money(12_345, exponent: 4))
    #expect(try amount.money(0, digits: 2) == .money(123, exponent: 2))
    #expect(try amount.money(0, digits: 4) == .money(12_345, exponent: 4))
    #expect(try amount.money(0, digits: 5) == .money(12_345, exponent: 4))
    #expect(try amount.money(0, digits: 0) == .money(1, exponent: 0))
  }

  @Test(
    arguments: [
      (0, 0, "0"), (5, 0, "5"), (-5, 0, "-5"), (0, 2, "0.00"), (5, 2, "0.05"), (-5, 2, "-0.05"),
      (50, 2, "0.50"),
      (500, 2, "5.00"), (12_345, 3, "12.345"), (.max, 2, "92233720368547758.07"),
      (.min, 2, "-92233720368547758.08"),
    ] as [(Int64, Int, String)])
  func moneyIsWrittenOut(minor: Int64, exponent: Int, text: String) {
    #expect(ReportValue.decimal(minor, exponent) == text)
  }

  @Test func aFigureIsEmptyWhenItIsNothing() {
    #expect(ReportValue.none.isEmpty && ReportValue.text("").isEmpty && ReportValue.number(0).isEmpty)
    #expect(ReportValue.money(0, exponent: 2).isEmpty)
    #expect(
      !ReportValue.text("0").isEmpty && !ReportValue.number(1).isEmpty && !ReportValue.number(-1).isEmpty)
    #expect(!ReportValue.money(1, exponent: 2).isEmpty)
    #expect(ReportValue.none.magnitude == 0 && ReportValue.text("5").magnitude == 0)
    #expect(ReportValue.number(-7).magnitude == -7 && ReportValue.money(150, exponent: 2).magnitude == 1.5)
    #expect(
      ReportValue.money(150, exponent: 0).magnitude == 150
        && ReportValue.money(150, exponent: -1).magnitude == 150)
    #expect(ReportValue.money(1, exponent: 19).magnitude == ReportValue.money(1, exponent: 18).magnitude)
  }

  @Test func keysHaveAnOrder() {
    let keys: [ReportKey] = [.text("b"), .none, .number(2), .text("a"), .number(1)]
    #expect(keys.sorted(by: ReportKey.precedes) == [.number(1), .number(2), .text("a"), .text("b"), .none])
    #expect(!ReportKey.precedes(.none, .none) && !ReportKey.precedes(.text("a"), .text("a")))
  }
}
