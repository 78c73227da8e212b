/// What a listing lists.
public enum View: String, CaseIterable, Sendable, Hashable {
  /// Every song that is owned.
  case songs
  /// Every album of which a song is owned.
  case albums
  /// Every artist, by default of albums.
  case artists
  /// Every purchase: one row a sale, however many sources tell of it.
  case purchases
  /// Every entry of every coin account.
  case coins
  /// Purchases and entries of coin accounts together, by date, as accounting programs want them.
  case ledger

  /// Whether its rows are purchases or entries of coin accounts, rather than music.
  public var isLedger: Bool { self == .purchases || self == .coins || self == .ledger }
}
