/// What the field `state` says of a song, an album, an artist or a purchase.
public enum StateName: String, CaseIterable, Sendable, Hashable {
  /// There is a file; of a purchase, for every song that it paid for.
  case present
  /// Some songs of a purchase, or of an album, have a file.
  case partial
  /// There was a file, and it has vanished.
  case missing
  /// There was no file yet.
  case nofile
  /// An entry of a playlist whose song is not in the library.
  case unresolved
  /// No song is known of a purchase.
  case unlinked
  /// A thing was bought, with nothing to download.
  case physical
  /// It was paid back in full.
  case refunded
  /// Not surely music, and not claimed.
  case aside
  /// Money or coins were bought.
  case credit
  /// A subscription, which holds no music.
  case subscription
  /// A payment of what no other record tells of.
  case payment
  /// A refund whose purchase no record tells of.
  case refund
  /// Nothing tells what was bought.
  case other
}
