import ShellacModel

/// What a listing asks of the library.
public struct ViewRequest: Sendable {
  /// What its rows are.
  public var view: View

  /// Which of them.
  public var query: Query = .everything

  /// In which order; nil for the view's own.
  public var order: SortOrder?

  /// Whether the whole order is mirrored.
  public var isReversed = false

  /// At most how many rows, counted after sorting; nil for all.
  public var limit: Int?

  /// How many rows are passed over first.
  public var offset = 0

  /// What is wanted of each.
  public var columns: [FieldReference]

  /// Whether every file of a song is a row of its own.
  public var listsFiles = false

  /// Whether rows of songs say if the song has a file: `ViewRow.hasFile`.
  public var tellsFiles = false

  /// Whether the state of albums and purchases that are there in part is shown as `2 of 3` rather than `partial`.
  public var countsSongs = false

  /// The album whose songs are listed, by its number; nil for those of all.
  ///
  /// Of songs only: several albums may have one title and one artist.
  public var album: Int64?

  /// The playlist whose entries are listed, in their own order unless another is named; nil for the whole library.
  ///
  /// Of songs only. Its name may be in any case.
  public var playlist: String?

  /// Whether entries of the playlist that have no song in the library are listed too.
  public var includesUnresolved = true

  /// The playlist, once it was looked up.
  var listed: ListedPlaylist?

  /// Which roles count when artists are listed; album artists by default.
  public var roles: [ArtistRole] = [.albumArtist]

  /// Creates a request for all of a view.
  public init(_ view: View, columns: [FieldReference]) {
    self.view = view
    self.columns = columns
  }
}

/// What an artist did on a song or an album.
public enum ArtistRole: String, CaseIterable, Sendable, Hashable {
  case albumArtist = "albumartist"
  case artist
  case composer
}
