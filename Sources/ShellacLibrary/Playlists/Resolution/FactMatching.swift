import GRDB
import ShellacModel

/// Finds entries by what they say of the recording: its identifiers, or artist and title; in one pass over the
/// library's songs.
struct FactMatching {
  /// A song that has what is wanted.
  private struct Candidate {
    var track: Int64
    var state: Int64
    var duration: Int64?
    var album: FoldedHash
  }

  private struct Wanted {
    var entry: Int
    var duration: Int64?
    var album: FoldedHash?
    var identifiers: [FoldedHash]
    var names: FoldedHash?
  }

  /// No recording has so many copies; a name that many songs share is no name.
  private static let mostCandidates = 64

  private var wanted: [Wanted] = []
  private var titles: Set<FoldedHash> = []
  private var found: [FoldedHash: [Candidate]] = [:]
  private var wantsIdentifiers = false

  var isEmpty: Bool { wanted.isEmpty }

  /// Adds an entry to look for.
  mutating func want(_ entry: PlaylistEntry, at index: Int) {
    var item = Wanted(
      entry: index, duration: entry.duration, album: entry.album.map(Self.hash), identifiers: [], names: nil)
    for identifier in entry.identifiers {
      guard let code = RecordingIdentifier(identifier) else { continue }
      let hash = Self.hash(code)
      item.identifiers.append(hash)
      found[hash] = []
      wantsIdentifiers = true
    }
    if let (artist, title) = Self.artistAndTitle(entry) {
      let hash = Self.hash(title)
      titles.insert(hash)
      var names = hash
      names.add(text: artist)
      item.names = names
      found[names] = []
    }
    if item.names != nil || !item.identifiers.isEmpty { wanted.append(item) }
  }

  /// Who made a song and what it is called; of `Artist - Title` in one text, its two parts.
  private static func artistAndTitle(_ entry: PlaylistEntry) -> (artist: String, title: String)? {
    guard let title = entry.title, !title.isEmpty else { return nil }
    if let artist = entry.artist { return artist.isEmpty ? nil : (artist, title) }
    guard let dash = title.firstRange(of: " - ") else { return nil }
    let artist = String(title[..<dash.lowerBound])
    let rest = String(title[dash.upperBound...])
    return artist.isEmpty || rest.isEmpty ? nil : (artist, rest)
  }

  /// Looks through the library's songs.
  mutating func search(_ db: Database) throws {
    let songs = try PreparedStatement(
      db,
      """
      SELECT t.id, t.state, t.duration, a.title, t.title, t.artist, a.artist, t.mb_track_id, t.isrc, t.isrcs
      FROM track t JOIN album a ON a.id = t.album
      """)
    while try songs.step() {
      var places: Set<FoldedHash> = []
      if !titles.isEmpty, !songs.isNull(4) {
        let title = Self.hash(songs, 4)
        if titles.contains(title) {
          for column in [5, 6] where !songs.isNull(column) {
            var names = title
            songs.withBytes(column) { names.add(text: $0.bindMemory(to: UInt8.self)) }
            places.insert(names)
          }
        }
      }
      if wantsIdentifiers {
        if let recording = songs.text(7).flatMap({ RecordingIdentifier(recording: $0) }) {
          places.insert(Self.hash(recording))
        }
        let codes = songs.text(9).flatMap(JSONList.texts) ?? songs.text(8).map { [$0] } ?? []
        for code in codes { places.insert(Self.hash(RecordingIdentifier(isrc: code))) }
      }
      for place in places {
        guard let known = found[place], known.count < Self.mostCandidates else { continue }
        found[place]?.append(
          Candidate(
            track: songs.integer(0), state: songs.integer(1),
            duration: songs.isNull(2) ? nil : songs.integer(2), album: Self.hash(songs, 3)))
      }
    }
  }

  /// What was found of each entry that was wanted and that has one answer.
  func matches() -> [(entry: Int, resolution: PlaylistResolution)] {
    wanted.compactMap { item in
      for identifier in item.identifiers {
        if let found = found[identifier], let best = best(of: onAlbum(item, found)) {
          return (item.entry, PlaylistResolution(track: best, rule: .identifier))
        }
      }
      guard let names = item.names, let track = byNames(item, names) else { return nil }
      return (item.entry, PlaylistResolution(track: track, rule: .artistAndTitle))
    }
  }

  /// One song, or the best of several that are as long as the entry.
  private func byNames(_ item: Wanted, _ names: FoldedHash) -> Int64? {
    var songs = found[names] ?? []
    guard songs.count < Self.mostCandidates else { return nil }
    if let duration = item.duration {
      songs.removeAll { song in song.duration.map { PathMatching.differ($0, duration) } ?? false }
    }
    songs = onAlbum(item, songs)
    if songs.count > 1, item.duration == nil { return nil }
    return best(of: songs)
  }

  /// Those of the album that the entry names, when there are any.
  private func onAlbum(_ item: Wanted, _ songs: [Candidate]) -> [Candidate] {
    guard let album = item.album else { return songs }
    let there = songs.filter { $0.album == album }
    return there.isEmpty ? songs : there
  }

  /// Present before missing before bought; then the one that was there first.
  private func best(of songs: [Candidate]) -> Int64? {
    songs.min { ($0.state, $0.track) < ($1.state, $1.track) }?.track
  }

  // MARK: Hashes

  private static func hash(_ text: String) -> FoldedHash {
    var hash = FoldedHash.empty
    hash.add(text: text)
    return hash
  }

  private static func hash(_ row: PreparedStatement, _ column: Int) -> FoldedHash {
    var hash = FoldedHash.empty
    row.withBytes(column) { hash.add(text: $0.bindMemory(to: UInt8.self)) }
    return hash
  }

  private static func hash(_ identifier: RecordingIdentifier) -> FoldedHash { hash(identifier.text) }
}
