/// A command line as bash has it: with its quotes, up to the cursor.
///
/// Bash breaks words at colons, equals signs and quotes before it tells of them, so the line is taken apart here; what is
/// offered must then go on where bash's own word begins, quoted as the place asks for.
struct BashLine {
  /// The words before the one that is typed, without quotes; the program's name is the first.
  private(set) var words: [String] = []
  /// Variables that are set for the command.
  private(set) var variables: [(name: String, value: String)] = []
  /// The word that is typed, without quotes.
  let current: String
  /// What of that word stands before the part that bash replaces, without quotes.
  private let lead: String
  /// The quote that is open where that part begins.
  private let quote: UInt8?

  /// Takes a line apart.
  ///
  /// - Parameters:
  ///   - line: the command's line up to the cursor.
  ///   - replaced: the end of the line that bash puts a completion in place of.
  init(_ line: String, replaced: String) {
    let bytes = Array(line.utf8)
    var start = 0
    var index = 0
    var scan = Scan()
    var words: [String] = []
    while index < bytes.count {
      if scan.isOutside, " \t\n".utf8.contains(bytes[index]) {
        if scan.hasBegun { words.append(scan.text) }
        scan = Scan()
        start = index + 1
      } else {
        scan.take(bytes[index])
      }
      index += 1
    }
    current = scan.text
    let raw = bytes[start...]
    let end = Array(replaced.utf8)
    let length = raw.count >= end.count && raw.suffix(end.count).elementsEqual(end) ? end.count : scan.broken
    var before = Scan()
    for byte in raw.dropLast(length) { before.take(byte) }
    lead = before.text
    quote = before.quote
    while let word = words.first, let mark = word.firstIndex(of: "="), mark > word.startIndex,
      word[..<mark].utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: "_") })
    {
      variables.append((String(word[..<mark]), String(word[word.index(after: mark)...])))
      words.removeFirst()
    }
    self.words = words
  }

  /// What bash is to put in place of its part of the word; nil when that part cannot become this word.
  func replacement(_ word: String) -> String? {
    guard word.utf8.starts(with: lead.utf8) else { return nil }
    let rest = word.utf8.dropFirst(lead.utf8.count)
    var result: [UInt8] = []
    for byte in rest {
      switch quote {
      case UInt8(ascii: "'"):
        result += byte == UInt8(ascii: "'") ? Array("'\\''".utf8) : [byte]
      case UInt8(ascii: "\""):
        // Of an exclamation mark the shell's history takes hold even here.
        if byte == UInt8(ascii: "!") {
          result += Array("\"\\!\"".utf8)
        } else {
          result += "\"\\$`".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
        }
      default:
        result += Self.isPlain(byte) ? [byte] : [UInt8(ascii: "\\"), byte]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    // Colons and equals signs stay as a person would type them.
    default: "_-+.,:=/@%".utf8.contains(byte)
    }
  }

  /// One word, byte by byte.
  private struct Scan {
    private var bytes: [UInt8] = []
    private var isEscaped = false
    private(set) var quote: UInt8?
    private(set) var hasBegun = false
    /// How many bytes there are since the last quote or the last sign at which bash breaks a word.
    private(set) var broken = 0

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Whether a blank would end the word.
    var isOutside: Bool { quote == nil && !isEscaped }

    mutating func take(_ byte: UInt8) {
      hasBegun = true
      broken += 1
      if isEscaped {
        isEscaped = false
        if quote == UInt8(ascii: "\""), !"\"\\$`".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if byte == quote {
        quote = nil
        broken = 0
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        broken = 0
      } else {
        bytes.append(byte)
        if quote == nil, "@><=;|&(:".utf8.contains(byte) { broken = 0 }
      }
    }
  }
}
