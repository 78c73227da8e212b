/// Tells purchases that name the same thing by hashes, as reconciling compares names: case, accents, scripts,
/// articles, guests and remasters do not count, another version does.
final class PurchaseNames {
  private let folding = MatchFolding()
  private let seed = FoldedHash.empty

  /// The hash of a song, or of an album.
  ///
  /// - Parameter isPhysical: whether it is a thing without a download.
  func hash(artist: String, title: String, isSong: Bool, isPhysical: Bool) -> FoldedHash {
    var hash = seed
    hash.add(text: isPhysical ? "thing" : "download")
    hash.add(text: isSong ? "song" : "album")
    hash.add(name: folding.artist(artist).key)
    if isSong {
      let title = MatchTitle(title, folding: folding)
      add(title.key, title.version, to: &hash)
    } else {
      let album = folding.album(title)
      add(album.key, album.version, to: &hash)
    }
    return hash
  }

  /// The hash of a song's album.
  func hash(album: String) -> FoldedHash {
    var hash = seed
    hash.add(name: folding.album(album).key)
    return hash
  }

  private func add(_ key: [UInt8], _ version: MatchVersion, to hash: inout FoldedHash) {
    hash.add(name: key)
    hash.add(text: String(version.kinds.rawValue))
    for detail in version.details.sorted() { hash.add(text: detail) }
  }
}
