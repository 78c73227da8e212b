import CFileSystem

/// Shell patterns of names that a walk leaves alone.
struct NamePatterns: Sendable {
  private struct Pattern {
    var text: [UInt8]
    /// The first byte when it stands for itself: most names differ there, and need no further look.
    var first: UInt8?
  }

  private let ofNames: [Pattern]
  private let ofPaths: [Pattern]

  init(_ patterns: [String]) {
    let all = patterns.filter { !$0.isEmpty && !$0.utf8.contains(0) }.map { pattern in
      let text = Array(pattern.utf8)
      return Pattern(text: text, first: Array("*?[\\".utf8).contains(text[0]) ? nil : text[0])
    }
    ofNames = all.filter { !$0.text.contains(UInt8(ascii: "/")) }
    ofPaths = all.filter { $0.text.contains(UInt8(ascii: "/")) }
  }

  /// Whether a name in a folder matches one of the patterns.
  func match(_ name: UnsafeBufferPointer<UInt8>, in folder: [UInt8]) -> Bool {
    for pattern in ofNames where pattern.first == nil || pattern.first == name.first {
      if withCString(pattern.text, { shellac_matches($0, name.cString) }) != 0 { return true }
    }
    if ofPaths.isEmpty { return false }
    let path = joined(folder, Array(name))
    return ofPaths.contains { pattern in
      (pattern.first == nil || pattern.first == path.first)
        && withCString(pattern.text) { text in withCString(path) { shellac_matches(text, $0) } } != 0
    }
  }
}

/// The path of a name in a folder.
func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
  if folder.isEmpty { return name }
  if name.isEmpty { return folder }
  return folder + CollectionOfOne(UInt8(ascii: "/")) + name
}
