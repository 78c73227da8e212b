/// Where plugins are looked for.
public struct PluginFolders: Sendable, Hashable {
  /// Files that the user named; they come first.
  public var files: [[UInt8]]

  /// Absolute paths of folders, in the order in which they are searched.
  public var folders: [[UInt8]]

  /// Whether the last part of a path is named as plugins are: `lib<Name>.so`.
  public static func isNamedLikePlugin(_ path: [UInt8]) -> Bool { PluginFile(path: path) != nil }

  /// Creates a list of places; nothing is looked at yet.
  public init(named files: [[UInt8]] = [], folders: [[UInt8]]) {
    self.files = files
    self.folders = folders
  }
}
