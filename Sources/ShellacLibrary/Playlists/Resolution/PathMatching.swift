import GRDB
import ShellacModel

/// Finds entries by the ends of their paths and by their names, in one pass over the library's files.
///
/// What is wanted is kept as hashes of path ends, from the last component backwards, so that the work grows with
/// the number of entries and files and never with their product.
struct PathMatching {
  /// Songs whose files have one wanted path or end of a path.
  private struct Found {
    var track: Int64 = 0
    var duration: Int64?
    var isSeveral = false
    var isAny = false

    mutating func add(_ track: Int64, _ duration: Int64?) {
      if isAny, self.track != track { isSeveral = true }
      isAny = true
      self.track = track
      self.duration = duration
    }
  }

  private struct Wanted {
    var entry: Int
    var duration: Int64?
    /// Whole paths.
    var paths: [FoldedHash]
    /// Ends of paths of two components and more, the longest first, for each form of the location.
    var tails: [[FoldedHash]]
    var names: [FoldedHash]
  }

  private static let longestTail = 16
  private static let tolerance: Int64 = 2_000

  private var wanted: [Wanted] = []
  private var found: [FoldedHash: Found] = [:]
  /// Songs by the names of their files, with their lengths.
  private var named: [FoldedHash: [(duration: Int64, track: Int64)]] = [:]

  var isEmpty: Bool { wanted.isEmpty }

  /// Adds an entry to look for.
  mutating func want(_ entry: PlaylistEntry, at index: Int, forms: LocationForms, paths: [[UInt8]]) {
    var item = Wanted(entry: index, duration: entry.duration, paths: [], tails: [], names: [])
    for path in paths {
      var hash = FoldedHash.empty
      for component in path.split(separator: UInt8(ascii: "/")).reversed() { hash.add(name: component) }
      hash.close()
      item.paths.append(hash)
      found[hash] = Found()
    }
    for form in forms.forms {
      var hash = FoldedHash.empty
      var tails: [FoldedHash] = []
      for (index, component) in form.components.reversed().prefix(Self.longestTail).enumerated() {
        if component.elementsEqual("..".utf8) { break }
        hash.add(name: component)
        if index == 0 {
          item.names.append(hash)
          named[hash] = []
        } else {
          tails.append(hash)
          found[hash] = Found()
        }
      }
      item.tails.append(tails.reversed())
    }
    if !item.names.isEmpty { wanted.append(item) }
  }

  /// Looks through the library's files.
  mutating func search(_ db: Database, roots: [Int64: [UInt8]]) throws {
    let files = try PreparedStatement(db, "SELECT name, folder, track, duration FROM file")
    let folder = try PreparedStatement(db, "SELECT root, path FROM folder WHERE id = ?")
    var current: (id: Int64, components: [[UInt8]]) = (-1, [])
    while try files.step() {
      var hash = FoldedHash.empty
      files.withBytes(0) { hash.add(name: $0.bindMemory(to: UInt8.self)) }
      guard named[hash] != nil else { continue }
      let track = files.integer(2)
      let duration = files.isNull(3) ? nil : files.integer(3)
      if let duration { named[hash]?.append((duration, track)) }
      let id = files.integer(1)
      if id != current.id {
        folder.bind(1, id)
        guard try folder.step() else { continue }
        let root = roots[folder.integer(0)] ?? []
        let path = folder.bytes(1)
        folder.reset()
        current = (
          id,
          (root + [UInt8(ascii: "/")] + path).split(separator: UInt8(ascii: "/")).map { Array($0) }.reversed()
        )
      }
      for (index, component) in current.components.enumerated() {
        hash.add(name: component)
        if index + 2 <= Self.longestTail { found[hash]?.add(track, duration) }
      }
      hash.close()
      found[hash]?.add(track, duration)
    }
    for key in named.keys { named[key]?.sort { ($0.duration, $0.track) < ($1.duration, $1.track) } }
  }

  /// What was found of each entry that was wanted and that has one answer.
  func matches() -> [(entry: Int, resolution: PlaylistResolution)] {
    wanted.compactMap { item in
      let match = path(of: item) ?? tail(of: item) ?? nameAndLength(of: item)
      return match.map { (item.entry, $0) }
    }
  }

  private func path(of item: Wanted) -> PlaylistResolution? {
    for path in item.paths {
      guard let found = found[path], found.isAny else { continue }
      return found.isSeveral ? nil : PlaylistResolution(track: found.track, rule: .foldedPath)
    }
    return nil
  }

  /// The one file whose path has the longest end in common with the entry's.
  ///
  /// Without lengths that agree, two components are too few to tell albums apart: many have a `CD1/01.mp3`.
  private func tail(of item: Wanted) -> PlaylistResolution? {
    for tails in item.tails {
      for (index, tail) in tails.enumerated() {
        guard let found = found[tail], found.isAny else { continue }
        if found.isSeveral { return nil }
        var least = min(3, tails.count + 1)
        if let a = found.duration, let b = item.duration {
          // The same names with another length are another recording.
          if Self.differ(a, b) { return nil }
          least = 2
        }
        if tails.count + 1 - index < least { break }
        return PlaylistResolution(track: found.track, rule: .tail)
      }
    }
    return nil
  }

  private func nameAndLength(of item: Wanted) -> PlaylistResolution? {
    guard let duration = item.duration else { return nil }
    var track: Int64?
    for name in item.names {
      guard let files = named[name] else { continue }
      let least = duration.subtractingReportingOverflow(Self.tolerance)
      var index = Self.first(files, from: least.overflow ? .min : least.partialValue)
      while index < files.count, !Self.differ(files[index].duration, duration) {
        if let track, track != files[index].track { return nil }
        track = files[index].track
        index += 1
      }
    }
    return track.map { PlaylistResolution(track: $0, rule: .nameAndLength) }
  }

  /// Whether two lengths are more than 2 s apart.
  static func differ(_ a: Int64, _ b: Int64) -> Bool {
    let (difference, overflows) = a.subtractingReportingOverflow(b)
    return overflows || difference.magnitude > UInt64(tolerance)
  }

  /// The index of the first file that is at least so long.
  private static func first(_ files: [(duration: Int64, track: Int64)], from duration: Int64) -> Int {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].duration < duration { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
