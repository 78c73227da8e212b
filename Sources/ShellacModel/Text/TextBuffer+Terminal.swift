extension TextBuffer {
  /// Adds content so that a terminal shows it and does nothing else with it.
  ///
  /// Tags and file names come from strangers. Control characters (C0, C1, DEL), characters that reorder text and
  /// line separators are shown as `\n`, `\t`, `\r`, `\x1b` or `\u{202e}`; bytes that are not UTF-8 as `\xff`.
  /// - Parameters:
  ///   - keepingLayout: whether line feeds, tabs and CR LF stay as they are, for whole lines that are already in their
  ///     form.
  ///   - asJSON: whether the content is JSON, and is to be the same JSON then: `\u001b`, `\u202e`, `\ufffd`.
  public mutating func appendForTerminal(
    _ content: UnsafeRawBufferPointer, keepingLayout: Bool, asJSON: Bool = false
  ) {
    var start = 0
    var index = 0
    while index < content.count {
      let byte = content[index]
      if byte >= 0x20 && byte < 0x7F {
        index += 1
        continue
      }
      if keepingLayout && (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")) {
        index += 1
        continue
      }
      if keepingLayout && byte == UInt8(ascii: "\r") && index + 1 < content.count
        && content[index + 1] == UInt8(ascii: "\n")
      {
        index += 2
        continue
      }
      let scalar = UTF8Scanner.scalar(in: content, at: index)
      if let scalar, !Self.isUnsafeOnTerminal(scalar.value) {
        index += scalar.length
        continue
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start..<index]))
      if asJSON {
        appendJSONEscape(scalar?.value ?? 0xFFFD)
      } else {
        appendTerminalEscape(scalar?.value, byte: byte)
      }
      index += scalar?.length ?? 1
      start = index
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...]))
  }

  /// Whether a terminal does something with the character instead of showing it, or shows others out of order.
  static func isUnsafeOnTerminal(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F: true
    // Arabic letter mark; left-to-right and right-to-left marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Line and paragraph separators.
    case 0x2028, 0x2029: true
    // Tag characters, which hide text.
    case 0xE0001: true
    default: false
    }
  }

  private mutating func appendJSONEscape(_ scalar: UInt32) {
    for unit in Unicode.Scalar(scalar).map({ Array(String($0).utf16) }) ?? [] {
      append("\\u")
      appendHexadecimal(UInt32(unit), width: 4)
    }
  }

  private mutating func appendTerminalEscape(_ scalar: UInt32?, byte: UInt8) {
    switch scalar {
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case .some(let value) where value > 0xFF:
      append("\\u{")
      appendHexadecimal(value, width: 4)
      append("}")
    default:
      append("\\x")
      appendHexadecimal(scalar ?? UInt32(byte), width: 2)
    }
  }
}
