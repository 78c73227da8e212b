import ShellacModel

/// What is compared of a song, bought or on disk.
struct MatchSong {
  var artist: MatchArtist?
  var title: MatchTitle?
  var album: MatchAlbum?
  /// The artist of the album, where it is another one.
  var albumArtist: MatchArtist?
  var number: Int?
  /// Milliseconds.
  var duration: Int?
  /// Without hyphens, in lower case.
  var isrcs: [String] = []
  /// MusicBrainz recording id, in lower case.
  var recording: String?

  init(
    artist: String?, title: String?, album: String? = nil, albumArtist: String? = nil, number: Int? = nil,
    duration: Int? = nil, isrcs: [String] = [], recording: String? = nil, folding: MatchFolding
  ) {
    self.artist = artist.map { folding.artist($0) }
    self.title = title.map { MatchTitle($0, folding: folding) }
    self.album = album.map { folding.album($0) }
    if let albumArtist, albumArtist != artist {
      self.albumArtist = folding.artist(albumArtist)
    }
    self.number = number
    self.duration = duration
    self.isrcs = isrcs.compactMap(Self.isrc)
    self.recording = recording?.lowercased()
  }

  /// Who plays along, as the title or the artist has it.
  var guests: [[UInt8]] { (artist?.edition.guests ?? []) + (title?.edition.guests ?? []) }

  /// An ISRC as it is compared; nil for what is none (ISO 3901: twelve letters and digits).
  static func isrc(_ code: String) -> String? {
    let plain = code.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }.map(\.asciiLowercased)
    let isPlain = plain.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    return plain.count == 12 && isPlain ? String(decoding: plain, as: UTF8.self) : nil
  }
}
