/// Recognises the folders that hold one disc of an album: `CD1`, `Disc 2`, `disk-03`.
public enum DiscFolder {
  private static let words = ["cd", "disc", "disk", "dvd", "vinyl", "lp"].map { Array($0.utf8) }

  /// Whether a path is that of the folder of a single disc.
  public static func isDisc(_ path: [UInt8]) -> Bool { album(of: path).disc != nil }

  /// The album's own folder, and the number of the disc when `folder` is the folder of one.
  static func album(of folder: [UInt8]) -> (folder: ArraySlice<UInt8>, disc: Int?) {
    let start = folder.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard let disc = number(folder[start...]) else { return (folder[...], nil) }
    return (folder[..<max(0, start - 1)], disc)
  }

  private static func number(_ name: ArraySlice<UInt8>) -> Int? {
    for word in words where name.count > word.count && zip(name, word).allSatisfy({ $0 | 0x20 == $1 }) {
      var rest = name.dropFirst(word.count)
      while let byte = rest.first, byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        rest.removeFirst()
      }
      guard (1...2).contains(rest.count), rest.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
      let number = rest.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return number > 0 ? number : nil
    }
    return nil
  }
}
