/// Text of ASCII alone, which is folded byte by byte.
enum AsciiText {
  /// The bytes in lower case; nil when some are not ASCII.
  static func lowercased(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var lower: [UInt8] = []
    lower.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte >= 0x80 { return nil }
      lower.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
    }
    return lower
  }
}
