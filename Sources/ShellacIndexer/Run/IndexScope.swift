/// What one index run looks at: a root, or a folder in it.
public struct IndexScope: Sendable, Hashable {
  /// The id of the root.
  public var root: Int64

  /// The folder, relative to the root; empty for all of it.
  public var folder: [UInt8]

  /// Creates a scope.
  public init(root: Int64, folder: [UInt8] = []) {
    self.root = root
    self.folder = folder
  }
}
