/// A root by its place alone: what costs nothing to know, however many files it holds.
public struct RootFolder: Sendable, Hashable {
  /// Its number in the library.
  public var id: Int64
  /// Its absolute path, as bytes.
  public var path: [UInt8]
}

extension Library {
  /// Where every root is, oldest first; `roots` counts their files besides.
  public func rootFolders() throws -> [RootFolder] {
    try database { db in try RootTable.roots(in: db) }
  }
}
