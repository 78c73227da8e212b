import GRDB
import ShellacModel

/// The songs of a library that are on disk, as they are compared with those of another one.
struct SongSet {
  /// In the library's order.
  let ids: [Int64]
  let songs: [MatchSong]
  /// Keys with the places of their songs, sorted: those by which nearly all find each other, and those of parts of names.
  let first, second: [KeyedSong]

  struct KeyedSong {
    var key: Int64
    var place: Int32
  }

  init(_ library: Library, folding: MatchFolding) throws {
    var ids: [Int64] = []
    var songs: [MatchSong] = []
    var first: [KeyedSong] = []
    var second: [KeyedSong] = []
    try library.database { db in
      let order = try Library.tracks(of: ViewRequest(.songs, columns: []), db)
      let rows = try PreparedStatement(
        db, "SELECT \(SongReader.columns) FROM track t WHERE t.state = 0 AND t.file IS NOT NULL")
      var found: [Int64: MatchSong] = [:]
      while try rows.step() { found[rows.integer(0)] = SongReader.song(rows, folding: folding) }
      for id in order {
        guard let song = found[id] else { continue }
        let place = Int32(clamping: ids.count)
        let keys = MatchKeys(song)
        first += keys.first.map { KeyedSong(key: $0, place: place) }
        second += keys.second.map { KeyedSong(key: $0, place: place) }
        ids.append(id)
        songs.append(song)
      }
    }
    self.ids = ids
    self.songs = songs
    self.first = first.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    self.second = second.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
  }

  /// Songs without those that have the names and the length of an earlier one.
  func withoutCopies(_ places: [Int]) -> [Int] {
    var lengths: [[UInt8]: [Int]] = [:]
    return places.filter { place in
      guard let names = songs[place].names, let length = songs[place].duration else { return true }
      let known = lengths[names, default: []]
      guard !known.contains(where: { abs($0 - length) <= CopyRule.tolerance }) else { return false }
      lengths[names] = known + [length]
      return true
    }
  }
}
