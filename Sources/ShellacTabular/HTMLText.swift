/// Text that HTML shows as it is, between tags and in quoted attributes.
public enum HTMLText {
  /// Adds text: what could begin or end markup as entities, control characters and what is not UTF-8 as U+FFFD.
  public static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    UTF8Text.withRepaired(text) { text in
      var start = 0
      for index in text.indices {
        guard let replacement = replacement(text[index]) else { continue }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
        bytes.append(contentsOf: replacement.utf8)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
    }
  }

  /// Adds text.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  /// The text of a page that is written once.
  public static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func replacement(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x09, 0x0A: nil
    case 0x0D: "&#10;"
    case 0..<0x20, 0x7F: "\u{FFFD}"
    default: nil
    }
  }
}
