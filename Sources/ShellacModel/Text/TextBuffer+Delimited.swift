extension TextBuffer {
  /// Adds a cell of comma-separated values, in quotes when it holds the delimiter, a quote or a line end.
  mutating func appendCSV(_ content: UnsafeRawBufferPointer, delimiter: UInt8) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = content.contains { byte in
      byte == delimiter || byte == quote || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return bytes.append(contentsOf: content) }
    bytes.append(quote)
    var start = 0
    for index in content.indices where content[index] == quote {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...index]))
      bytes.append(quote)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...]))
    bytes.append(quote)
  }

  /// Adds a cell of tab-separated values, which never holds a tab, a line end or another control character.
  ///
  /// `\t`, `\n`, `\r`, `\\`, and `\x1b` for each byte of any other control character (C0, DEL, C1 in UTF-8): what
  /// `printf %b` of bash undoes. All else is written as it is, so that paths keep their bytes.
  mutating func appendTSV(_ content: UnsafeRawBufferPointer) {
    var start = 0
    for index in content.indices {
      let letter: UInt8
      switch content[index] {
      case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
      case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
      case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
      case UInt8(ascii: "\\"): letter = UInt8(ascii: "\\")
      case 0x00..<0x20, 0x7F: letter = UInt8(ascii: "x")
      case 0xC2 where index + 1 < content.count && 0x80..<0xA0 ~= content[index + 1]:
        letter = UInt8(ascii: "x")
      case 0x80..<0xA0 where index > 0 && content[index - 1] == 0xC2: letter = UInt8(ascii: "x")
      default: continue
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start..<index]))
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(letter)
      if letter == UInt8(ascii: "x") { appendHexadecimal(UInt32(content[index]), width: 2) }
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...]))
  }
}
