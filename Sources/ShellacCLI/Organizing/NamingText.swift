import ShellacModel

/// A text whose lines name files, such as a cue sheet or a list of checksums: names change, and all else stays as its bytes
/// are.
struct NamingText {
  /// Where its lines have names.
  let form: NamingLine
  private let bytes: [UInt8]
  private let shown: String
  /// Whether its text is Windows-1252, as that of most is that are no UTF-8.
  private let isWindows: Bool

  /// Takes a text.
  ///
  /// - Parameter shown: what messages call it.
  /// - Throws: `Diagnostic` when it is no text of bytes.
  init(_ bytes: [UInt8], _ form: NamingLine, shown: String) throws {
    if bytes.contains(0) {
      throw Diagnostic(
        "'\(shown)' is left as it is: it is no text, or UTF-16", hint: "Save it as UTF-8, and run this again."
      )
    }
    self.form = form
    self.bytes = bytes
    self.shown = shown
    isWindows = String(validating: bytes, as: UTF8.self) == nil
  }

  /// The text with other names; nil when none changes.
  ///
  /// - Parameter name: gives a file's new name as UTF-8, or as the bytes that it has; nil when it stays.
  /// - Throws: `Diagnostic` when a new name cannot be written in it.
  func renamed(_ name: ([UInt8]) -> [UInt8]?) throws -> [UInt8]? {
    var result: [UInt8] = []
    var done = 0
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      if let range = form.name(in: bytes[start..<end]), let new = try replacement(Array(bytes[range]), name) {
        let isQuoted = bytes[range.upperBound...].first == UInt8(ascii: "\"")
        let needsQuotes = form == .cueSheet && !isQuoted && new.contains(where: NamingLine.isBlank)
        let quote = needsQuotes ? [UInt8(ascii: "\"")] : []
        result += bytes[done..<range.lowerBound] + quote + new + quote
        done = range.upperBound
      }
      start = end + 1
    }
    return done == 0 ? nil : result + bytes[done...]
  }

  private func replacement(_ old: [UInt8], _ name: ([UInt8]) -> [UInt8]?) throws -> [UInt8]? {
    var new = name(old)
    if new == nil, isWindows, let found = name(WindowsText.decoded(old)) {
      guard let text = WindowsText.encoded(found) else {
        throw Diagnostic(
          "'\(shown)' is left as it is: its encoding, Windows-1252, cannot say "
            + "'\(String(decoding: found, as: UTF8.self))'", hint: "Save it as UTF-8, and run this again.")
      }
      new = text
    }
    guard let new, new != old else { return nil }
    if form == .cueSheet, new.contains(UInt8(ascii: "\"")) {
      throw Diagnostic("'\(shown)' is left as it is: a cue sheet cannot name a file with a quotation mark")
    }
    if new.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw Diagnostic("'\(shown)' is left as it is: it cannot name a file with a line break")
    }
    return new
  }
}
