/// The last lines of a text that may be long.
struct LastLines {
  private static let cap = 8 * 1024
  private var bytes: [UInt8] = []
  private var isCut = false

  /// Adds what follows.
  mutating func append(_ part: some Collection<UInt8>) {
    bytes.append(contentsOf: part)
    if bytes.count > 2 * Self.cap {
      bytes.removeFirst(bytes.count - Self.cap)
      isCut = true
    }
  }

  /// The last lines that have something in them.
  func lines(_ count: Int) -> [String] {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    // The first may begin in its middle.
    return (isCut && lines.count > 1 ? lines.dropFirst() : lines[...]).suffix(count)
  }
}
