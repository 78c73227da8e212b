/// What the rows of a table are, as the C header numbers them.
public enum RowKind: UInt32, Sendable, Hashable, CaseIterable {
  case songs = 1
  case albums = 2
  case artists = 3
  /// One row a playlist.
  case playlists = 4
  /// Entries of one playlist, in its order.
  case entries = 5
  case purchases = 6
  /// Entries of coin accounts.
  case coins = 7

  /// Its name for people and in commands.
  public var name: String {
    switch self {
    case .songs: "songs"
    case .albums: "albums"
    case .artists: "artists"
    case .playlists: "playlists"
    case .entries: "playlist entries"
    case .purchases: "purchases"
    case .coins: "coins"
    }
  }
}

/// What a column holds, as the C header numbers it.
public enum ColumnKind: UInt32, Sendable, Hashable, CaseIterable {
  case text = 1
  /// Bytes that name a file.
  case path = 2
  /// Several texts.
  case list = 3
  case integer = 4
  /// Exact decimal text.
  case decimal = 5
  /// Decimal text of seconds, with up to three decimals.
  case seconds = 6
  /// Decimal text; the currency stands in the column `currency`.
  case money = 7
  /// `1999`, `1999-05` or `1999-05-03`.
  case date = 8
  /// `2024-05-03T14:02:11+02:00`.
  case instant = 9
  case flag = 10
  /// Names and values in turn.
  case pairs = 11
}

/// A column of rows that go to a plugin or come from one.
public struct HostColumn: Sendable, Hashable {
  /// The field's name.
  public var name: String

  /// What the user wants to read above it.
  public var title: String

  /// What its cells hold when they are not null.
  public var kind: ColumnKind

  /// Creates a column.
  public init(_ name: String, _ kind: ColumnKind = .text, title: String? = nil) {
    self.name = name
    self.title = title ?? name
    self.kind = kind
  }
}
