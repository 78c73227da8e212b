/// Bytes that should be UTF-8.
public enum UTF8Text {
  /// Whether they are.
  public static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)
      return true
    } catch {
      return false
    }
  }

  /// How many bytes there are before the first that is not UTF-8.
  public static func validPrefix(_ bytes: UnsafeRawBufferPointer) -> Int {
    do {
      _ = try UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)
      return bytes.count
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Calls `body` with the bytes, or, when they are not UTF-8, with U+FFFD in place of what is not.
  public static func withRepaired(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    if isValid(bytes) { return try body(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
  }
}
