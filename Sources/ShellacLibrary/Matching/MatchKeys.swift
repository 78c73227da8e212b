/// The numbers by which purchases and songs that may be one find each other, without comparing all with all.
///
/// A key is a hash of names in their folded form. Equal keys prove nothing; two that are one recording share at least
/// one nearly always.
struct MatchKeys {
  /// The keys by which nearly all find each other.
  private(set) var first: Set<Int64> = []
  /// Keys of parts of names, for what is found by no other.
  private(set) var second: Set<Int64> = []

  /// The keys under which a song is kept.
  var keys: Set<Int64> { first.union(second) }

  private enum Kind: UInt8 {
    case names, place, albumTitle, beginning, end, isrc, recording, album, artist
  }

  /// Changes when keys are made in another way: those that are kept are made anew then.
  static let version = "1"

  /// The keys of a song.
  init(_ song: MatchSong) {
    let artists = Self.sounds(of: song.artist) + Self.sounds(of: song.albumArtist)
    if let title = song.title, !title.key.isEmpty {
      let sound = MatchSound.sound(title.key)
      let short = title.short.map(MatchSound.sound)
      for artist in artists {
        add(.names, artist, sound)
        if let short { add(.names, artist, short) }
        if sound.count > 3 {
          add(.beginning, artist, Array(sound.prefix(3)))
          add(.end, artist, Array(sound.suffix(3)))
        }
      }
      if let album = song.album, !album.key.isEmpty { add(.albumTitle, album.key, title.key) }
    }
    if let album = song.album, let number = song.number, let artist = artists.first {
      add(.place, artist, album.key, Array(String(number).utf8))
    }
    for code in song.isrcs { add(.isrc, Array(code.utf8)) }
    if let recording = song.recording { add(.recording, Array(recording.utf8)) }
  }

  /// The keys of an album.
  init(album: MatchAlbum, artist: MatchArtist?) {
    for artist in Self.sounds(of: artist) { add(.album, artist, MatchSound.sound(album.key)) }
    if artist == nil || artist?.isVarious == true { add(.album, [], MatchSound.sound(album.key)) }
  }

  /// The keys of a thing that was bought: by each of its names, and of a title also as a song has it.
  init(thing names: [String], artist: String?, folding: MatchFolding) {
    let by = artist.map { MatchArtist($0, folding: folding) }
    for name in names {
      // A single is named as its song is, a record as an album.
      let album = MatchKeys(album: MatchAlbum(name, folding: folding), artist: by)
      let song = MatchKeys(MatchSong(artist: artist, title: name, folding: folding))
      first.formUnion(album.first.union(song.first))
      second.formUnion(song.second)
    }
  }

  /// The key of an artist.
  init(artist: MatchArtist) { add(.artist, artist.key) }

  /// The sound of an artist, and of the first of several.
  private static func sounds(of artist: MatchArtist?) -> [[UInt8]] {
    guard let artist, !artist.key.isEmpty, !artist.isVarious else { return [] }
    let whole = MatchSound.sound(artist.key)
    guard let first = artist.single.first else { return [whole] }
    return [whole, MatchSound.sound(first)]
  }

  /// 64 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
  private mutating func add(_ kind: Kind, _ parts: [UInt8]...) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    take(kind.rawValue)
    for part in parts {
      for byte in part { take(byte) }
      take(0xFF)
    }
    if kind == .beginning || kind == .end {
      second.insert(Int64(bitPattern: hash))
    } else {
      first.insert(Int64(bitPattern: hash))
    }
  }
}
