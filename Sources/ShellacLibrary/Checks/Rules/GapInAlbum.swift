extension CheckRule {
  /// Track numbers of an album are missing between others.
  static let gapInAlbum = CheckRule(
    201, "gap-in-album", .warning, .album,
    "Track numbers of an album are missing between others.",
    advice:
      "Look for the songs: 'shellac report lost'; or correct numbers: 'shellac tag path:FILE track=NUMBER'.",
    .scan({ scan in
      try AlbumNumbers.forEach(scan) { album, disc, numbers in
        guard let top = numbers.max(), numbers.count < top, numbers.count * 2 >= top,
          numbers.count > 1
        else {
          return
        }
        let missing = AlbumNumbers.text(of: Set(1...top).subtracting(numbers))
        try scan.report(album, "lacks \(missing)\(disc.map { " of disc \($0)" } ?? "")")
      }
    }))
}
