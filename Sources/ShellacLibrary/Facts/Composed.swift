import Foundation

/// Text with its accents composed (NFC), so that equal names are equal bytes.
enum Composed {
  static func text(_ text: String) -> String {
    // Most tags are ASCII, which is composed already.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.precomposedStringWithCanonicalMapping
  }
}
