/// Stored collation keys: bytes that SQLite compares as they are.
enum SortKeyBytes {
  /// The key of what has no text; greater than every collation key, so that missing values come last.
  static let missing: [UInt8] = [0xFF]
}
