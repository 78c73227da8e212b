/// Something that a search found.
public struct SearchHit: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, Hashable {
    case song, album, artist, playlist
  }

  /// What it is.
  public var kind: Kind
  /// Its number among its kind.
  public var id: Int64
  /// Title of the song or the album, or name of the artist or the playlist.
  public var title: String
  /// The artist of a song or an album.
  public var artist: String?
  /// The album of a song.
  public var album: String?
}
