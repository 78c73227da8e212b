import ShellacPluginSDK

/// What readers tell of purchases: the columns of a table of them.
///
/// A reader declares those that its format has. Unknown is null, never 0 and never an empty text; text stands as the
/// record has it, uncleaned.
public enum PurchaseColumn: String, Sendable, Hashable, CaseIterable {
  /// Who tells of it, the plugin's id and a part of it: `bandcamp.orders`; null: the plugin's id.
  case source
  /// The store's own id of the line, unique with source and account; null: the store gives none.
  case lineid
  /// The store's number of the order or invoice.
  case orderid
  /// Ids by which other records tell of the same sale, each after who gave it: `bandcamp.sale:p33`,
  /// `paypal.transaction:8AB…`, `apple.item:111222333`.
  case identifiers
  /// The store's name, as people write it: `Bandcamp`.
  case store
  /// The account that bought it, when the record names one.
  case account
  /// When: an instant, or less precise a day, month or year: `2020-07-07T01:34:59Z`, `2020-07-07`, `2020`.
  case purchased
  /// `track`, `album`, `package`, `credit`, `subscription`, `payment`, `refund` or `other`.
  case kind
  /// `gift` or `promo`; null: bought.
  case acquired
  /// Whether there is nothing to download.
  case physical
  /// Whether it is music; no: that cannot be told from the record, and it stays aside until it is claimed.
  case music
  case title, artist, album, albumartist, label, isrc, barcode, url, disc, track
  /// When it was released, as precisely as the record has it (`2019`, `2019-05`, `2019-05-03`), and the label's number.
  case released, catalognumber
  /// Seconds.
  case length
  /// What an album holds, four texts a track: number, title, artist, length in seconds; each may be empty.
  case tracks
  /// How many; null: one.
  case quantity
  /// What was paid for all of them, tax included; 0 is free.
  case price
  /// What the store asks for it, when that is all that is known.
  case listprice
  /// The part of the price that is tax.
  case tax
  /// What was paid back; not negative.
  case refund
  /// ISO 4217 code of all amounts.
  case currency
  /// Coins that were spent on it instead of money.
  case coins
  /// `receipt`, `library-flag`, `embedded` or `manual`.
  case evidence
  case note
  /// The line of the file that the record begins on.
  case line
  /// The record as it stands in the file.
  case raw

  /// What its cells hold.
  public var kind: ColumnKind {
    switch self {
    case .identifiers, .tracks: .list
    case .purchased: .instant
    case .physical, .music: .flag
    case .disc, .track, .quantity, .coins, .line: .integer
    case .length: .seconds
    case .price, .listprice, .tax, .refund: .money
    default: .text
    }
  }

  /// The column of a table.
  public var column: Column { Column(rawValue, kind) }
}

/// What readers tell of coin accounts: the columns of a table of their entries.
public enum CoinColumn: String, Sendable, Hashable, CaseIterable {
  /// As of purchases.
  case source, lineid, account, store, purchased
  /// `opening`, `topup`, `grant`, `spend`, `refund`, `expiry`; `balance`: what the store says is left, no entry.
  case kind
  /// Coins, positive as they come in, negative as they go; of a `balance`, how many there are.
  case coins
  /// How many there are after the entry, as the record has it.
  case balance
  /// The money that was paid for them.
  case price
  case currency
  /// What they were for, in the record's words.
  case reference
  case note, line, raw

  /// What its cells hold.
  public var kind: ColumnKind {
    switch self {
    case .purchased: .instant
    case .coins, .balance, .line: .integer
    case .price: .money
    default: .text
    }
  }

  /// The column of a table.
  public var column: Column { Column(rawValue, kind) }
}
