import ShellacModel

/// One entry of a coin account, to be written into the ledger.
public struct CoinEntry: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// What was there before anything that is told of.
    case opening
    case topup, grant, spend, refund, expiry
  }

  /// The account's number.
  public var account: Int64
  /// Who tells of it; `shellac`: it was typed in.
  public var source: String
  /// Its key among the entries of source and account; nil: one is made.
  public var line: String?
  /// What it is.
  public var kind: Kind
  /// When, in seconds since 1970-01-01 00:00:00 UTC.
  public var at: Int64
  /// How precisely that is known: 0 to the second, 1 the day, 2 the month, 3 the year.
  public var precision = 0
  /// The day, month or year that is known, as `PartialDate` packs it; it stays when the time zone changes.
  var day: Int?
  /// Coins: positive as they come in, negative as they go.
  public var coins: Int64
  /// The money that was paid for them.
  public var money: Money?
  /// The purchase that they were spent on, as a line of the ledger.
  public var purchase: Int64?
  /// What they were for, in the record's words.
  public var reference: String?
  /// What there is to say besides.
  public var note: String?

  /// Creates an entry.
  init(
    account: Int64, source: String = "shellac", line: String? = nil, kind: Kind, at: Int64,
    precision: Int = 0,
    coins: Int64, money: Money? = nil, purchase: Int64? = nil, reference: String? = nil, note: String? = nil
  ) {
    self.account = account
    self.source = source
    self.line = line
    self.kind = kind
    self.at = at
    self.precision = precision
    self.coins = coins
    self.money = money
    self.purchase = purchase
    self.reference = reference
    self.note = note
  }

  /// A number that is the same for the same facts; what it was spent on is told by the key.
  var digest: Int64 {
    var digest = FactDigest()
    digest.add(kind.rawValue)
    digest.add(day.map(Int64.init) ?? at)
    digest.add(Int64(precision))
    digest.add(coins)
    digest.add(money?.currency)
    digest.add(money.map { Int64($0.exponent) })
    digest.add(money?.minor)
    digest.add(reference)
    digest.add(note)
    return digest.value
  }

  /// A number that is the same for the same movement of coins, whatever was paid for them and is said of it.
  var identity: Int64 {
    var digest = FactDigest()
    digest.add(kind.rawValue)
    digest.add(day.map(Int64.init) ?? at)
    digest.add(Int64(precision))
    digest.add(coins)
    digest.add(reference)
    return digest.value
  }
}
