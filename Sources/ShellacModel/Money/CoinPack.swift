/// So many coins, as a store sells them at once.
public struct CoinPack: Sendable, Hashable {
  /// How many.
  public var coins: Int64
  /// What they cost.
  public var price: Money

  /// Reads a pack as it is written in the configuration: `150=7.29 EUR`.
  ///
  /// - Throws: `Diagnostic` that says how one is written.
  public init(parsing text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmed.text }
    guard parts.count == 2, let coins = Int64(parts[0]), (1...Self.most).contains(coins),
      let price = Money(written: parts[1]), price.minor >= 0
    else {
      throw Diagnostic(
        "'\(text)' is no pack of coins", hint: "Write packs as 150=7.29 EUR, with commas between them.",
        status: .usage)
    }
    self.coins = coins
    self.price = price
  }

  /// More coins than anybody has.
  public static let most: Int64 = 1_000_000_000_000

  /// The packs of SoTube, as texts of the configuration.
  public static let usual = [
    "100=4.99 EUR", "150=7.29 EUR", "200=9.49 EUR", "300=13.37 EUR", "500=21.99 EUR", "750=31.49 EUR",
    "1000=39.99 EUR",
  ]
}

extension Money {
  /// Reads an amount with its currency: `7.29 EUR`, `7.29EUR`, `EUR 7.29`.
  public init?(written text: some StringProtocol) {
    let letters = String(text.filter { $0.isASCII && $0.isLetter })
    let number = String(text.filter { !($0.isASCII && $0.isLetter) })
    // The code stands in one piece, at one end.
    guard letters.count == 3, text.hasPrefix(letters) || text.hasSuffix(letters) else { return nil }
    self.init(number.trimmed.text, currency: letters.uppercased())
  }
}
