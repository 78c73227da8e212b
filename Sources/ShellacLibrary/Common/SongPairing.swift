/// Finds which songs of one library are songs of another one.
///
/// Candidates share a key; a pair is one song when its match is certain, or when artist, title and length agree and
/// only the album is another one: a friend may have it from a compilation.
struct SongPairing {
  /// The least score of a pair that is one song though it is not certain (`MatchJudgement`).
  private static let leastScore = 740
  /// So many pairs of one key are all compared.
  private static let mostPairs = 4_096
  /// So many songs of one length are compared with a song whose key very many share.
  private static let mostOfLength = 96

  private let one, other: SongSet
  /// Whether each song of the one is in the other, and of the other in the one.
  private(set) var ofOne: [Bool]
  private(set) var ofOther: [Bool]

  init(_ one: SongSet, _ other: SongSet) {
    self.one = one
    self.other = other
    ofOne = Array(repeating: false, count: one.songs.count)
    ofOther = Array(repeating: false, count: other.songs.count)
    join(one.first, other.first)
    join(one.second, other.second)
  }

  /// Goes through both lists of keys at once.
  private mutating func join(_ ones: [SongSet.KeyedSong], _ others: [SongSet.KeyedSong]) {
    var (i, j) = (0, 0)
    while i < ones.count, j < others.count {
      let key = ones[i].key
      if key < others[j].key {
        i += 1
      } else if key > others[j].key {
        j += 1
      } else {
        let (start, otherStart) = (i, j)
        while i < ones.count, ones[i].key == key { i += 1 }
        while j < others.count, others[j].key == key { j += 1 }
        if (i - start) * (j - otherStart) <= Self.mostPairs {
          for a in ones[start..<i] {
            for b in others[otherStart..<j] { compare(Int(a.place), Int(b.place)) }
          }
        } else {
          compareByLength(ones[start..<i].map { Int($0.place) }, others[otherStart..<j].map { Int($0.place) })
        }
      }
    }
  }

  /// Compares songs whose lengths are near each other: of one key there are too many for all with all.
  private mutating func compareByLength(_ ones: [Int], _ others: [Int]) {
    func sorted(_ places: [Int], _ songs: [MatchSong]) -> [(duration: Int, place: Int)] {
      places.compactMap { place in songs[place].duration.map { ($0, place) } }.sorted { $0 < $1 }
    }
    let others = sorted(others, other.songs)
    var begin = 0
    for a in sorted(ones, one.songs) {
      while begin < others.count, others[begin].duration < a.duration - CopyRule.tolerance { begin += 1 }
      for b in others[begin...].prefix(Self.mostOfLength) {
        if b.duration > a.duration + CopyRule.tolerance { break }
        compare(a.place, b.place)
      }
    }
  }

  private mutating func compare(_ a: Int, _ b: Int) {
    if ofOne[a], ofOther[b] { return }
    guard let verdict = MatchJudgement.judge(one.songs[a], other.songs[b]),
      verdict.isCertain || verdict.score >= Self.leastScore
    else { return }
    ofOne[a] = true
    ofOther[b] = true
  }
}
