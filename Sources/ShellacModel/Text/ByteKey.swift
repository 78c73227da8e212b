/// A path or a name as the key of a dictionary: an array of bytes is hashed byte by byte, this as a whole.
public struct ByteKey: Sendable, Hashable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Makes a key of bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Feeds the bytes to a hasher at once.
  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
