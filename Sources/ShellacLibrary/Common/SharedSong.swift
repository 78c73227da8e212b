/// A song of one of several libraries that are compared.
public struct SharedSong: Sendable, Hashable {
  /// Which library has it: 0 for the one that compares, then the others in the order in which they were named.
  public var library: Int
  /// Its number there.
  public var id: Int64
  /// Its artist.
  public var artist: String?
  /// Its title.
  public var title: String?
  /// Its album.
  public var album: String?
  /// Milliseconds.
  public var duration: Int?
  /// The absolute path of its best copy.
  public var path: [UInt8]
}

/// What several libraries have in common.
public struct SharedSongs: Sendable, Hashable {
  /// Songs of the library that compares which all others have, in its order.
  public var common: [SharedSong]
  /// Songs which no other library has, library after library, each in its own order.
  public var only: [SharedSong]
}
