import ShellacPluginSDK

extension FileInput {
  /// Whether it is a zip archive, by its first bytes; its members come from `further`.
  public func isArchive() throws -> Bool {
    var head = [UInt8](repeating: 0, count: 4)
    var count = 0
    try head.withUnsafeMutableBytes { head in
      while count < head.count {
        let more = try read(
          at: UInt64(count), into: UnsafeMutableRawBufferPointer(rebasing: head[count...]))
        if more == 0 { break }
        count += more
      }
    }
    return count == 4 && head.starts(with: [0x50, 0x4B]) && (head[2] == 3 || head[2] == 5)
  }
}

/// What the first bytes of a zip archive show.
public enum ArchiveHead {
  /// Whether they are of an archive, and the names of its first members have one of some words.
  public static func names(_ words: [String], in head: UnsafeRawBufferPointer) -> Bool {
    guard head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return false }
    return words.contains { word in
      let word = Array(word.utf8)
      guard let first = word.first, head.count >= word.count else { return false }
      return (0...head.count - word.count).contains {
        head[$0] == first && head[$0..<$0 + word.count].elementsEqual(word)
      }
    }
  }
}
