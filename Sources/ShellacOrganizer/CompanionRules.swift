/// Which files that are no songs go along with an album.
public struct CompanionRules: Sendable {
  /// What goes along when nobody says otherwise.
  public static let usual = [
    "*.jpg", "*.jpeg", "*.png", "*.gif", "*.webp", "*.bmp", "*.tif", "*.tiff", "*.cue", "*.log", "*.accurip",
    "*.pdf", "*.txt", "*.nfo", "*.md5", "*.sha1", "*.sha256", "*.sha512", "*.sfv", "*.ffp", "*.st5", "*.m3u",
    "*.m3u8", "*.lrc", "scans/", "artwork/", "covers/", "booklet/",
  ]

  private let files: [[UInt8]]
  private let folders: [[UInt8]]

  /// Reads patterns of names, `*` for any characters and `?` for one; a slash at the end is for folders.
  public init(_ patterns: [String] = Self.usual) {
    let slash = UInt8(ascii: "/")
    let all = patterns.map { Self.lowercased(Array($0.utf8)) }
    files = all.filter { $0.last != slash }
    folders = all.filter { $0.last == slash }.map { Array($0.dropLast()) }
  }

  /// Whether a file of that name goes along.
  func takesFile(_ name: [UInt8]) -> Bool {
    let name = Self.lowercased(name)
    return files.contains { Self.matches($0[...], name[...]) }
  }

  /// Whether what is in a folder of that name goes along.
  func takesFolder(_ name: [UInt8]) -> Bool {
    let name = Self.lowercased(name)
    return folders.contains { Self.matches($0[...], name[...]) }
  }

  /// Extensions of files that belong to the one song whose name they have.
  private static let ofOneSong: Set<[UInt8]> = Set(["lrc", "srt", "vtt", "ttml"].map { Array($0.utf8) })

  /// Whether a file belongs to the song whose name it has, rather than to the album.
  static func isOfOneSong(_ name: [UInt8]) -> Bool {
    ofOneSong.contains(lowercased(Array(NameParts(name[...]).suffix.dropFirst())))
  }

  private static func lowercased(_ name: [UInt8]) -> [UInt8] { name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }

  /// Whether a name matches a pattern; time is in the product of their lengths at most.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var (at, index) = (pattern.startIndex, name.startIndex)
    var star: (at: Int, index: Int)?
    while index < name.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        star = (at, index)
        at += 1
      } else if at < pattern.endIndex, pattern[at] == name[index] || pattern[at] == UInt8(ascii: "?") {
        at += 1
        index += 1
      } else if let last = star {
        star = (last.at, last.index + 1)
        at = last.at + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

/// A file's name without its extension, and the extension with its dot.
struct NameParts {
  var stem: ArraySlice<UInt8>
  var suffix: [UInt8]

  init(_ name: ArraySlice<UInt8>) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex, dot + 1 < name.endIndex,
      name.endIndex - dot <= 32
    else {
      (stem, suffix) = (name, [])
      return
    }
    (stem, suffix) = (name[..<dot], Array(name[dot...]))
  }
}
