/// A folder that the library looks after, with everything under it.
public struct Root: Sendable, Hashable {
  /// Its number in the library.
  public var id: Int64
  /// Its absolute path, as bytes.
  public var path: [UInt8]
  /// How many files it holds, missing ones included.
  public var files: Int
  /// How many of them are missing.
  public var missing: Int
}
