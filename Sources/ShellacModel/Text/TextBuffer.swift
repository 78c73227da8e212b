/// Bytes on their way out, gathered so that they are written in few calls.
public struct TextBuffer: Sendable {
  /// The bytes so far.
  public var bytes: [UInt8] = []

  /// An empty buffer.
  public init() {}

  /// Adds text as it is.
  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes, written so that they are safe in `form`.
  public mutating func append(_ content: UnsafeRawBufferPointer, as form: TextForm) {
    bytes.append(contentsOf: content)
  }
}

/// A kind of text that other text is put into, which decides what must be escaped.
public enum TextForm: Sendable, Hashable {
  /// Bytes as they are.
  case plain
  /// A cell of comma-separated values (RFC 4180), quoted when it has to be.
  case csv(delimiter: UInt8)
  /// A cell of tab-separated values: tab, line feed, carriage return and backslash as `\t`, `\n`, `\r`, `\\`.
  case tsv
  /// A JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
  case json
  /// A terminal: control and bidirectional characters and invalid UTF-8 are shown as escapes.
  case terminal
}
