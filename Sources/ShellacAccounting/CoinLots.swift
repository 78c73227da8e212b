/// What the coins of one account have cost: those that came first go first.
///
/// The cost of a lot is shared out among its coins exactly: what is rounded off one part is in the next, so that when
/// the last coin has gone its whole cost has.
public struct CoinLots {
  /// Coins that went or came together, and what they cost.
  struct Part: Sendable, Hashable {
    /// How many; positive.
    var coins: Int64
    /// What they cost in all; nil: nothing is known of it, or nothing was paid.
    var cost: Cost?
  }

  /// An amount of money.
  public struct Cost: Sendable, Hashable {
    /// How much.
    public var amount: Quantity
    /// Of which currency.
    public var currency: String

    /// Creates an amount.
    init(_ amount: Quantity, _ currency: String) {
      self.amount = amount
      self.currency = currency
    }
  }

  /// Those that are there, the first in front.
  private var lots: [Part] = []
  private var first = 0
  /// Those that have gone, the last at the end: a refund brings them back.
  private var gone: [Part] = []

  /// Takes coins in.
  mutating func add(_ part: Part) { if part.coins > 0 { lots.append(part) } }

  /// Lets coins go; of those that are not there nothing is known.
  ///
  /// - Parameter canReturn: whether they were spent, so that they may be refunded.
  mutating func remove(_ coins: Int64, canReturn: Bool) -> [Part] {
    var parts: [Part] = []
    var left = coins
    while left > 0, first < lots.count {
      let part = Self.take(min(left, lots[first].coins), from: &lots[first])
      if lots[first].coins == 0 { first += 1 }
      left -= part.coins
      parts.append(part)
    }
    if first > 1_024, first * 2 > lots.count {
      lots.removeFirst(first)
      first = 0
    }
    if left > 0 { parts.append(Part(coins: left, cost: nil)) }
    if canReturn { gone += parts }
    return Self.joined(parts)
  }

  /// Takes back coins that were spent last, at what they cost.
  mutating func takeBack(_ coins: Int64) -> [Part] {
    var parts: [Part] = []
    var left = coins
    while left > 0, let last = gone.indices.last {
      let part = Self.take(min(left, gone[last].coins), from: &gone[last])
      if gone[last].coins == 0 { gone.removeLast() }
      left -= part.coins
      parts.append(part)
    }
    if left > 0 { parts.append(Part(coins: left, cost: nil)) }
    for part in parts { add(part) }
    return Self.joined(parts)
  }

  private static func take(_ coins: Int64, from lot: inout Part) -> Part {
    var part = Part(coins: coins, cost: lot.cost)
    if let cost = lot.cost, coins < lot.coins {
      let product = cost.amount.digits.magnitude.multipliedFullWidth(by: coins.magnitude)
      // Coins are fewer than the lot has: the quotient is less than its cost.
      let share = Int64(clamping: lot.coins.magnitude.dividingFullWidth(product).quotient)
      part.cost?.amount.digits = share
      lot.cost?.amount.digits = cost.amount.digits &- share
    }
    lot.coins -= coins
    return part
  }

  /// Neighbours of one currency as one.
  private static func joined(_ parts: [Part]) -> [Part] {
    var joined: [Part] = []
    for part in parts {
      guard let last = joined.last, last.cost?.currency == part.cost?.currency,
        last.cost?.amount.exponent == part.cost?.amount.exponent
      else {
        joined.append(part)
        continue
      }
      joined[joined.count - 1].coins &+= part.coins
      if let cost = part.cost { joined[joined.count - 1].cost?.amount.digits &+= cost.amount.digits }
    }
    return joined
  }
}
