/// What another player knew of a song: how often it was played, how it was rated, since when it was there.
public struct SongStatistics: Sendable, Hashable {
  /// Which song: where its file was, what it is called.
  public var song: PlaylistEntry

  /// How often it was played.
  public var playCount: Int64?

  /// The user's own rating, 1 to 100; 0 is none.
  public var rating: Int64?

  /// When it came to the player's library, as the record has it: `2014-09-07T01:29:12Z`.
  public var added: String?

  /// Creates the statistics of a song of which nothing is known.
  public init(song: PlaylistEntry) { self.song = song }
}
