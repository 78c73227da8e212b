import ShellacPluginSDK

/// The bytes of a file of JSON as UTF-8, piece by piece.
///
/// JSON is UTF-8; what a shell on Windows saved is UTF-16 with a byte order mark.
struct JSONChunks {
  private enum Source {
    case unopened
    case bytes(ByteChunks)
    case text(TextSource)
  }

  private let input: FileInput
  private var source = Source.unopened

  init(_ input: FileInput) { self.input = input }

  /// The next piece; nil at the end.
  mutating func next() throws -> ArraySlice<UInt8>? {
    switch source {
    case .unopened:
      let text = try TextSource(input, encoding: nil)
      source = text.encoding == .utf8 ? .bytes(ByteChunks(input)) : .text(text)
      return try next()
    case .bytes(var chunks):
      // Not held twice, or every piece would be copied.
      source = .unopened
      defer { source = .bytes(chunks) }
      return try chunks.next()
    case .text(var text):
      source = .unopened
      defer { source = .text(text) }
      var bytes = [UInt8](repeating: 0, count: 64 * 1024)
      let count = try bytes.withUnsafeMutableBytes { try text.read(into: $0) }
      return count == 0 ? nil : bytes[..<count]
    }
  }
}
