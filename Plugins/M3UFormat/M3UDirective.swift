import ShellacPlaylists
import ShellacPluginSDK

/// A line that begins with `#`.
struct M3UDirective {
  /// `EXTINF`; nil for a comment.
  var name: String?
  /// What follows the colon; of a comment, what follows the `#`.
  var value: [UInt8]

  /// - Parameter line: the line, which begins with `#`.
  init(_ line: [UInt8]) {
    let rest = line.dropFirst()
    let name = rest.prefix {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
        || $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
    }
    let after = rest.dropFirst(name.count)
    let isHeader = name.elementsEqual("EXTM3U".utf8)
    if name.isEmpty || !(after.isEmpty || isHeader || after.first == UInt8(ascii: ":") && after.count > 1) {
      value = Array(rest)
      return
    }
    self.name = String(decoding: name, as: UTF8.self)
    value = Array(isHeader ? after : after.dropFirst())
  }

  /// Whether what follows the line is no text.
  var beginsBinaryData: Bool {
    name?.uppercased() == "EXTBIN" || name == nil && value.elementsEqual("EXTBIN:".utf8)
  }

  /// What it is kept as.
  var extra: Extra {
    let text = String(decoding: value, as: UTF8.self)
    guard let name else { return Extra(M3UFormat.comment, text) }
    return Extra(M3UFormat.prefix + name, text)
  }
}

/// What `#EXTINF:215 tvg-id="a, b",Artist - Title` says.
struct M3UInformation {
  /// What stands before the comma.
  var lead: [UInt8]
  /// What stands after it.
  var name: [UInt8]

  init(_ value: [UInt8]) {
    var comma = value.firstIndex(of: UInt8(ascii: ","))
    if comma != nil {
      // A comma between quotation marks is part of an attribute.
      var isQuoted = false
      let free = value.firstIndex { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: ",") && !isQuoted
      }
      comma = free ?? comma
    }
    lead = Array(value[..<(comma ?? value.count)])
    name = comma.map { Array(value[($0 + 1)...]) } ?? []
  }

  /// The length, as decimal text; nil when it is unknown.
  var seconds: String? {
    guard let word = ReadEntry.text(lead)?.split(separator: " ").first else { return nil }
    return ReadEntry.seconds(String(word))
  }

  /// Whether the length alone gives `lead` back.
  var isPlain: Bool {
    if lead.elementsEqual("-1".utf8) { return true }
    return !lead.isEmpty && lead.count < 12 && (lead[0] != UInt8(ascii: "0") || lead.count == 1)
      && lead.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
