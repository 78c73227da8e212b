/// A kind of text that other text is put into, which decides what must be escaped.
public enum TextForm: Sendable, Hashable {
  /// Bytes as they are.
  case plain
  /// A cell of comma-separated values (RFC 4180), quoted when it has to be.
  case csv(delimiter: UInt8)
  /// A cell of tab-separated values: tab, line feed, carriage return and backslash as `\t`, `\n`, `\r`, `\\`,
  /// bytes of other control characters as `\x1b`.
  case tsv
  /// A JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
  case json
  /// A terminal: control and bidirectional characters and invalid UTF-8 are shown as escapes.
  case terminal
}
