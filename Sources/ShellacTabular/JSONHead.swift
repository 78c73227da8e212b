/// The first bytes of a file that may be JSON, to tell whose it is.
public struct JSONHead {
  private let bytes: [UInt8]

  /// Passes over a byte order mark and blanks; of UTF-16 what is ASCII is looked at.
  public init(_ head: UnsafeRawBufferPointer) {
    let (encoding, mark) = TableEncoding.told(by: head)
    let text = UnsafeRawBufferPointer(rebasing: head[mark...])
    let bytes = encoding == .utf8 ? Array(text) : text.filter { $0 != 0 }
    self.bytes = Array(bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
  }

  /// Whether they begin with a text of ASCII; blanks in the file do not count.
  public func begins(with text: String) -> Bool {
    var wanted = text.utf8[...]
    for byte in bytes {
      guard let first = wanted.first else { break }
      if byte == first {
        wanted = wanted.dropFirst()
      } else if byte > 0x20 {
        return false
      }
    }
    return wanted.isEmpty
  }

  /// Whether a text of ASCII stands in them.
  public func has(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    var index = 0
    while index <= bytes.count - wanted.count {
      if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) { return true }
      index += 1
    }
    return false
  }
}
