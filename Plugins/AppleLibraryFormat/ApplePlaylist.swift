import ShellacPluginSDK

/// What a library says of one playlist.
struct ApplePlaylist {
  private(set) var name = ""
  private(set) var id = ""
  private(set) var parent = ""
  private(set) var isFolder = false
  /// Whether it is one of those that every library has: all music, what was bought, what was found by a program.
  private(set) var isSystems = false
  /// The numbers of its songs, in order, and the lines that they stand on.
  private(set) var songs: [(number: Int64, line: Int32)] = []
  /// How many songs are passed over because there are too many.
  private(set) var passedOver = 0
  private(set) var line = 0

  /// Forgets everything, for the playlist that begins there.
  mutating func clear(line: Int) {
    (name, id, parent) = ("", "", "")
    (isFolder, isSystems) = (false, false)
    songs.removeAll(keepingCapacity: true)
    passedOver = 0
    self.line = line
  }

  /// Takes a value of the playlist.
  mutating func take(_ key: AppleKey, _ kind: String, _ text: UnsafeRawBufferPointer) {
    switch key {
    case .name: name = String(decoding: text, as: UTF8.self)
    case .playlistID: id = String(decoding: text, as: UTF8.self)
    case .parentID: parent = String(decoding: text, as: UTF8.self)
    case .folder: isFolder = kind == "true"
    // What was bought is told by each song.
    case .master, .music, .purchasedMusic, .movie, .show, .podcast, .lecture:
      if kind == "true" { isSystems = true }
    case .distinguishedKind: isSystems = true
    case .visible: if kind == "false" { isSystems = true }
    default: break
    }
  }

  /// Adds a song.
  mutating func add(_ number: Int64, line: Int) {
    if songs.count < Self.mostSongs {
      songs.append((number, Int32(clamping: line)))
    } else {
      passedOver += 1
    }
  }

  /// Longer playlists are cut: a file may name one song a million times.
  private static let mostSongs = 1_000_000
}
