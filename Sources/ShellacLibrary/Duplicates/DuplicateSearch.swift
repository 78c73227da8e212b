import GRDB
import ShellacModel

/// Finds files that are one song.
struct DuplicateSearch {
  let db: Database
  /// The songs that are looked at; nil for all.
  let wanted: Set<Int64>?
  /// Marks of files that the library does not keep.
  let marks: [Int64: [UInt8]]
  private let files: DuplicateFiles

  init(_ db: Database, wanted: Set<Int64>?, marks: [Int64: [UInt8]]) throws {
    self.db = db
    self.wanted = wanted
    self.marks = marks
    files = try DuplicateFiles(db)
  }

  /// The groups of these kinds.
  ///
  /// Files that are a group of one kind already, or a part of one, are no group of a later one.
  func groups(_ kinds: [DuplicateKind]) throws -> [DuplicateGroup] {
    var groups: [DuplicateGroup] = []
    var homes: [Int64: [Int]] = [:]
    for kind in kinds {
      var found: [DuplicateGroup] = []
      for ids in try self.ids(kind) where ids.count > 1 && !isTold(ids, homes) {
        let copies = try ids.compactMap { try files.copy($0) }
        // Files without a folder, as a damaged library has them, are nowhere.
        guard copies.count > 1 else { continue }
        found.append(DuplicateGroup(kind: kind, copies: CopyRanking(kind: kind).ranked(copies)))
      }
      found.sort { $0.copies[0].path.lexicographicallyPrecedes($1.copies[0].path) }
      for group in found {
        for copy in group.copies { homes[copy.file, default: []].append(groups.count) }
        groups.append(group)
      }
    }
    return groups
  }

  /// Whether one group has all of them.
  private func isTold(_ ids: [Int64], _ homes: [Int64: [Int]]) -> Bool {
    guard let first = ids.first.flatMap({ homes[$0] }) else { return false }
    return first.contains { home in ids.allSatisfy { homes[$0]?.contains(home) == true } }
  }

  private func ids(_ kind: DuplicateKind) throws -> [[Int64]] {
    switch kind {
    case .audio: try byAudio()
    case .recording: try byRecording()
    case .name: try byName()
    }
  }

  private func byAudio() throws -> [[Int64]] {
    var groups: [[UInt8]: [Int64]] = [:]
    try Library.marks(db, wanted, besides: marks) { file, mark in
      if mark.count == AudioMark.wholeCount { groups[mark, default: []].append(file) }
    }
    return Array(groups.values)
  }

  private func byRecording() throws -> [[Int64]] {
    let rows = try PreparedStatement(
      db,
      """
      SELECT id, isrc, isrcs, mb_track_id FROM track
      WHERE state = 0 AND (isrc IS NOT NULL OR mb_track_id IS NOT NULL) ORDER BY id
      """)
    var sets = JoinedSets()
    var holders: [String: Int64] = [:]
    while try rows.step() {
      let song = rows.integer(0)
      guard wanted?.contains(song) != false else { continue }
      let isrcs = rows.text(2).flatMap(JSONList.texts) ?? rows.text(1).map { [$0] } ?? []
      // Recordings have hyphens, codes have none.
      for code in isrcs.compactMap(MatchSong.isrc) + (rows.text(3).map { [$0.lowercased()] } ?? []) {
        sets.join(song, holders[code] ?? song)
        holders[code] = song
      }
    }
    let withCopies = try files.songsWithCopies()
    return try sets.sets().filter { $0.count > 1 || withCopies.contains($0[0]) }
      .map { songs in try songs.flatMap { try files.files(ofSong: $0).map(\.id) } }
  }

  private func byName() throws -> [[Int64]] {
    var groups: [[Int64]] = []
    for songs in try songsByName() {
      let found = try songs.flatMap { try files.files(ofSong: $0) }
      guard found.count > 1 else { continue }
      let known = found.compactMap { file in file.duration.map { (id: file.id, duration: $0) } }
        .sorted { ($0.duration, $0.id) < ($1.duration, $1.id) }
      var group: [(id: Int64, duration: Int)] = []
      for file in known {
        // Lengths of a damaged library may lie too far apart to be told how far.
        let gap = group.first.map { file.duration.subtractingReportingOverflow($0.duration) }
        if let gap, gap.overflow || gap.partialValue > CopyRule.tolerance {
          groups.append(group.map(\.id))
          group = []
        }
        group.append(file)
      }
      groups.append(group.map(\.id))
    }
    return try groups.filter { $0.count > 1 }.flatMap(withoutNeighbours)
  }

  /// Files apart that have other places on one album, as two songs called "Interlude" have.
  private func withoutNeighbours(_ ids: [Int64]) throws -> [[Int64]] {
    var groups: [[DuplicatePlace]] = []
    for place in try ids.compactMap({ try files.place($0) }) {
      let home = groups.firstIndex { group in !group.contains { $0.isBeside(place) } }
      if let home { groups[home].append(place) } else { groups.append([place]) }
    }
    return groups.map { $0.map(\.file) }
  }
}

extension DuplicateSearch {
  private struct HashedSong {
    var hash: Int
    var song: Int64
  }

  /// Songs of one name, and single ones that have several files.
  ///
  /// Of a million names hardly two are equal: a hash of each is kept, and only what shares one is read again.
  private func songsByName() throws -> [[Int64]] {
    let folding = MatchFolding()
    let withCopies = try files.songsWithCopies()
    let rows = try PreparedStatement(
      db, "SELECT \(SongReader.columns) FROM track t WHERE t.state = 0 AND t.title IS NOT NULL ORDER BY t.id")
    var hashes: [HashedSong] = []
    while try rows.step() {
      guard wanted?.contains(rows.integer(0)) != false,
        let names = SongReader.song(rows, folding: folding).names
      else { continue }
      hashes.append(HashedSong(hash: names.hashValue, song: rows.integer(0)))
    }
    hashes.sort { ($0.hash, $0.song) < ($1.hash, $1.song) }
    let reader = try SongReader(db, folding: folding)
    var found: [[Int64]] = []
    var start = 0
    while start < hashes.count {
      var end = start + 1
      while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
      let songs = hashes[start..<end].map(\.song)
      start = end
      if songs.count == 1 {
        if withCopies.contains(songs[0]) { found.append(songs) }
      } else {
        let groups = try Dictionary(grouping: songs) { try reader.song($0)?.song.names ?? [] }
        found += groups.values.filter { $0.count > 1 || withCopies.contains($0[0]) }
      }
    }
    return found
  }
}

extension MatchSong {
  /// Artist, title and version as bytes that are equal when the names are; nil when one is unknown.
  var names: [UInt8]? {
    guard let artist, let title, !artist.isVarious, !artist.key.isEmpty, !title.key.isEmpty else {
      return nil
    }
    let version = ([String(title.version.kinds.rawValue)] + title.version.details.sorted())
      .joined(separator: "\u{1F}")
    return artist.key + [0] + Array(String(artist.number ?? -1).utf8) + [0] + title.key + [0]
      + Array(version.utf8)
  }
}

/// Sets of numbers that grow together.
struct JoinedSets {
  private var parents: [Int64: Int64] = [:]

  mutating func join(_ one: Int64, _ other: Int64) {
    let (one, other) = (top(one), top(other))
    // The smallest number stands for its set, whatever came first.
    parents[max(one, other)] = min(one, other)
  }

  private mutating func top(_ number: Int64) -> Int64 {
    var top = number
    while let parent = parents[top], parent != top { top = parent }
    var at = number
    while at != top {
      let next = parents[at] ?? top
      parents[at] = top
      at = next
    }
    if parents[top] == nil { parents[top] = top }
    return top
  }

  /// All sets, each in order.
  mutating func sets() -> [[Int64]] {
    var sets: [Int64: [Int64]] = [:]
    for number in parents.keys.sorted() { sets[top(number), default: []].append(number) }
    return sets.keys.sorted().compactMap { sets[$0] }
  }
}
