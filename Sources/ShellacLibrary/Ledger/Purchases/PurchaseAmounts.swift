import ShellacModel

/// The money of a line: amounts of one currency and with one exponent.
struct PurchaseAmounts: Hashable {
  var currency: String?
  var exponent: Int?
  /// What was paid in all, tax included.
  var amount: Int64?
  var listPrice: Int64?
  var tax: Int64?
  var refund: Int64?

  static var parts: [WritableKeyPath<PurchaseAmounts, Int64?>] { [\.amount, \.listPrice, \.tax, \.refund] }

  /// Whether nothing is known.
  var isEmpty: Bool { amount == nil && listPrice == nil && tax == nil && refund == nil }

  /// One of the amounts as money; nil when it is unknown, or free without a currency.
  func money(_ part: KeyPath<PurchaseAmounts, Int64?>) -> Money? {
    guard let minor = self[keyPath: part], let currency, let exponent else { return nil }
    return Money(minor: minor, exponent: exponent, currency: currency)
  }

  /// Sets one of the amounts, all of them with the larger exponent; nothing when the currencies differ or a number
  /// would be too large.
  ///
  /// - Returns: whether it was set.
  @discardableResult
  mutating func set(_ part: WritableKeyPath<PurchaseAmounts, Int64?>, to money: Money) -> Bool {
    guard currency == nil || currency == money.currency || isEmpty else { return false }
    // All lines but a few in a million have one exponent.
    if isEmpty && money.exponent >= 0 || self.exponent == money.exponent {
      currency = money.currency
      self.exponent = money.exponent
      self[keyPath: part] = money.minor
      return true
    }
    let exponent = max(isEmpty ? 0 : self.exponent ?? 0, money.exponent)
    var new = self
    for other in Self.parts where other != part {
      guard let minor = self[keyPath: other] else { continue }
      let old = Money(minor: minor, exponent: self.exponent ?? 0, currency: money.currency)
      guard let scaled = old.rescaled(to: exponent) else { return false }
      new[keyPath: other] = scaled.minor
    }
    guard let scaled = money.rescaled(to: exponent) else { return false }
    new.currency = money.currency
    new.exponent = exponent
    new[keyPath: part] = scaled.minor
    self = new
    return true
  }

  /// What cannot be true of a sale, though nobody can tell which of its amounts is wrong.
  var contradiction: String? {
    guard let amount, refund ?? 0 > amount || tax ?? 0 > amount, let paid = money(\.amount) else {
      return nil
    }
    if let refund, refund > amount, let back = money(\.refund) {
      return "the refund of \(back.text) \(back.currency) is more than the price of \(paid.text)"
    }
    if let tax, tax > amount, let part = money(\.tax) {
      return "the tax of \(part.text) \(part.currency) is more than the price of \(paid.text)"
    }
    return nil
  }

  func add(to digest: inout FactDigest) {
    digest.add(currency)
    digest.add(exponent.map(Int64.init))
    digest.add(amount)
    digest.add(listPrice)
    digest.add(tax)
    digest.add(refund)
  }
}
