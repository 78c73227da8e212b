/// The keys of the property list that are of interest.
enum AppleKey: String {
  case tracks = "Tracks"
  case playlists = "Playlists"

  case trackID = "Track ID"
  case name = "Name"
  case artist = "Artist"
  case albumArtist = "Album Artist"
  case album = "Album"
  case totalTime = "Total Time"
  case discNumber = "Disc Number"
  case trackNumber = "Track Number"
  case dateAdded = "Date Added"
  case playCount = "Play Count"
  case rating = "Rating"
  case ratingComputed = "Rating Computed"
  case persistentID = "Persistent ID"
  case trackType = "Track Type"
  case location = "Location"
  case purchased = "Purchased"
  case year = "Year"
  case releaseDate = "Release Date"
  case protected = "Protected"
  case movie = "Movie"
  case podcast = "Podcast"
  case show = "TV Show"
  case lecture = "iTunesU"

  case playlistID = "Playlist Persistent ID"
  case parentID = "Parent Persistent ID"
  case distinguishedKind = "Distinguished Kind"
  case master = "Master"
  case music = "Music"
  case purchasedMusic = "Purchased Music"
  case visible = "Visible"
  case folder = "Folder"
  case playlistItems = "Playlist Items"

  case other = ""

  /// The key of that name.
  ///
  /// There are thirty in every song: those that have the length of a key are compared, and no text is made.
  init(_ text: UnsafeRawBufferPointer) {
    let count = text.count
    self = .other
    guard count < Self.byLength.count else { return }
    for known in Self.byLength[count] where known.bytes.elementsEqual(text) {
      self = known.key
      return
    }
  }

  private static let all: [AppleKey] = [
    .tracks, .playlists, .trackID, .name, .artist, .albumArtist, .album, .totalTime, .discNumber,
    .trackNumber,
    .dateAdded, .playCount, .rating, .ratingComputed, .persistentID, .trackType, .location, .purchased,
    .protected,
    .movie, .podcast, .show, .lecture, .year, .releaseDate, .playlistID, .parentID, .distinguishedKind,
    .master, .music,
    .purchasedMusic,
    .visible, .folder, .playlistItems,
  ]

  private static let byLength: [[(bytes: [UInt8], key: AppleKey)]] = {
    var byLength: [[(bytes: [UInt8], key: AppleKey)]] = []
    for key in all {
      let bytes = Array(key.rawValue.utf8)
      while byLength.count <= bytes.count { byLength.append([]) }
      byLength[bytes.count].append((bytes, key))
    }
    return byLength
  }()
}
