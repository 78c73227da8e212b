/// What the name and the folder of a file say, for files whose tags cannot be read or name no title.
///
/// `Artist/Album/03 Title.dsf`, `2-07 - Title.aac`.
struct NameFacts: Hashable {
  var title: String
  var track: Int?
  var disc: Int?
  var artist: String?
  var album: String?

  init(folder: [UInt8], name: [UInt8]) {
    var stem = name[...]
    if let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex { stem = stem[..<dot] }
    let (albumFolder, discOfFolder) = DiscFolder.album(of: folder)
    disc = discOfFolder
    let parts = albumFolder.split(separator: UInt8(ascii: "/"))
    album = parts.last.map { String(decoding: $0, as: UTF8.self) }
    artist = parts.count >= 2 ? String(decoding: parts[parts.count - 2], as: UTF8.self) : nil

    let whole = stem
    var first = Self.takeNumber(&stem)
    if let number = first, stem.first == UInt8(ascii: "-") {
      var rest = stem.dropFirst()
      if let second = Self.takeNumber(&rest), number < 100 {
        disc = number
        first = second
        stem = rest
      }
    }
    let separators: Set<UInt8> = [0x20, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")]
    if let first, first > 0, let byte = stem.first, separators.contains(byte) {
      let rest = stem.drop { separators.contains($0) }
      if !rest.isEmpty {
        track = first
        title = String(decoding: rest, as: UTF8.self)
        return
      }
    }
    if discOfFolder == nil { disc = nil }
    title = String(decoding: whole, as: UTF8.self)
  }

  /// Takes up to three digits from the front; a longer number is part of a title.
  private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix { (0x30...0x39).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    text = text[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
