/// What the library knows of a name in a folder: a file, or a name that gave a problem before.
public struct KnownFile: Sendable, Hashable {
  /// What stands behind the name.
  public enum Standing: Sendable, Hashable {
    /// A file that was there and read.
    case present
    /// A file that has vanished.
    case missing
    /// A file that the TagLib of that time could not read.
    case unread
    /// A name that was refused and need not be tried again until it changes.
    case refused
    /// A name that could not be opened: it is tried again every time.
    case unopened
    /// A name that says nothing of audio, of a file that holds none: no problem, and not looked into again until it
    /// changes.
    case noAudio
  }

  /// The file's id; 0 when only a problem is known.
  public var id: Int64
  /// Its name in the folder.
  public var name: [UInt8]
  /// Its size in bytes when last seen.
  public var size: Int64
  /// Its time of change, in nanoseconds, when last seen.
  public var modified: Int64
  /// What stands behind the name.
  public var standing: Standing
}
