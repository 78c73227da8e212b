import ShellacModel

/// How what is in the buffer of standard output must still be made safe for a terminal.
enum TerminalEscape {
  /// It is safe already.
  case none
  /// Characters that do something are shown as `\x1b` or `\u{202e}`.
  case text
  /// They are escaped as JSON has it, so that what is copied from the terminal is still the same JSON.
  case json

  /// What somebody else has written: JSON when it begins like it.
  init(of content: UnsafeRawBufferPointer) {
    let begun = content.prefix(4096).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch begun.first {
    case UInt8(ascii: "{"): self = .json
    case UInt8(ascii: "["):
      // A playlist of the form PLS begins with `[playlist]`.
      let next = begun.dropFirst().first
      self = next.map { " \t\r\n]{[\"".utf8.contains($0) } ?? true ? .json : .text
    default: self = .text
    }
  }

  /// What is on the terminal.
  func safe(_ bytes: [UInt8]) -> [UInt8] {
    if self == .none { return bytes }
    var safe = TextBuffer()
    bytes.withUnsafeBytes { safe.appendForTerminal($0, keepingLayout: true, asJSON: self == .json) }
    return safe.bytes
  }
}
