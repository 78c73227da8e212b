/// The song that an entry of a playlist file was found to mean.
public struct PlaylistResolution: Sendable, Hashable {
  /// How it was found; earlier rules win.
  public enum Rule: String, CaseIterable, Sendable, Hashable {
    /// The file is where the entry says, byte for byte.
    case path
    /// The file is there under another case or Unicode form.
    case foldedPath = "folded-path"
    /// The end of the path is that of one file only: the list comes from another place or computer.
    case tail
    /// One file only has the name and, within 2 s, the length.
    case nameAndLength = "name-and-length"
    /// The entry names the recording.
    case identifier
    /// Artist and title are those of one song, or of copies of one.
    case artistAndTitle = "artist-and-title"
  }

  /// The song's number in the library.
  public var track: Int64
  /// How it was found.
  public var rule: Rule
}
