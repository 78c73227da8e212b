/// One entry of a playlist file, before anything is known about the song behind it.
public struct PlaylistEntry: Sendable, Hashable {
  /// Where the song is, as the file has it: a path of any form, or an address; empty when the file names none.
  public var location: [UInt8]

  /// Its title.
  public var title: String?

  /// Its artist.
  public var artist: String?

  /// The album that it is on.
  public var album: String?

  /// How long it plays, in milliseconds.
  public var duration: Int64?

  /// Its number on its disc.
  public var track: Int64?

  /// Addresses that name the recording, such as `https://musicbrainz.org/recording/…`.
  public var identifiers: [String] = []

  /// What else the file says of it, in its order.
  public var extras: [NamedValue] = []

  /// Creates an entry.
  public init(location: [UInt8]) { self.location = location }
}
