import ShellacModel

/// A file of the library with what its tags say, as it is needed to change them.
public struct TaggedFile: Sendable, Hashable {
  /// The file's row.
  public var id: Int64

  /// The song that it is a copy of.
  public var song: Int64

  /// Its absolute path.
  public var path: [UInt8]

  /// Its size in bytes, as it was indexed.
  public var size: Int64

  /// When its contents last changed, in nanoseconds, as it was indexed.
  public var modified: Int64

  /// Whether it was not there when its root was last indexed.
  public var isMissing: Bool

  /// Why its tags could not be read; nil: they were.
  public var unread: String?

  /// Every property of its tags (`PackedProperties`).
  public var properties: [UInt8]
}
