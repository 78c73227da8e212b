import ShellacTestSupport
import Testing

@testable import ShellacAccounting

@Suite struct CoinLotsTests {
  private func cost(_ digits: Int64, _ currency: String = "EUR") -> CoinLots.Cost {
    CoinLots.Cost(Quantity(digits, exponent: 2), currency)
  }

  @Test(
    "coins leave in the order they came, at what they cost, and a lot's last coin takes what is left of its cost"
  )
  func order() {
    var lots = CoinLots()
    lots.add(.init(coins: 2, cost: nil))
    lots.add(.init(coins: 3, cost: cost(100)))
    #expect(lots.remove(3, canReturn: true) == [.init(coins: 2, cost: nil), .init(coins: 1, cost: cost(33))])
    #expect(lots.remove(1, canReturn: true) == [.init(coins: 1, cost: cost(33))])
    #expect(lots.remove(2, canReturn: true) == [.init(coins: 1, cost: cost(34)), .init(coins: 1, cost: nil)])
    // The last that went come back first.
    #expect(lots.takeBack(2) == [.init(coins: 1, cost: nil), .init(coins: 1, cost: cost(34))])
    #expect(
      lots.remove(2, canReturn: false) == [.init(coins: 1, cost: nil), .init(coins: 1, cost: cost(34))])
  }

  @Test("whatever is spent and refunded, no cost is made or lost", arguments: 1...20 as ClosedRange<UInt64>)
  func conserved(seed: UInt64) {
    var random = Seeded(state: seed)
    var lots = CoinLots()
    var (paid, spent): (Int64, Int64) = (0, 0)
    func total(_ parts: [CoinLots.Part]) -> Int64 { parts.reduce(0) { $0 + ($1.cost?.amount.digits ?? 0) } }
    for _ in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let (coins, price) = (
          Int64.random(in: 1...500, using: &random), Int64.random(in: 0...5_000, using: &random)
        )
        lots.add(.init(coins: coins, cost: cost(price)))
        paid += price
      case 1: spent -= total(lots.takeBack(.random(in: 1...9, using: &random)))
      default: spent += total(lots.remove(.random(in: 1...90, using: &random), canReturn: true))
      }
    }
    #expect(spent + total(lots.remove(.max / 2, canReturn: false)) == paid)
  }

  @Test(
    "numbers are read exactly or not at all",
    arguments: [
      ("1.290", "1.290"), ("-0.05", "-0.05"), ("0", "0"), ("9223372036854775807", "9223372036854775807"),
      ("9223372036854775808", nil), ("-", nil), ("1.", nil), (".5", nil), ("1,5", nil), ("", nil),
      ("1.2.3", nil),
      ("0.1234567890123456789", nil),
    ] as [(String, String?)])
  func quantities(text: String, read: String?) {
    let number = Array(text.utf8).withUnsafeBytes { Quantity($0) }
    #expect(number?.text == read)
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    // SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
