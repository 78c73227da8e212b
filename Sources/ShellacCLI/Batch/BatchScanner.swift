import ShellacModel

/// Takes a batch file apart into words as a POSIX shell does (XCU 2.2, 2.3), with variables as the only expansion.
///
/// What means something to a shell that there is not here (pipes, `;`, `&`, `<`, `$(…)`, `~`, `*`) is refused where it is
/// not quoted: no line may do another thing here than in a shell.
struct BatchScanner {
  /// What a word stands between.
  enum Token {
    case word(BatchWord, isQuoted: Bool)
    case redirection(Int)
    case end
  }

  private let source: BatchSource
  private let bytes: [UInt8]
  private var index = 0
  private var word: [UInt8] = []
  private var offsets: [Int] = []

  init(_ source: BatchSource) {
    self.source = source
    bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The next token; nil at the end of the file.
  ///
  /// - Parameter value: gives a variable's value; nil when there is no such variable.
  /// - Throws: `Diagnostic` at a fault; `skipLine()` goes on behind it.
  mutating func next(_ value: (String) -> String?) throws -> Token? {
    skipBlanks()
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case 0x0A:
      index += 1
      return .end
    case UInt8(ascii: "#"):
      skipComment()
      return try next(value)
    case UInt8(ascii: ">"):
      let at = index
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
        throw fault("'>>' adds to no file here", "Write >: a file is written as a whole.", at)
      }
      return .redirection(at)
    default: return try scanWord(value)
    }
  }

  /// Goes behind the end of the line.
  mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    index = min(index + 1, bytes.count)
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case UInt8(ascii: "\\"):
        guard let end = lineEnd(at: index + 1) else { return }
        index = end
      default: return
      }
    }
  }

  private mutating func skipComment() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  /// Where the line goes on when one ends here.
  private func lineEnd(at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] == 0x0A { return index + 1 }
    return bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : nil
  }

  private mutating func scanWord(_ value: (String) -> String?) throws -> Token {
    word = []
    offsets = []
    let start = index
    var isQuoted = false
    scan: while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: break scan
      case UInt8(ascii: ">"):
        if !isQuoted, !word.isEmpty, word.allSatisfy({ 0x30...0x39 ~= $0 }) {
          throw fault(
            "only standard output can go to a file", "Write > alone, with a blank before it.", start)
        }
        break scan
      case UInt8(ascii: "'"):
        isQuoted = true
        try scanSingleQuotes()
      case UInt8(ascii: "\""):
        isQuoted = true
        try scanDoubleQuotes(value)
      case UInt8(ascii: "\\"):
        if let end = lineEnd(at: index + 1) {
          index = end
        } else {
          guard index + 1 < bytes.count else {
            throw fault("the file ends with a backslash", "Write \\\\ for a backslash.", index)
          }
          isQuoted = true
          index += 1
          take()
        }
      case UInt8(ascii: "$"): try scanVariable(value)
      case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "`"):
        let sign = Character(Unicode.Scalar(byte))
        throw fault(
          "'\(sign)' means nothing in a batch file", "Put it in quotes when it is part of a word.", index)
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["):
        let sign = Character(Unicode.Scalar(byte))
        throw fault("'\(sign)' stands for no files in a batch file", "Put it in quotes.", index)
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        let sign = Character(Unicode.Scalar(byte))
        throw fault("'\(sign)' means nothing in a batch file", "Put it in quotes.", index)
      case UInt8(ascii: "~") where index == start && isEndOfWord(at: index + 1, orSlash: true):
        throw fault("'~' means nothing in a batch file", "Write $HOME, or put it in quotes.", index)
      case 0: throw fault("there is a NUL byte", "Take it out.", index)
      default: take()
      }
    }
    return .word(finished(), isQuoted: isQuoted)
  }

  private func isEndOfWord(at index: Int, orSlash: Bool) -> Bool {
    guard index < bytes.count else { return true }
    return [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) || orSlash && bytes[index] == UInt8(ascii: "/")
  }

  private mutating func take() {
    word.append(bytes[index])
    offsets.append(index)
    index += 1
  }

  private mutating func finished() -> BatchWord {
    let text = ArgumentText.masked(word)
    // Bytes that are not UTF-8 stand as longer characters: their places are no longer one for one.
    let isPlain = text.utf8.count == word.count
    return BatchWord(
      text: text,
      offsets: isPlain
        ? offsets + [index] : [Int](repeating: offsets.first ?? index, count: text.utf8.count + 1))
  }

  private mutating func scanSingleQuotes() throws {
    let open = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "'") {
      if bytes[index] == 0 { throw fault("there is a NUL byte", "Take it out.", index) }
      take()
    }
    guard index < bytes.count else { throw unclosed("single quote", open) }
    index += 1
  }

  private mutating func scanDoubleQuotes(_ value: (String) -> String?) throws {
    let open = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        if let end = lineEnd(at: index + 1) {
          index = end
        } else {
          if index + 1 < bytes.count, "\"\\$`".utf8.contains(bytes[index + 1]) { index += 1 }
          take()
        }
      case UInt8(ascii: "$"): try scanVariable(value)
      case UInt8(ascii: "`"):
        throw fault("no program is run from a batch file", "Write \\` for a backquote.", index)
      case 0: throw fault("there is a NUL byte", "Take it out.", index)
      default: take()
      }
    }
    guard index < bytes.count else { throw unclosed("double quote", open) }
    index += 1
  }

  private mutating func scanVariable(_ value: (String) -> String?) throws {
    let at = index
    guard index + 1 < bytes.count else { return take() }
    var name: [UInt8] = []
    var end = index + 1
    switch bytes[end] {
    case UInt8(ascii: "{"):
      end += 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "}"), bytes[end] != 0x0A {
        name.append(bytes[end])
        end += 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "}"), Self.isName(name) else {
        throw fault("this is no variable", "Write it as ${NAME}, or \\$ for a dollar.", at)
      }
      end += 1
    case UInt8(ascii: "("):
      throw fault(
        "no program is run from a batch file", "Set a variable with --set, or write \\$ for a dollar.", at)
    case let byte where Self.begins(byte):
      while end < bytes.count, Self.begins(bytes[end]) || 0x30...0x39 ~= bytes[end] {
        name.append(bytes[end])
        end += 1
      }
    case let byte where (0x30...0x39 ~= byte) || "@*#?-$!".utf8.contains(byte):
      throw fault(
        "there is no '$\(Character(Unicode.Scalar(byte)))' in a batch file", "Write \\$ for a dollar.", at)
    default: return take()
    }
    let text = String(decoding: name, as: UTF8.self)
    guard let found = value(text) else {
      throw fault(
        "there is no variable '\(text)'", "Write 'set \(text)=VALUE' before it, or --set \(text)=VALUE.", at)
    }
    let unmasked = ArgumentText(argument: found).bytes
    word += unmasked
    offsets += [Int](repeating: at, count: unmasked.count)
    index = end
  }

  /// Whether a variable may have this name.
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, begins(first) else { return false }
    return name.allSatisfy { begins($0) || 0x30...0x39 ~= $0 }
  }

  private static func begins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x41...0x5A) ~= byte || (0x61...0x7A) ~= byte
  }

  private func unclosed(_ quote: String, _ offset: Int) -> Diagnostic {
    fault("a \(quote) is not closed", "Close it, or write a backslash before it.", offset)
  }

  private func fault(_ message: String, _ hint: String, _ offset: Int) -> Diagnostic {
    source.fault(message, hint: hint, at: offset)
  }
}
