/// A text to look for in many others, case and accents aside.
struct FoldedText: Sendable, Hashable {
  /// The folded form.
  let bytes: [UInt8]

  private let isASCII: Bool

  /// Folds the text to look for.
  init(_ text: String) {
    bytes = Array(TextFolding.fold(text).utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether the text contains this one; every text contains the empty one.
  func isContained(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.isASCII else {
      return TextFolding.fold(text).withUnsafeBufferPointer { isFound(in: $0) }
    }
    return isASCII && isFound(in: text)
  }

  /// Whether the text contains this one.
  func isContained(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { isContained(in: $0) }
  }

  private func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard text.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { wanted in
      for start in 0...(text.count - wanted.count) where text[start].asciiLowercased == first {
        var index = 1
        while index < wanted.count && text[start + index].asciiLowercased == wanted[index] { index += 1 }
        if index == wanted.count { return true }
      }
      return false
    }
  }
}
