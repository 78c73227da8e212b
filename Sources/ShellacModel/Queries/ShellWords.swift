/// One word of a command line, with the place of each of its bytes.
public struct ShellWord: Sendable, Hashable {
  /// The word without its quotes.
  public var text: String

  /// Where each UTF-8 byte of `text` stands in the line, in bytes from 0, and at last where the word ends.
  public var offsets: [Int]
}

/// Splits and quotes lines as a POSIX shell does (XCU 2.2, quoting), without expansions and operators.
public enum ShellWords {
  /// The words of a line.
  ///
  /// Blanks and line feeds separate; `'…'` keeps everything, `"…"` all but a backslash before `"`, `\`, `$`, a
  /// backquote or a line feed; elsewhere a backslash keeps the next character.
  /// - Throws: `Diagnostic` with the column of a quote that is not closed.
  public static func split(_ line: String) throws -> [ShellWord] {
    let bytes = Array(line.utf8)
    var words: [ShellWord] = []
    var word: [UInt8] = []
    var offsets: [Int] = []
    var isInWord = false
    var index = 0

    func take(_ offset: Int) {
      word.append(bytes[offset])
      offsets.append(offset)
    }
    func endWord() {
      guard isInWord else { return }
      words.append(ShellWord(text: String(decoding: word, as: UTF8.self), offsets: offsets + [index]))
      word.removeAll(keepingCapacity: true)
      offsets.removeAll(keepingCapacity: true)
      isInWord = false
    }

    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D:
        endWord()
      case UInt8(ascii: "'"):
        isInWord = true
        let open = index
        index += 1
        while index < bytes.count && bytes[index] != UInt8(ascii: "'") {
          take(index)
          index += 1
        }
        guard index < bytes.count else { throw unclosed("single quote", at: open, in: line) }
      case UInt8(ascii: "\""):
        isInWord = true
        let open = index
        index += 1
        while index < bytes.count && bytes[index] != UInt8(ascii: "\"") {
          if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count,
            "\"\\$`\n".utf8.contains(bytes[index + 1])
          {
            index += 1
            if bytes[index] != 0x0A { take(index) }
          } else {
            take(index)
          }
          index += 1
        }
        guard index < bytes.count else { throw unclosed("double quote", at: open, in: line) }
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count else {
          throw Diagnostic.usage(
            "the line ends with a backslash", hint: "Write \\\\ for a backslash.", at: index, in: line)
        }
        index += 1
        if bytes[index] != 0x0A {
          isInWord = true
          take(index)
        }
      default:
        isInWord = true
        take(index)
      }
      index += 1
    }
    endWord()
    return words
  }

  /// The word as it can stand in a line, in quotes when it must.
  public static func quote(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      default: "_-+.,:/@%=^".utf8.contains(byte)
      }
    }
    if isPlain && !word.isEmpty { return word }
    var quoted = Array("'".utf8)
    for byte in word.utf8 { quoted += byte == UInt8(ascii: "'") ? Array("'\\''".utf8) : [byte] }
    return String(decoding: quoted + Array("'".utf8), as: UTF8.self)
  }

  private static func unclosed(_ quote: String, at offset: Int, in line: String) -> Diagnostic {
    .usage(
      "a \(quote) is not closed", hint: "Close it, or write a backslash before it.", at: offset, in: line)
  }
}
