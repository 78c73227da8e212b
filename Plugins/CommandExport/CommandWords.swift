import ShellacPluginSDK

/// A command line, split as a POSIX shell splits words (XCU 2.2), without expansions, pipes or any other operator.
enum CommandWords {
  /// The words of a line.
  ///
  /// Blanks and line ends separate; `'…'` keeps everything, `"…"` all but a backslash before `"`, `\`, `$`, a
  /// backquote or a line feed; elsewhere a backslash keeps the next character.
  static func split(_ line: String) throws -> [String] {
    var words: [String] = []
    var word: [UInt8]?
    var rest = Array(line.utf8)[...]

    while let byte = rest.popFirst() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D:
        if let ended = word { words.append(String(decoding: ended, as: UTF8.self)) }
        word = nil
      case UInt8(ascii: "'"):
        guard let end = rest.firstIndex(of: byte) else { throw unclosed("single") }
        word = (word ?? []) + rest[..<end]
        rest = rest[(end + 1)...]
      case UInt8(ascii: "\""):
        word = (word ?? []) + (try quoted(&rest))
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else {
          throw PluginError(
            "the command ends with a backslash", hint: "Write \\\\ in it for a backslash.")
        }
        if next != 0x0A { word = (word ?? []) + [next] }
      default: word = (word ?? []) + [byte]
      }
    }
    if let ended = word { words.append(String(decoding: ended, as: UTF8.self)) }
    return words
  }

  /// What stands between double quotes.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
    var word: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return word }
      if byte == UInt8(ascii: "\\"), let next = rest.first, Array("\"\\$`\n".utf8).contains(next) {
        rest.removeFirst()
        if next != 0x0A { word.append(next) }
      } else {
        word.append(byte)
      }
    }
    throw unclosed("double")
  }

  private static func unclosed(_ kind: String) -> PluginError {
    PluginError(
      "a \(kind) quote in the command is not closed", hint: "Close it, or write a backslash before it.")
  }
}
