/// Where plugins are looked for.
public struct PluginFolders: Sendable, Hashable {
  /// Files that the user named; they come first.
  public var files: [[UInt8]]

  /// Absolute paths of folders, in the order in which they are searched.
  public var folders: [[UInt8]]

  /// Creates a list of places; nothing is looked at yet.
  public init(named files: [[UInt8]] = [], folders: [[UInt8]]) {
    self.files = files
    self.folders = folders
  }
}
