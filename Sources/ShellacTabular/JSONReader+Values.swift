import ShellacPluginSDK

extension JSONReader {
  /// Passes over the rest of a value that has begun.
  public mutating func skip(_ first: Token) throws {
    guard first == .beginObject || first == .beginArray else { return }
    let depth = depth
    while self.depth >= depth { _ = try required() }
  }

  /// A value that has begun, as JSON without blanks; numbers have the digits that they had.
  ///
  /// - Parameter cap: the most bytes that it may have.
  public mutating func text(_ first: Token, cap: Int = 1 << 20) throws -> String {
    var bytes: [UInt8] = []
    var needsComma = false
    var token = first
    let depth = depth - (first == .beginObject || first == .beginArray ? 1 : 0)
    while true {
      let isEnd = token == .endObject || token == .endArray
      if needsComma && !isEnd { bytes.append(UInt8(ascii: ",")) }
      needsComma = true
      switch token {
      case .beginObject, .beginArray:
        bytes.append(token == .beginObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        needsComma = false
      case .endObject: bytes.append(UInt8(ascii: "}"))
      case .endArray: bytes.append(UInt8(ascii: "]"))
      case .key(let key):
        JSONText.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
      case .string(let text): JSONText.append(text, to: &bytes)
      case .number(let digits): bytes.append(contentsOf: digits.utf8)
      case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
      case .null: bytes.append(contentsOf: "null".utf8)
      }
      if bytes.count > cap {
        throw PluginError("a value has more than \(cap) bytes", line: line, column: column)
      }
      if case .key = token {} else if self.depth == depth { break }
      token = try required()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The next token, which there has to be.
  public mutating func required() throws -> Token {
    guard let token = try next() else {
      throw PluginError("expected more, found the end of the file", line: line, column: column)
    }
    return token
  }

  /// Whether a text is one value of JSON.
  public static func isValue(_ text: String) -> Bool {
    var pieces = [Array(text.utf8)[...]]
    var reader = JSONReader { pieces.popLast() }
    do {
      while try reader.next() != nil {}
      return true
    } catch {
      return false
    }
  }
}
