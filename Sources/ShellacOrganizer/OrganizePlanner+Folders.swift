import ShellacLibrary
import ShellacModel

/// The marks that albums get, by the folder that they would share.
struct SharedMarks {
  struct Key: Hashable {
    var shared: Int32
    var album: Int64
  }

  var marks: [Key: String] = [:]
}

extension OrganizePlanner {
  /// Finds the albums that would share a folder that has their name, and what tells them apart.
  mutating func albumMarks(_ facts: (Int64) throws -> AlbumDistinction?) throws -> SharedMarks {
    var shared: [ByteKey: Int32] = [:]
    for index in raws.indices where raws[index].albumDepth >= 0 {
      let raw = raws[index]
      let rules = targets.roots[Int(raw.root)].rules
      var key = Array("\(raw.root)/".utf8)
      for component in Self.components(raw.path).prefix(raw.albumDepth + 1) {
        key += rules.key(rules.name(Array(component))) + [UInt8(ascii: "/")]
      }
      raws[index].shared = shared[ByteKey(key)] ?? Int32(truncatingIfNeeded: shared.count)
      shared[ByteKey(key)] = raws[index].shared
    }
    var albums = [[Int64]](repeating: [], count: shared.count)
    for file in files where file.album != 0 && file.raw >= 0 {
      let number = Int(raws[Int(file.raw)].shared)
      if number >= 0, albums[number].last != file.album, !albums[number].contains(file.album) {
        albums[number].append(file.album)
      }
    }
    var result = SharedMarks()
    if albums.allSatisfy({ $0.count < 2 }) { return result }
    let paths = sharedPaths(albums)
    for (number, albums) in albums.enumerated() where albums.count > 1 {
      let number = Int32(truncatingIfNeeded: number)
      try withoutActuallyEscaping(facts) { facts in
        let marks = try AlbumMarks(
          facts: facts, names: { paths[SharedMarks.Key(shared: number, album: $0)] ?? [] }
        ).marks(of: albums)
        for (album, mark) in marks { result.marks[SharedMarks.Key(shared: number, album: album)] = mark }
      }
    }
    return result
  }

  /// The paths of the files of albums that share a folder, as the file system tells them apart.
  private func sharedPaths(_ albums: [[Int64]]) -> [SharedMarks.Key: Set<[UInt8]>] {
    var paths: [SharedMarks.Key: Set<[UInt8]>] = [:]
    for file in files where file.album != 0 && file.raw >= 0 {
      let raw = raws[Int(file.raw)]
      guard raw.shared >= 0, albums[Int(raw.shared)].count > 1 else { continue }
      let rest = Self.components(raw.path).dropFirst(raw.albumDepth + 1).joined(separator: "/".utf8)
      let rules = targets.roots[Int(raw.root)].rules
      paths[SharedMarks.Key(shared: raw.shared, album: file.album), default: []].insert(
        Array(rest) + [0] + rules.key(Array(names[file.targetName])))
    }
    return paths
  }

  /// Gives every file its folder.
  mutating func placeFiles(_ marks: SharedMarks) {
    struct Key: Hashable {
      var raw: Int32
      var mark: String?
    }
    var placed: [Key: Int32] = [:]
    var last: (raw: Int32, album: Int64, target: Int32)?
    for index in files.indices {
      let file = files[index]
      if let last, last.raw == file.raw, last.album == file.album {
        files[index].target = last.target
      } else {
        let shared = raws[Int(file.raw)].shared
        let mark =
          marks.marks.isEmpty ? nil : marks.marks[SharedMarks.Key(shared: shared, album: file.album)]
        let key = Key(raw: file.raw, mark: mark)
        let target = placed[key] ?? folder(of: raws[Int(file.raw)], mark: mark)
        placed[key] = target
        files[index].target = target
        last = (file.raw, file.album, target)
      }
      files[index].notes.formUnion(targets[files[index].target].notes)
      if !file.isOnlooker { compare(index) }
    }
  }

  /// Finds out whether a file is where it belongs, and whether its path can be.
  private mutating func compare(_ index: Int) {
    let file = files[index]
    let (target, source) = (targets[file.target].path, sources[file.source].path)
    let name = names[file.targetName]
    if target == source, names[file.sourceName].elementsEqual(name) {
      files[index].fate = .unchanged
    } else if target.count + 1 + name.count > targets.rules(of: file.target).traits.longestPath {
      files[index].fate = .long
    }
  }

  /// The folder of a path, component by component.
  private mutating func folder(of raw: RawFolder, mark: String?) -> Int32 {
    var number = raw.root
    let rules = targets.roots[Int(raw.root)].rules
    for (depth, component) in Self.components(raw.path).enumerated() {
      let isMarked = mark != nil && depth == raw.albumDepth
      let suffix = isMarked ? Array(" (\(mark ?? ""))".utf8) : []
      var name: [UInt8] = []
      var notes = OrganizeNotes(rules.append(component, suffix: suffix, to: &name))
      if isMarked { notes.insert(.marked) }
      number = targets.child(of: number, name, notes: notes)
    }
    return number
  }

  /// The folders of a path; what no value filled is left out.
  static func components(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/")).filter { $0.contains { $0 != UInt8(ascii: " ") } }
  }
}
