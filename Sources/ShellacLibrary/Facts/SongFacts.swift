import ShellacModel

/// What the library keeps of a song, taken from one file.
struct SongFacts {
  var title: String?
  /// What no tag says (`Guess`), as bits.
  var guessed = 0
  var artist: String?
  var artists: [String]
  var album: String?
  var edition: String?
  var albumArtist: String?
  var albumArtists: [String]
  var disc: Int?
  var discTotal: Int?
  var track: Int?
  var trackTotal: Int?
  var date: PartialDate?
  var originalDate: PartialDate?
  var genres: [String]
  var composers: [String]
  var isrcs: [String]
  var isCompilation: Bool?
  var titleSort: String?
  var artistSort: String?
  var albumArtistSort: String?
  var albumSort: String?
  var musicBrainzTrackID: String?
  var musicBrainzAlbumID: String?
  var musicBrainzArtistIDs: [String]
  var comment: String?
  var beatsPerMinute: Double?
  var label: String?
  var catalogNumber: String?
  var barcode: String?
  var copyright: String?
  var duration: Int?

  /// The facts of a file, with its name and folder where the tags are silent.
  init(
    tags: SongTags, duration: Int?, isUnread: Bool, folder: [UInt8], name: [UInt8], splitting: ArtistSplitting
  ) {
    title = tags.title.map(Composed.text)
    artist = tags.artist.map(Composed.text)
    artists = tags.artists.map(Composed.text)
    if artists.count == 1, !splitting.separators.isEmpty { artists = splitting.split(artists[0]) }
    if artists.isEmpty, let artist { artists = splitting.split(artist) }
    album = tags.album.map(Composed.text)
    edition = tags.edition.map(Composed.text)
    albumArtist = tags.albumArtist.map(Composed.text)
    albumArtists = tags.albumArtists.map(Composed.text)
    if albumArtists.count == 1, !splitting.separators.isEmpty {
      albumArtists = splitting.split(albumArtists[0])
    }
    disc = tags.disc
    discTotal = tags.discTotal
    track = tags.track
    trackTotal = tags.trackTotal
    date = tags.date
    originalDate = tags.originalDate
    genres = tags.genres.map(Composed.text)
    composers = tags.composers.map(Composed.text)
    isrcs = tags.isrcs
    isCompilation = tags.isCompilation
    titleSort = tags.titleSort.map(Composed.text)
    artistSort = tags.artistSort.map(Composed.text)
    albumArtistSort = tags.albumArtistSort.map(Composed.text)
    albumSort = tags.albumSort.map(Composed.text)
    musicBrainzTrackID = tags.musicBrainzTrackID
    musicBrainzAlbumID = tags.musicBrainzAlbumID
    musicBrainzArtistIDs = tags.musicBrainzArtistIDs
    comment = tags.comment
    beatsPerMinute = tags.beatsPerMinute
    label = tags.label.map(Composed.text)
    catalogNumber = tags.catalogNumber
    barcode = tags.barcode
    copyright = tags.copyright
    self.duration = duration
    if title == nil || isUnread { guess(folder: folder, name: name, isUnread: isUnread) }
    if disc == nil, album != nil { disc = DiscFolder.album(of: folder).disc }
  }

  private mutating func guess(folder: [UInt8], name: [UInt8], isUnread: Bool) {
    let facts = NameFacts(folder: folder, name: name)
    if title == nil {
      guessed |= Int(Guess.title)
      title = facts.title
      if track == nil, isUnread { track = facts.track }
      if disc == nil, isUnread { disc = facts.disc }
    }
    if isUnread, album == nil, artist == nil {
      guessed |= Int(Guess.folders)
      album = facts.album
      artist = facts.artist
      albumArtist = facts.artist
      artists = facts.artist.map { [$0] } ?? []
    }
  }
}
