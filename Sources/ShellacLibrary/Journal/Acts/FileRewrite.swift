/// A file that is rewritten in a change of acts, such as a playlist whose songs move.
public struct FileRewrite: Sendable {
  /// Where it is when the acts are done.
  public var path: [UInt8]
  /// Where it is before them; the same unless it is moved itself.
  public var source: [UInt8]
  /// What it is to hold.
  public var contents: [UInt8]
  /// What it held when the caller read it: one that holds something else by now stays as it is.
  public var expected: [UInt8]

  /// Creates a rewrite.
  ///
  /// - Parameter source: where the file is now, if an act moves it to `path`.
  public init(_ path: [UInt8], from source: [UInt8]? = nil, contents: [UInt8], expected: [UInt8]) {
    self.path = path
    self.source = source ?? path
    self.contents = contents
    self.expected = expected
  }
}
