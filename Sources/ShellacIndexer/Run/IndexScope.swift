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

  /// The scopes without those that lie in another, the outermost first.
  public static func withoutOverlaps(_ scopes: some Sequence<IndexScope>) -> [IndexScope] {
    var known: Set<IndexScope> = []
    return scopes.sorted { $0.folder.count < $1.folder.count }.filter { scope in
      if scope.isInside(known) { return false }
      return known.insert(scope).inserted
    }
  }

  /// Whether one of the folders above it is among others, which are looked up rather than gone through.
  private func isInside(_ others: Set<IndexScope>) -> Bool {
    if folder.isEmpty { return false }
    if others.contains(IndexScope(root: root)) { return true }
    return folder.indices.contains { index in
      folder[index] == UInt8(ascii: "/")
        && others.contains(IndexScope(root: root, folder: Array(folder[..<index])))
    }
  }
}
