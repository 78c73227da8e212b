import ShellacModel

extension SongFacts {
  /// What of a song's facts no tag says (`track.guessed`).
  enum Guess {
    /// The title is the file's name.
    static let title: Int64 = 1
    /// Artist and album are folders.
    static let folders: Int64 = 2
    /// It stands for a whole album that was bought, whose songs nobody has named.
    static let wholeAlbum: Int64 = 4
  }

  /// A song that is known from a purchase alone; without a title it stands for the whole album.
  init(
    title: String?, artist: String?, album: String?, albumArtist: String?, disc: Int? = nil,
    number: Int? = nil,
    duration: Int? = nil, isrc: String? = nil, label: String? = nil, barcode: String? = nil
  ) {
    self.init(
      tags: SongTags(packedProperties: []), duration: duration, isUnread: false, folder: [], name: [],
      splitting: ArtistSplitting())
    guessed = title == nil ? Int(Guess.wholeAlbum) : 0
    self.title = title.map(Composed.text)
    self.artist = artist.map(Composed.text)
    artists = self.artist.map { [$0] } ?? []
    self.album = album.map(Composed.text)
    self.albumArtist = albumArtist.map(Composed.text)
    albumArtists = self.albumArtist.map { [$0] } ?? []
    self.disc = disc
    track = number
    isrcs = isrc.map { [$0] } ?? []
    self.label = label.map(Composed.text)
    self.barcode = barcode
  }
}
