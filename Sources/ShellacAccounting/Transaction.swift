/// An account that a posting is on, before it is spelled.
public enum BookAccount: Sendable, Hashable {
  /// What music was bought for, by store.
  case expenses(String?)
  /// Subscriptions, by store.
  case subscriptions(String?)
  /// Coins that expired.
  case expired
  /// The tax in a price.
  case tax
  /// Where the money came from.
  case money
  /// Credit with a store.
  case credit(String?)
  /// Coins, by account.
  case coins(String?)
  /// Where coins came from that nobody paid for.
  case equity
}

/// One line of a transaction: so much of something goes to an account.
public struct Posting: Sendable, Hashable {
  /// The account.
  public var account: BookAccount
  /// How much; negative: it leaves the account.
  public var amount: Quantity
  /// A currency; nil: coins.
  public var currency: String?
  /// What it cost in all, not negative.
  public var cost: CoinLots.Cost?
  /// A word on it.
  public var remark: String?

  /// Creates a posting.
  init(
    _ account: BookAccount, _ amount: Quantity, _ currency: String?, cost: CoinLots.Cost? = nil,
    remark: String? = nil
  ) {
    self.account = account
    self.amount = amount
    self.currency = currency
    self.cost = cost
    self.remark = remark
  }
}

/// A sale, or a movement of coins, as an account book has it; its postings sum to nothing.
public struct Transaction: Sendable, Hashable {
  /// The first day of what is known, `2020-07-07`; `1970-01-01` when nothing is.
  public var day: String
  /// What is known when that is no day: `2020-07`.
  public var vagueDate: String?
  /// The store, or the coins' account.
  public var payee: String
  /// What was bought, or done.
  public var note: String
  /// The store's order number.
  public var code: String?
  /// Facts by name.
  public var facts: [(name: String, value: String)]
  /// The lines.
  public var postings: [Posting]

  /// Two are the same when they say the same.
  public static func == (a: Transaction, b: Transaction) -> Bool {
    a.day == b.day && a.vagueDate == b.vagueDate && a.payee == b.payee && a.note == b.note && a.code == b.code
      && a.postings == b.postings && a.facts.elementsEqual(b.facts, by: ==)
  }

  /// As `==` says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    hasher.combine(note)
    hasher.combine(postings)
  }
}

/// Why a row is in no account book.
public enum Omission: String, Sendable, Hashable, CaseIterable {
  case price = "of unknown price"
  case aside = "not surely music"
  case gift = "given for nothing"
  case coins = "paid in coins, which the entries of coins tell of"
  case size = "with a number that is too large"
}
