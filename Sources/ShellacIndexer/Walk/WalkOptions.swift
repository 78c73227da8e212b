/// What a walk looks at and what it leaves alone.
public struct WalkOptions: Sendable, Hashable {
  /// Whether names that begin with a dot are looked at.
  public var includesHidden = false

  /// Whether folders on another file system than the root's are left alone.
  public var staysOnOneFileSystem = false

  /// Shell patterns (`*`, `?`, `[…]`) of names to leave alone, files and folders alike.
  ///
  /// A pattern with a slash is matched against the path relative to the root.
  public var ignored = Self.usuallyIgnored

  /// Extensions that count as audio besides the known ones, in lower case without the dot.
  public var extraExtensions: [String] = []

  /// Whether subfolders are left alone: only the folder to begin in is looked at.
  public var isShallow = false

  /// Leavings of file servers, operating systems and trash cans.
  public static let usuallyIgnored = [
    "@eaDir", "#recycle", ".Trash*", "lost+found", "$RECYCLE.BIN", "System Volume Information", "._*",
  ]
}
