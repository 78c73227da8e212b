/// Tells the artist of a song from those who are featured on it.
enum FeaturedArtist {
  private static let marks = [
    " feat. ", " feat ", " ft. ", " ft ", " featuring ", " (feat", " (ft.", " [feat", " [ft.",
  ]
  .map { Array($0.utf8) }

  /// The artist as printed, without "feat." and what follows.
  static func aside(_ artist: String) -> String {
    let text = Array(artist.utf8)
    guard text.count > 4 else { return artist }
    for index in 1..<text.count where text[index] == UInt8(ascii: " ") {
      for mark in marks where index + mark.count <= text.count {
        if zip(text[index...], mark).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
          return String(decoding: text[..<index], as: UTF8.self)
        }
      }
    }
    return artist
  }
}
