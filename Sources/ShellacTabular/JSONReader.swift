import ShellacPluginSDK

/// Reads JSON (RFC 8259) as it comes, one token at a time.
///
///     var reader = JSONReader(input)
///     while let token = try reader.next() { … }
///
/// Files may be hundreds of megabytes: what is held is the text of one token. Numbers are given as their digits, so
/// that none loses any. Hostile files are refused: those that nest too deep, and texts that are too long.
public struct JSONReader {
  /// A part of a document.
  public enum Token: Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// The name of a member; its value follows.
    case key(String)
    case string(String)
    /// A number's digits, as they stand in the file.
    case number(String)
    case flag(Bool)
    case null
  }

  /// The line that the last token begins on, from 1.
  public private(set) var line = 1
  /// The column that the last token begins in, in bytes, from 1.
  public private(set) var column = 1

  private enum Expected { case value, valueOrEnd, key, keyOrEnd, commaOrEnd, end }

  private let nextPiece: () throws -> ArraySlice<UInt8>?
  private let depthCap: Int
  private let textCap: Int
  private let cutsTexts: Bool
  private let takesSeveral: Bool
  private var piece: [UInt8] = []
  private var index = 0
  private var isAtEnd = false
  /// Whether each open container is an object.
  private var open: [Bool] = []
  private var expected = Expected.value
  private var currentLine = 1
  /// The column of the piece's first byte, less one; may be negative.
  private var columnBase = 0
  private var hasStarted = false
  /// Where in the piece the bytes begin that are kept as they stand; nil when none are.
  private var keptFrom: Int?
  private var kept: [UInt8] = []
  private var keptCap = 0

  /// How many texts were longer than is taken, and have been cut.
  public private(set) var cutTexts = 0

  /// Reads bytes that come in pieces until nil.
  ///
  /// - Parameters:
  ///   - cutsTexts: whether a text that is too long is cut, and counted, instead of ending the reading.
  ///   - takesSeveral: whether several documents may follow each other.
  ///   - firstLine: the line of the file that the first byte stands on.
  public init(
    depthCap: Int = 100, textCap: Int = 16 << 20, cutsTexts: Bool = false, takesSeveral: Bool = false,
    firstLine: Int = 1, next: @escaping () throws -> ArraySlice<UInt8>?
  ) {
    self.depthCap = depthCap
    self.textCap = textCap
    self.cutsTexts = cutsTexts
    self.takesSeveral = takesSeveral
    currentLine = firstLine
    line = firstLine
    nextPiece = next
  }

  /// Reads a file, which may also be UTF-16, as the other initializer says.
  public init(
    _ input: FileInput, depthCap: Int = 100, textCap: Int = 16 << 20, cutsTexts: Bool = false,
    takesSeveral: Bool = false
  ) {
    var chunks = JSONChunks(input)
    self.init(depthCap: depthCap, textCap: textCap, cutsTexts: cutsTexts, takesSeveral: takesSeveral) {
      try chunks.next()
    }
  }

  /// How many objects and arrays are open.
  public var depth: Int { open.count }

  /// The next token; nil after the last.
  ///
  /// - Throws: `PluginError` with the place when the text is no JSON.
  public mutating func next() throws -> Token? {
    if !hasStarted { try skipMark() }
    guard let byte = try skipBlanks() else {
      if expected == .end { return nil }
      throw error("expected \(described(expected)), found the end of the file")
    }
    if expected == .commaOrEnd, byte == UInt8(ascii: ",") {
      index += 1
      expected = open.last == true ? .key : .value
      return try next()
    }
    (line, column) = (currentLine, columnBase + index + 1)
    if expected == .end && takesSeveral { expected = .value }
    let isEnd =
      byte == UInt8(ascii: "}") && open.last == true || byte == UInt8(ascii: "]") && open.last == false
    if isEnd, expected == .commaOrEnd || expected == .valueOrEnd || expected == .keyOrEnd {
      index += 1
      let wasObject = open.removeLast()
      expected = open.isEmpty ? .end : .commaOrEnd
      return wasObject ? .endObject : .endArray
    }
    switch expected {
    case .key, .keyOrEnd: return try key(byte)
    case .value, .valueOrEnd: return try value(byte)
    case .commaOrEnd, .end:
      throw error("expected \(described(expected)), found \(described(byte))")
    }
  }

  private mutating func key(_ byte: UInt8) throws -> Token {
    guard byte == UInt8(ascii: "\"") else {
      throw error("expected \(described(expected)), found \(described(byte))")
    }
    let key = try string()
    guard let colon = try skipBlanks(), colon == UInt8(ascii: ":") else {
      throw error("expected : after the key \"\(key.prefix(40))\"")
    }
    index += 1
    expected = .value
    return .key(key)
  }

  private mutating func value(_ byte: UInt8) throws -> Token {
    let token: Token
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < depthCap else {
        throw error("objects and arrays are nested more than \(depthCap) deep")
      }
      index += 1
      let isObject = byte == UInt8(ascii: "{")
      open.append(isObject)
      expected = isObject ? .keyOrEnd : .valueOrEnd
      return isObject ? .beginObject : .beginArray
    case UInt8(ascii: "\""): token = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): token = .number(try number())
    default:
      switch try word() {
      case "true": token = .flag(true)
      case "false": token = .flag(false)
      case "null": token = .null
      default: throw error("expected \(described(expected)), found \(described(byte))")
      }
    }
    expected = open.isEmpty ? .end : .commaOrEnd
    return token
  }

  // Bytes.

  /// The next byte, not taken; nil at the end.
  private mutating func peek() throws -> UInt8? {
    while index >= piece.count {
      if isAtEnd { return nil }
      if let start = keptFrom {
        keep(piece[start...])
        keptFrom = 0
      }
      columnBase &+= piece.count
      index = 0
      guard let next = try nextPiece() else {
        piece = []
        isAtEnd = true
        return nil
      }
      piece = Array(next)
    }
    return piece[index]
  }

  /// Passes over a byte order mark.
  private mutating func skipMark() throws {
    hasStarted = true
    guard try peek() == 0xEF else { return }
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      guard try peek() == byte else { throw error("expected a value, found a byte that is not of UTF-8") }
      index += 1
    }
    columnBase -= 3
  }

  /// Passes over blanks; the byte after them, not taken.
  private mutating func skipBlanks() throws -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case 0x0A:
        index += 1
        currentLine &+= 1
        columnBase = -index
      case 0x20, 0x09, 0x0D: index += 1
      default: return byte
      }
    }
    return nil
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    kept.append(contentsOf: bytes.prefix(keptCap - kept.count))
  }

  /// Keeps the bytes from the token on that was read last, which is the beginning of an object or array.
  ///
  /// - Parameter cap: the most that is kept.
  mutating func beginKeeping(cap: Int) {
    kept.removeAll(keepingCapacity: true)
    keptCap = cap
    keptFrom = index - 1
  }

  /// The bytes that were kept, to the end of the token that was read last.
  mutating func endKeeping() -> [UInt8] {
    if let start = keptFrom { keep(piece[start..<index]) }
    keptFrom = nil
    return kept
  }

  private mutating func number() throws -> String {
    var digits: [UInt8] = []
    while let byte = try peek(), "0123456789+-.eE".utf8.contains(byte) {
      digits.append(byte)
      index += 1
      if digits.count > 1000 { throw error("a number has more than 1000 digits") }
    }
    guard digits.withUnsafeBytes(JSONText.isNumber) else {
      throw error("expected a number, found \(String(decoding: digits.prefix(40), as: UTF8.self))")
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private mutating func word() throws -> String {
    var word: [UInt8] = []
    while word.count < 8, let byte = try peek(), byte | 0x20 >= UInt8(ascii: "a"),
      byte | 0x20 <= UInt8(ascii: "z")
    {
      word.append(byte)
      index += 1
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The text of a string, from its quotation mark on.
  private mutating func string() throws -> String {
    var text: [UInt8] = []
    index += 1
    while true {
      guard let byte = try peek() else { throw error("the string that begins here has no end") }
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("the string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        index += 1
        try escape(into: &text)
      case 0..<0x20: throw error("a control character stands bare in the string that begins here")
      default:
        let end = piece[index...].firstIndex {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
        }
        text.append(contentsOf: piece[index..<(end ?? piece.count)])
        index = end ?? piece.count
      }
      if text.count > textCap {
        guard cutsTexts else { throw error("a string has more than \(textCap) bytes") }
        try skipString()
        cutTexts += 1
        return String(decoding: text.prefix(textCap), as: UTF8.self)
      }
    }
  }

  /// Passes over the rest of a string.
  private mutating func skipString() throws {
    while let byte = try peek() {
      index += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), try peek() != nil { index += 1 }
    }
    throw error("the string that begins here has no end")
  }

  private mutating func escape(into text: inout [UInt8]) throws {
    let byte = try peek()
    index += byte == nil ? 0 : 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte!)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try unit()]
      // The first half of a pair needs its other half; alone it is no character.
      if units[0] & 0xFC00 == 0xD800, try peek() == UInt8(ascii: "\\") {
        index += 1
        if try peek() == UInt8(ascii: "u") {
          index += 1
          units.append(try unit())
        } else {
          text.append(contentsOf: "\u{FFFD}".utf8)
          return try escape(into: &text)
        }
      }
      text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    default: throw error("expected an escape after \\ in the string that begins here")
    }
  }

  private mutating func unit() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = try peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else {
        throw error("expected four hexadecimal digits after \\u in the string that begins here")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  // Messages.

  private func error(_ message: String) -> PluginError { PluginError(message, line: line, column: column) }

  private func described(_ expected: Expected) -> String {
    switch expected {
    case .value: "a value"
    case .valueOrEnd: "a value or ]"
    case .key: "a key in quotation marks"
    case .keyOrEnd: "a key in quotation marks or }"
    case .commaOrEnd: open.last == true ? ", or }" : ", or ]"
    case .end: "nothing after the value"
    }
  }

  private func described(_ byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}
