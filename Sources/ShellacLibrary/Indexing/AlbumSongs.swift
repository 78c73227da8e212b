/// The songs of an album at hand, by what tells copies.
///
/// Most albums are looked through song by song; one of thousands, such as a folder of "Unknown Album", has its songs
/// by their ids and by what copies share, so that a file costs the same whatever its album's size.
struct AlbumSongs {
  typealias Signature = CopyRule.Signature

  private static let mostLookedThrough = 64

  private var songs: [Signature]
  private var places: [Int64: Int] = [:]
  private var alike: [String: Set<Int64>] = [:]
  private var isIndexed = false

  init(_ songs: [Signature] = []) {
    self.songs = songs
    indexWhenLarge()
  }

  /// The song of an id.
  subscript(id: Int64) -> Signature? { place(of: id).map { songs[$0] } }

  /// Adds a song that is new.
  mutating func add(_ song: Signature) {
    songs.append(song)
    if isIndexed { index(songs.count - 1) } else { indexWhenLarge() }
  }

  /// Gives a song another signature, adding it when it is not there.
  mutating func set(_ song: Signature) {
    guard let place = place(of: song.id) else { return add(song) }
    if isIndexed { forget(songs[place]) }
    songs[place] = song
    if isIndexed { index(place) }
  }

  /// Takes a song out, if it is there.
  mutating func remove(_ id: Int64) {
    guard let place = place(of: id) else { return }
    if isIndexed { forget(songs[place]) }
    let last = songs.removeLast()
    if place == songs.count { return }
    songs[place] = last
    if isIndexed { places[last.id] = place }
  }

  /// Another song that a file with this signature is a copy of.
  func copy(of signature: Signature, onNamedAlbum: Bool) -> Int64? {
    func isCopy(_ song: Signature) -> Bool {
      song.id != signature.id && CopyRule.areCopies(song, signature, onNamedAlbum: onNamedAlbum)
    }
    if !isIndexed { return songs.first(where: isCopy)?.id }
    let ids = Self.marks(of: signature).flatMap { alike[$0] ?? [] }
    return ids.filter { self[$0].map(isCopy) ?? false }.min()
  }

  private func place(of id: Int64) -> Int? {
    isIndexed ? places[id] : songs.firstIndex { $0.id == id }
  }

  private mutating func indexWhenLarge() {
    guard songs.count > Self.mostLookedThrough else { return }
    isIndexed = true
    for place in songs.indices { index(place) }
  }

  private mutating func index(_ place: Int) {
    let song = songs[place]
    places[song.id] = place
    for mark in Self.marks(of: song) { alike[mark, default: []].insert(song.id) }
  }

  private mutating func forget(_ song: Signature) {
    places[song.id] = nil
    for mark in Self.marks(of: song) {
      alike[mark]?.remove(song.id)
      if alike[mark]?.isEmpty ?? false { alike[mark] = nil }
    }
  }

  /// Two songs that `CopyRule` takes for copies share one of these.
  private static func marks(of song: Signature) -> [String] {
    var marks = song.isrcs.map { "isrc " + $0 }
    if let recording = song.recording { marks.append("recording " + recording) }
    if let title = song.title { marks.append("\(song.disc ?? -1) \(song.track ?? -1) \(title)") }
    return marks
  }
}
