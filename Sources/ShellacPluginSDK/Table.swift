/// What the rows of a table are.
public enum RowKind: UInt32, Sendable, CaseIterable {
  case songs = 1
  case albums = 2
  case artists = 3
  case playlists = 4
  /// Entries of one playlist, in its order.
  case entries = 5
  case purchases = 6
  /// Entries of coin accounts.
  case coins = 7
}

/// What a column holds; its cells are of that kind, or null.
public enum ColumnKind: UInt32, Sendable, CaseIterable {
  case text = 1
  /// Bytes that name a file.
  case path = 2
  /// Several texts.
  case list = 3
  case integer = 4
  /// Exact decimal text.
  case decimal = 5
  /// Decimal text, with up to three decimals.
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

/// A column of a table.
public struct Column: Sendable, Hashable {
  /// The field's name.
  public var name: String
  /// What the user wants to read above it.
  public var title: String
  /// What it holds.
  public var kind: ColumnKind

  /// Creates a column.
  public init(_ name: String, _ kind: ColumnKind = .text, title: String? = nil) {
    self.name = name
    self.title = title ?? name
    self.kind = kind
  }
}

/// A fact under a name of a format's own, such as `m3u:EXTGRP`.
public struct Extra: Sendable, Hashable {
  /// The name, after the format's id and a colon.
  public var name: String
  /// The value.
  public var value: String

  /// Creates an extra.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What stands once for all rows of a table: what a playlist says of itself.
public struct Document: Sendable, Hashable {
  /// Its name.
  public var title: String?
  /// Who made it.
  public var creator: String?
  /// When, as the format writes it.
  public var date: String?
  /// What one format has and the library does not.
  public var extras: [Extra]

  /// Creates a document.
  public init(title: String? = nil, creator: String? = nil, date: String? = nil, extras: [Extra] = []) {
    self.title = title
    self.creator = creator
    self.date = date
    self.extras = extras
  }
}
