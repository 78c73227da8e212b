import GRDB

/// Finds the songs that a purchase may be, and says how good each is.
final class SongCandidates {
  struct Candidate {
    var track: Int64
    var state: Int64
  }

  /// What was found of a purchase.
  struct Found {
    var songs: [(song: Candidate, verdict: MatchVerdict)] = []
    /// Whether there were more songs of these names than anybody looks through.
    var isCrowded = false
  }

  /// So many songs under one key are looked at.
  ///
  /// An artist with ten thousand songs called "Untitled" would cost their square otherwise.
  private static let most = 96
  private static let mostKept = 50_000

  private let find: PreparedStatement
  private let reader: SongReader
  private var songs: [Int64: (song: MatchSong, state: Int64, album: Int64)?] = [:]
  /// Songs without keys yet, when keys cannot be written.
  private var unkeyed: [Int64: [Int64]] = [:]

  init(_ db: Database, folding: MatchFolding) throws {
    find = try PreparedStatement(
      db, "SELECT id FROM match_key WHERE key = ? AND kind = 0 LIMIT \(Self.most + 1)")
    reader = try SongReader(db, folding: folding)
  }

  /// Adds songs whose keys nobody has written.
  func addUnkeyed(_ keys: [Int64: [Int64]]) { unkeyed = keys }

  /// The songs that a purchase may be.
  ///
  /// - Parameter isWanted: whether a song of that state counts.
  func find(_ purchase: MatchSong, isWanted: (Int64) -> Bool) throws -> Found {
    let keys = MatchKeys(purchase)
    var found = Found()
    try look(keys.first, purchase, isWanted, &found)
    // A code alone may be another song's.
    if !found.songs.contains(where: { $0.verdict.names > 0 }) {
      try look(keys.second, purchase, isWanted, &found)
    }
    return found
  }

  /// Songs that share a key with what is asked for, whether they are it or not.
  func ids(_ wanted: MatchSong) throws -> [Int64] {
    let keys = MatchKeys(wanted)
    var isCrowded = false
    var ids = try self.ids(keys.first, &isCrowded)
    if ids.isEmpty { ids = try self.ids(keys.second, &isCrowded) }
    return ids.sorted()
  }

  private func ids(_ keys: Set<Int64>, _ isCrowded: inout Bool) throws -> Set<Int64> {
    var ids: Set<Int64> = []
    for key in keys {
      find.bind(1, key)
      var count = 0
      while try find.step() {
        count += 1
        if count > Self.most {
          isCrowded = true
          find.reset()
          break
        }
        ids.insert(find.integer(0))
      }
      if let more = unkeyed[key] { ids.formUnion(more.prefix(Self.most)) }
    }
    return ids
  }

  private func look(
    _ keys: Set<Int64>, _ purchase: MatchSong, _ isWanted: (Int64) -> Bool, _ found: inout Found
  ) throws {
    let ids = try self.ids(keys, &found.isCrowded)
    let known = Set(found.songs.map(\.song.track))
    for id in ids where !known.contains(id) {
      guard let (song, state, _) = try song(id), isWanted(state),
        let verdict = MatchJudgement.judge(purchase, song)
      else { continue }
      found.songs.append((Candidate(track: id, state: state), verdict))
    }
    found.songs.sort { ($0.verdict.score, $1.song.track) > ($1.verdict.score, $0.song.track) }
  }

  /// A song as it is compared.
  func song(_ id: Int64) throws -> (song: MatchSong, state: Int64, album: Int64)? {
    if let known = songs[id] { return known }
    if songs.count >= Self.mostKept { songs.removeAll(keepingCapacity: true) }
    let song = try reader.song(id)
    songs[id] = .some(song)
    return song
  }
}
