import ShellacModel

/// The text of a TOML file with the places of its keys, to name lines and to change one value without touching
/// the rest.
///
/// Knows as much of TOML (v1.0.0) as finding keys takes; whether a text is TOML is TOMLKit's to say.
struct TOMLSource {
  /// A `key = value`.
  struct Entry {
    var path: [String]
    var line: Int
    var value: Range<Int>
  }

  /// A `[header]`.
  struct Header {
    var path: [String]
    var line: Int
    /// Behind the last byte that belongs to the table's own entries, or to the header when it has none.
    var end: Int
  }

  private(set) var bytes: [UInt8]
  private(set) var entries: [Entry] = []
  private(set) var headers: [Header] = []
  /// Where the first header begins; the end when there is none.
  private(set) var firstHeader: Int

  private var index = 0
  private var line = 1

  init(_ text: String) {
    bytes = Array(text.utf8)
    firstHeader = bytes.count
    // A mark of the order of bytes is no part of the first key.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    scan()
  }

  /// The line of a setting's key, or of its table.
  func line(of name: String) -> Int? {
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    return entries.first { $0.path == path }?.line ?? headers.first { $0.path == path }?.line
      ?? entries.first { $0.path.starts(with: path) }?.line
  }

  /// A place in the file, to show to the user.
  func place(line: Int, column: Int) -> Diagnostic.Place { Self.place(in: bytes, line: line, column: column) }

  /// A place in a text, to show to the user.
  static func place(in bytes: [UInt8], line: Int, column: Int) -> Diagnostic.Place {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let text = lines.indices.contains(line - 1) ? String(decoding: lines[line - 1], as: UTF8.self) : ""
    return Diagnostic.Place(source: text, column: max(1, column), line: line)
  }

  private mutating func scan() {
    var table: [String] = []
    while true {
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 13 || $0 == 10 }
      guard let byte = current else { return }
      let start = index
      let startLine = line
      if byte == UInt8(ascii: "[") {
        firstHeader = min(firstHeader, start)
        skip { $0 == UInt8(ascii: "[") }
        table = keyPath()
        skipLine()
        headers.append(Header(path: table, line: startLine, end: index))
      } else if byte != UInt8(ascii: "#") {
        let path = table + keyPath()
        guard current == UInt8(ascii: "=") else {
          skipLine()
          continue
        }
        advance()
        skipBlanks()
        let value = index
        skipValue()
        entries.append(Entry(path: path, line: startLine, value: value..<index))
        skipLine()
        if !headers.isEmpty { headers[headers.count - 1].end = index }
      } else {
        skipLine()
      }
    }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func skip(while holds: (UInt8) -> Bool) {
    while let byte = current, holds(byte) { advance() }
  }

  private mutating func skipBlanks() {
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private mutating func skipLine() {
    skip { $0 != UInt8(ascii: "\n") }
    if current != nil { advance() }
  }

  private mutating func keyPath() -> [String] {
    var path: [String] = []
    while true {
      skipBlanks()
      guard let byte = current else { return path }
      let start = index
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString()
        path.append(String(decoding: bytes[start..<index].dropFirst().dropLast(), as: UTF8.self))
      } else {
        skip(while: Self.isBareKey)
        if index == start { return path }
        path.append(String(decoding: bytes[start..<index], as: UTF8.self))
      }
      skipBlanks()
      guard current == UInt8(ascii: ".") else { return path }
      advance()
    }
  }

  /// Whether the byte may stand in a key without quotes.
  static func isBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Passes over a string of any of the four kinds.
  private mutating func skipString() {
    guard let quote = current else { return }
    let isLong = index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote
    let width = isLong ? 3 : 1
    for _ in 0..<width { advance() }
    while let byte = current {
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        advance()
        if current != nil { advance() }
      } else if byte == quote, !isLong || bytes[index...].starts(with: [quote, quote, quote]) {
        for _ in 0..<width { advance() }
        // Up to two quotes may stand right before the three that end it.
        if isLong { skip { $0 == quote } }
        return
      } else if byte == UInt8(ascii: "\n") && !isLong {
        return
      } else {
        advance()
      }
    }
  }

  private mutating func skipValue() {
    var depth = 0
    var end = index
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString()
        end = index
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "#"):
        if depth <= 0 {
          index = end
          return
        }
        skip { $0 != UInt8(ascii: "\n") }
        continue
      case UInt8(ascii: "\n"):
        if depth <= 0 {
          index = end
          return
        }
      default: break
      }
      advance()
      if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t"), byte != 13 { end = index }
    }
    index = end
  }
}
