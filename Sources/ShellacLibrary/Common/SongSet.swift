import Dispatch
import GRDB
import ShellacModel
import Synchronization

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

  /// The songs of some libraries, read at once.
  static func sets(of libraries: [Library]) throws -> [SongSet] {
    let results = Mutex<[Result<SongSet, any Error>?]>(Array(repeating: nil, count: libraries.count))
    DispatchQueue.concurrentPerform(iterations: libraries.count) { number in
      let result = Result { try SongSet(libraries[number]) }
      results.withLock { $0[number] = result }
    }
    return try results.withLock { try $0.compactMap { try $0?.get() } }
  }

  init(_ library: Library) throws {
    let folding = MatchFolding()
    var ids: [Int64] = []
    var songs: [MatchSong] = []
    var first: [KeyedSong] = []
    var second: [KeyedSong] = []
    try library.snapshot { db in
      let order = try Library.tracks(of: ViewRequest(.songs, columns: []), db)
      let places = Dictionary(
        order.enumerated().map { ($0.element, Int32(clamping: $0.offset)) }, uniquingKeysWith: { $1 })
      let rows = try PreparedStatement(
        db, "SELECT \(SongReader.columns) FROM track t WHERE t.state = 0 AND t.file IS NOT NULL")
      var found = [MatchSong?](repeating: nil, count: order.count)
      while try rows.step() {
        guard let place = places[rows.integer(0)] else { continue }
        found[Int(place)] = SongReader.song(rows, folding: folding)
      }
      for (id, song) in zip(order, found) {
        guard let song else { continue }
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
