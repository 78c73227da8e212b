import ShellacModel

/// Coins that come into an account or leave it, as their owner says it.
public struct CoinMovement: Sendable, Hashable {
  /// What it is: a top-up, a grant, a spend without a song, or an expiry.
  public var kind: CoinEntry.Kind
  /// How many; positive, wherever they go.
  public var coins: Int64
  /// Whose; nil: of the only account.
  public var account: String?
  /// Whether the account is a new one, beside those that there are.
  public var makesAccount = false
  /// When, as dates of records are written; nil: now.
  public var date: String?
  /// What was paid for them.
  public var price: Money?
  /// What they were for.
  public var reference: String?
  /// What there is to say besides.
  public var note: String?

  /// Creates a movement.
  public init(_ kind: CoinEntry.Kind, coins: Int64, account: String? = nil) {
    self.kind = kind
    self.coins = coins
    self.account = account
  }
}

/// A song that coins are spent on.
public struct CoinPurchase: Sendable, Hashable {
  /// Who made it, and what it is called.
  public var artist, title: String
  /// The album it is on.
  public var album: String?
  /// The store that sold it.
  public var store: String?

  /// Creates a song.
  public init(artist: String, title: String, album: String? = nil, store: String? = nil) {
    self.artist = artist
    self.title = title
    self.album = album
    self.store = store
  }

  /// The song as people write it.
  public var name: String { "\(artist) - \(title)" }
}

/// What became of a movement of coins.
public struct CoinOutcome: Sendable, Hashable {
  /// The account's name.
  public var account: String
  /// Coins that came in, or, negative, that went.
  public var coins: Int64
  /// How many there are now.
  public var balance: Int64
  /// What accounts were seen to hold and do not any more.
  public var unkept: [Diagnostic] = []
}
