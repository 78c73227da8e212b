/// An order of the rows of a view; the row's id is always the last key.
public enum SortOrder: Sendable, Hashable {
  /// One that the library keeps indexed.
  case builtIn(BuiltInOrder)
  /// A list of keys, from the command line or, with its name, from the configuration.
  case keys([SortKey])
}

/// The orders that need no configuration, each served by an index.
public enum BuiltInOrder: String, CaseIterable, Sendable, Hashable {
  case artist, album, name, discography, year, added, purchased, price, duration, track

  /// A sentence that says what it sorts by.
  public var summary: String {
    switch self {
    case .artist: "Album artist, album, disc, track."
    case .album: "Album, album artist, disc, track."
    case .name: "Title of the song, album or artist."
    case .discography: "Album artist, original date, album, disc, track."
    case .year: "Original date or else date, album artist, album, disc, track."
    case .added: "When the library first saw it."
    case .purchased: "When it was bought."
    case .price: "Currency, then amount."
    case .duration: "Length."
    case .track: "Disc, then track number."
    }
  }
}

/// One key of an order.
public struct SortKey: Sendable, Hashable {
  /// Where rows without a value go.
  public enum Missing: String, Sendable, Hashable {
    case first, last
  }

  /// What to sort by.
  public var field: FieldReference

  /// Whether the greatest comes first.
  public var descending: Bool

  /// Where rows without a value go; last by default, in both directions.
  public var missing: Missing

  /// Creates a key.
  init(field: FieldReference, descending: Bool = false, missing: Missing = .last) {
    self.field = field
    self.descending = descending
    self.missing = missing
  }
}
