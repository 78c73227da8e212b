import ShellacModel

/// What makes songs one album.
///
/// The MusicBrainz release id; else album artist, title, edition and folder; without an album artist title,
/// edition and folder, so that the songs of one folder with one album title are one album. The folders of single
/// discs are joined. Songs that name no album stand together by artist. Equal names alone are never enough.
struct AlbumIdentity: Hashable {
  let bytes: [UInt8]

  /// An identity that the library has kept.
  init(stored bytes: [UInt8]) { self.bytes = bytes }

  init(_ facts: SongFacts, root: Int64, folder: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    func add(_ text: String?) {
      bytes.append(contentsOf: NameKey.key(text ?? "").utf8)
      bytes.append(0)
    }
    if let release = facts.musicBrainzAlbumID {
      bytes.append(UInt8(ascii: "m"))
      add(release)
    } else if let album = facts.album {
      if let artist = facts.albumArtist {
        bytes.append(UInt8(ascii: "a"))
        add(artist)
      } else {
        bytes.append(UInt8(ascii: "f"))
      }
      add(album)
      add(facts.edition)
      add(String(root))
      bytes.append(contentsOf: folder)
    } else {
      bytes.append(UInt8(ascii: "s"))
      add(facts.albumArtist ?? facts.artist)
    }
    self.bytes = bytes
  }

  /// The identity of an album that is known from purchases alone: its artist and title, in no folder.
  init(bought facts: SongFacts) {
    var bytes = [UInt8(ascii: "p")]
    bytes.append(contentsOf: NameKey.key(facts.albumArtist ?? facts.artist ?? "").utf8)
    bytes.append(0)
    bytes.append(contentsOf: NameKey.key(facts.album ?? "").utf8)
    self.bytes = bytes
  }

  /// The identity that it becomes when the folder of its songs is another one, which is no disc's.
  ///
  /// - Returns: nil when it does not say so: the songs were elsewhere, or it is of a purchase.
  func moved(from old: FileLocation, to new: FileLocation) -> AlbumIdentity? {
    switch bytes.first {
    case UInt8(ascii: "m"), UInt8(ascii: "s"): return self
    case UInt8(ascii: "a"), UInt8(ascii: "f"):
      // No name of a folder holds a zero, so that the end is the whole of the place or none of it.
      let end = [0] + Self.place(old)
      guard bytes.count > end.count, bytes.suffix(end.count).elementsEqual(end) else { return nil }
      return AlbumIdentity(stored: bytes.dropLast(end.count - 1) + Self.place(new))
    default: return nil
    }
  }

  private static func place(_ location: FileLocation) -> [UInt8] {
    Array(String(location.root).utf8) + [0] + location.folder
  }

  /// Whether it is the stand-in for songs that name no album, where equal names prove nothing.
  var namesNoAlbum: Bool {
    bytes.first == UInt8(ascii: "s") || (bytes.first == UInt8(ascii: "p") && bytes.last == 0)
  }
}
