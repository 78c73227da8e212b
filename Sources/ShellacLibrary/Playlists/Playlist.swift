import ShellacModel

/// A playlist in the library: its songs one by one, or a saved query.
public struct Playlist: Sendable, Hashable {
  /// Its number in the library.
  public var id: Int64
  /// Its name, as the user wrote it.
  public var name: String
  /// What its songs are found by, in the form that `QueryParser` reads; nil when they are kept one by one.
  public var smart: SmartRule?
  /// The absolute path of the file it was read from.
  public var source: [UInt8]?
  /// When it was made, in seconds since 1970-01-01 00:00:00 UTC.
  public var created: Int64

  /// Whether its songs follow from a query.
  public var isSmart: Bool { smart != nil }
}

/// What the songs of a smart playlist are found by, and how they are shown: a view with a name.
public struct SmartRule: Sendable, Hashable {
  /// The query, as the user wrote it.
  public var query: String
  /// The order, in the form that `SortOrderParser` reads; nil for the view's own.
  public var order: String?
  /// Whether the order is mirrored.
  public var isReversed: Bool
  /// At most so many songs, counted after sorting.
  public var limit: Int?
  /// What is shown of each song, in the form that `FieldList` reads; nil for the usual columns.
  public var columns: String?
  /// The form of output that it is listed in, by its name; nil for the usual one.
  public var form: String?

  /// Creates a rule.
  public init(
    query: String, order: String? = nil, isReversed: Bool = false, limit: Int? = nil, columns: String? = nil,
    form: String? = nil
  ) {
    self.query = query
    self.order = order
    self.isReversed = isReversed
    self.limit = limit
    self.columns = columns
    self.form = form
  }
}

/// A playlist with what is on it.
public struct PlaylistSummary: Sendable, Hashable {
  /// The playlist.
  public var playlist: Playlist
  /// How many entries it has.
  public var songs: Int
  /// How many of them have no song in the library.
  public var unresolved: Int
  /// How long they play together, in milliseconds; what is not known counts nothing.
  public var duration: Int64
  /// Why its songs cannot be found, when it is a smart playlist that has come to be wrong.
  public var problem: Diagnostic?
}
