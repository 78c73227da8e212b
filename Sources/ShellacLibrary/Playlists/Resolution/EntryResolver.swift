import GRDB
import ShellacModel

/// Finds the songs that entries of playlist files mean.
///
/// Exact paths are looked up one by one; what is left of a batch costs one pass over the library's files, and what
/// is left then one over its songs. Memory grows with a batch, not with the playlist.
final class EntryResolver {
  /// How many entries are resolved together at most.
  static let batchSize = 32_768

  private let db: Database
  private let roots: [Int64: [UInt8]]
  private let find: PreparedStatement
  private var memory: ResolutionMemory?

  /// Prepares to find songs.
  ///
  /// - Parameter remembers: whether what is found is kept in mind, for playlists that share their songs; no song may
  ///   come or go meanwhile.
  init(_ db: Database, remembers: Bool = false) throws {
    self.db = db
    memory = remembers ? ResolutionMemory() : nil
    roots = try Dictionary(uniqueKeysWithValues: RootTable.roots(in: db).map { ($0.id, $0.path) })
    find = try PreparedStatement(
      db,
      """
      SELECT file.track FROM folder JOIN file ON file.folder = folder.id
      WHERE folder.root = ? AND folder.path = ? AND file.name = ?
      """)
  }

  /// The song of each entry; nil where none, or more than one, can be meant.
  ///
  /// - Parameters:
  ///   - entries: at most `batchSize`, to bound memory.
  ///   - onlyPaths: whether only the files that the entries name are looked at, which costs no pass over all.
  ///   - folder: absolute path of the folder that relative locations of an entry count from; empty: there is none.
  func resolve(
    _ entries: [PlaylistEntry], onlyPaths: Bool = false, folder: (Int) -> [UInt8]
  ) throws -> [PlaylistResolution?] {
    guard let memory, !onlyPaths else { return try search(entries, onlyPaths: onlyPaths, folder: folder) }
    let known = entries.map(memory.resolution)
    let new = entries.indices.filter { known[$0] == nil }
    var resolutions = known.map { $0 ?? nil }
    let found = try search(new.map { entries[$0] }) { folder(new[$0]) }
    for (index, resolution) in zip(new, found) {
      resolutions[index] = resolution
      self.memory?.note(resolution, of: entries[index])
    }
    return resolutions
  }

  private func search(
    _ entries: [PlaylistEntry], onlyPaths: Bool = false, folder: (Int) -> [UInt8]
  ) throws -> [PlaylistResolution?] {
    var resolutions = [PlaylistResolution?](repeating: nil, count: entries.count)
    let rootPaths = roots.sorted { $0.key < $1.key }.map(\.value)
    var byPath = PathMatching()
    for (index, entry) in entries.enumerated() where !entry.location.isEmpty {
      let forms = LocationForms(entry.location)
      let paths = forms.absolutePaths(folder: folder(index), roots: rootPaths)
      if let track = try paths.lazy.compactMap({ try self.track(at: $0) }).first {
        resolutions[index] = PlaylistResolution(track: track, rule: .path)
      } else {
        byPath.want(entry, at: index, forms: forms, paths: paths)
      }
    }
    if onlyPaths { return resolutions }
    if !byPath.isEmpty {
      try byPath.search(db, roots: roots)
      for (index, resolution) in byPath.matches() { resolutions[index] = resolution }
    }
    var byFacts = FactMatching()
    for (index, entry) in entries.enumerated() where resolutions[index] == nil {
      byFacts.want(entry, at: index)
    }
    if !byFacts.isEmpty {
      try byFacts.search(db)
      for (index, resolution) in byFacts.matches() { resolutions[index] = resolution }
    }
    return resolutions
  }

  /// The song whose file is at an absolute path.
  func track(at path: [UInt8]) throws -> Int64? {
    for (id, root) in roots {
      let prefix = root.last == UInt8(ascii: "/") ? root.count : root.count + 1
      guard path.count > prefix, path.starts(with: root), path[prefix - 1] == UInt8(ascii: "/") else {
        continue
      }
      let relative = path[prefix...]
      let slash = relative.lastIndex(of: UInt8(ascii: "/"))
      find.bind(1, id)
      find.bind(2, slash.map { Array(relative[..<$0]) } ?? [])
      find.bind(3, slash.map { Array(relative[($0 + 1)...]) } ?? Array(relative))
      guard try find.step() else { continue }
      defer { find.reset() }
      return find.integer(0)
    }
    return nil
  }
}
