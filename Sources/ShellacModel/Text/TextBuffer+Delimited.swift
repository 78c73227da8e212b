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

  /// Adds a cell of tab-separated values, which never holds a tab or a line end.
  mutating func appendTSV(_ content: UnsafeRawBufferPointer) {
    var start = 0
    for index in content.indices {
      let letter: UInt8
      switch content[index] {
      case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
      case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
      case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
      case UInt8(ascii: "\\"): letter = UInt8(ascii: "\\")
      default: continue
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start..<index]))
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(letter)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start...]))
  }
}
