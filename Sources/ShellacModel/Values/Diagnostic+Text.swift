extension Diagnostic {
  /// Wrong usage: a fault in something the user wrote, `offset` UTF-8 bytes into `source`.
  static func usage(_ message: String, hint: String?, at offset: Int, in source: String) -> Diagnostic {
    Diagnostic(message, hint: hint, place: Place(source: source, utf8Offset: offset), status: .usage)
  }
}

extension Diagnostic.Place {
  /// The place that lies `utf8Offset` bytes into `source`; its end when that is further.
  public init(source: String, utf8Offset: Int) {
    let offset = max(0, min(utf8Offset, source.utf8.count))
    let index = source.utf8.index(source.startIndex, offsetBy: offset)
    self.init(source: source, column: source[..<index].count + 1)
  }
}

extension StringProtocol {
  /// The text in single quotes for a message, its end left out when it is long.
  var quoted: String {
    utf8.count <= 60 ? "'\(self)'" : "'\(prefix(40))…'"
  }

  /// The text without ASCII blanks at its ends, and how many bytes were left out at its front.
  var trimmed: (text: SubSequence, leading: Int) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    var start = startIndex
    var end = endIndex
    while start < end && isBlank(utf8[start]) { start = utf8.index(after: start) }
    while start < end && isBlank(utf8[utf8.index(end, offsetBy: -1)]) { end = utf8.index(end, offsetBy: -1) }
    return (self[start..<end], utf8.distance(from: startIndex, to: start))
  }
}
