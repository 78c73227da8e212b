/// What makes files duplicates.
public enum DuplicateKind: String, Sendable, Hashable, CaseIterable {
  /// Their audio is the same, byte by byte.
  case audio
  /// Their songs have one ISRC or one MusicBrainz recording.
  case recording
  /// Artist, title and version are the same, and the lengths are within 2 s.
  case name
}

/// Files that are one song.
public struct DuplicateGroup: Sendable, Hashable {
  /// Why they are.
  public var kind: DuplicateKind
  /// The files, the best first; at least two.
  public var copies: [DuplicateCopy]
}

/// One of several files that are one song.
public struct DuplicateCopy: Sendable, Hashable {
  /// The file's number.
  public var file: Int64
  /// Its song's number.
  public var song: Int64
  /// Its absolute path.
  public var path: [UInt8]
  /// Its song's artist.
  public var artist: String?
  /// Its song's title.
  public var title: String?
  /// Its song's album.
  public var album: String?
  /// The container, such as `MP3`.
  public var format: String
  /// Whether nothing of the audio was left out.
  public var isLossless: Bool
  /// Bits a sample.
  public var bits: Int?
  /// Hz.
  public var sampleRate: Int?
  /// kbit/s.
  public var bitRate: Int?
  /// Milliseconds.
  public var duration: Int?
  /// Bytes.
  public var size: Int64
  /// When its contents last changed, in nanoseconds since 1970, as the library knows it.
  public var modified: Int64
  /// Whether its tags could be read.
  public var isRead: Bool
  /// How many of the seven main tags it has.
  public var tagCount: Int
  /// Whether a picture is in it.
  public var hasPicture: Bool
  /// Whether a purchase is tied to its song.
  public var isBought: Bool
  /// When the library first saw it, in seconds since 1970.
  public var added: Int64
  /// Why it is better than the next, or worse than the best.
  public var reason = ""
}
