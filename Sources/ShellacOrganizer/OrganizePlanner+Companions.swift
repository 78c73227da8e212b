import ShellacFiles
import ShellacLibrary
import ShellacModel

extension OrganizePlanner {
  /// Where the songs of a folder go.
  private enum Destination {
    case nowhere
    case one(Int32)
    case several
  }

  /// Plans for covers, cue sheets, logs and booklets: they go where all songs of their folder go.
  mutating func addCompanions() {
    let songs = filesBySource()
    var destinations = [Destination](repeating: .nowhere, count: sources.count)
    for number in songs.indices { destinations[number] = destination(of: songs[number], in: number) }
    for number in songs.indices where songs[number].contains(where: { files[$0].fate == .act }) {
      let reading = Result { try disk.listing(of: sources.folders[number].path) }
      let listing = try? reading.get()
      if case .failure(let error) = reading {
        sources[Int32(truncatingIfNeeded: number)].unreadable = (error as? Diagnostic)?.message ?? "\(error)"
      }
      let entries = listing?.entries ?? []
      sources[Int32(truncatingIfNeeded: number)].device = listing?.device
      let others = findVanished(songs[number], among: entries)
      let target: Int32? = if case .one(let target) = destinations[number] { target } else { nil }
      add(
        companionsOf: Int32(truncatingIfNeeded: number), others.map { entries[$0] }, to: target,
        songs: songs[number])
    }
    for (parent, discs) in discFolders() {
      guard let moved = discs.first(where: { !songs[$0].isEmpty }),
        songs[moved].contains(where: { files[$0].fate == .act })
      else { continue }
      let number = sources.number(adding: parent)
      guard sources[number].files == 0 else { continue }
      for disc in discs { followers[Int32(truncatingIfNeeded: disc), default: []].append(number) }
      add(
        companionsOf: number, (try? disk.listing(of: parent))?.entries ?? [],
        to: common(discs.map { destinations[$0] }), songs: [])
    }
    addLeftCompanions(destinations)
  }

  /// Plans for what could not go along with songs when these went: it follows them.
  private mutating func addLeftCompanions(_ destinations: [Destination]) {
    if left.isEmpty { return }
    let known = Set(files.lazy.map(\.source))
    for folder in left {
      guard let songs = sources.number(at: folder.songs), Int(songs) < destinations.count,
        case .one(let target) = destinations[Int(songs)], !sources.hasFiles(inside: folder.path)
      else { continue }
      let number = sources.number(adding: folder.path)
      guard !known.contains(number) else { continue }
      followers[songs, default: []].append(number)
      add(
        companionsOf: number, (try? disk.listing(of: folder.path))?.entries ?? [], to: target, songs: [])
    }
  }

  /// The numbers of the files that are planned for, by the folder that they are in.
  func filesBySource() -> [[Int]] {
    var songs = [[Int]](repeating: [], count: sources.count)
    for index in files.indices where !files[index].isOnlooker {
      songs[Int(files[index].source)].append(index)
    }
    return songs
  }

  private func destination(of songs: [Int], in folder: Int) -> Destination {
    guard let first = songs.first else { return .nowhere }
    let target = files[first].target
    let isOne =
      songs.count >= sources.folders[folder].files && songs.allSatisfy { files[$0].target == target }
    return isOne ? .one(target) : .several
  }

  /// Folders without songs whose folders with songs are single discs: `Album` with `CD1` and `CD2`.
  private func discFolders() -> [(parent: [UInt8], discs: [Int])] {
    var found: [[UInt8]: [Int]] = [:]
    var others: Set<[UInt8]> = []
    for (number, folder) in sources.folders.enumerated() where folder.files > 0 {
      guard let slash = folder.path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { continue }
      let parent = Array(folder.path[..<slash])
      if DiscFolder.isDisc(folder.path) {
        found[parent, default: []].append(number)
      } else {
        others.insert(parent)
      }
    }
    return found.filter { !others.contains($0.key) }.map { ($0.key, $0.value) }.sorted {
      $0.parent.lexicographicallyPrecedes($1.parent)
    }
  }

  /// The one folder that discs go to, or that the folders are in which they go to.
  private func common(_ destinations: [Destination]) -> Int32? {
    var numbers: Set<Int32> = []
    for destination in destinations {
      guard case .one(let number) = destination else { return nil }
      numbers.insert(number)
    }
    if numbers.count == 1 { return numbers.first }
    let parents = Set(numbers.map { targets[$0].parent })
    return parents.count == 1 && parents.first != -1 ? parents.first : nil
  }

  /// - Parameter entries: what is in the folder besides its songs.
  private mutating func add(
    companionsOf source: Int32, _ entries: [FolderListing.Entry], to target: Int32?, songs: [Int]
  ) {
    for entry in entries {
      let first = files.count
      defer { if entry.kind == .link, files.count > first { noteLink(first) } }
      switch entry.kind {
      case .file where companions.takesFile(entry.name),
        .link where companions.takesFile(entry.name) && isLinkToFile(entry.name, in: source):
        if CompanionRules.isOfOneSong(entry.name), let song = song(of: entry.name, among: songs) {
          add(entry.name, in: source, along: song)
        } else {
          add(entry.name, in: source, to: target)
        }
      case .folder where companions.takesFolder(entry.name): add(folder: entry.name, in: source, to: target)
      case .folder: noteLeftover(folder: entry.name, in: source)
      default: noteLeftover(entry.name, in: source)
      }
    }
  }

  private mutating func noteLeftover(_ name: [UInt8], in source: Int32) {
    if leftovers[source] == nil { leftovers[source] = name }
  }

  /// A folder inside of one that songs leave may go as well when it has songs of its own.
  private mutating func noteLeftover(folder name: [UInt8], in source: Int32) {
    let path = sources[source].path.appending(component: name)
    if !sources.hasFiles(inside: path) { noteLeftover(name, in: source) }
  }

  /// The song that a file has the name of.
  private func song(of name: [UInt8], among songs: [Int]) -> Int? {
    let stem = NameParts(name[...]).stem
    return songs.first { NameParts(names[files[$0].sourceName]).stem.elementsEqual(stem) }
  }

  /// Plans for the files of a folder of pictures.
  private mutating func add(folder name: [UInt8], in source: Int32, to target: Int32?) {
    let path = sources[source].path.appending(component: name)
    // A folder with songs of its own is no companion.
    if let number = sources.number(at: path), sources[number].files > 0 { return }
    guard let listing = try? disk.listing(of: path) else { return }
    let inner = target.map { targets.child(of: $0, targets.rules(of: $0).name(name), notes: []) }
    let number = sources.number(adding: path)
    followers[source, default: []].append(number)
    for entry in listing.entries {
      if entry.kind == .file, companions.takesFile(entry.name) {
        add(entry.name, in: number, to: inner)
      } else if target != nil {
        noteLeftover(entry.name, in: number)
      }
    }
  }

  /// Plans for a file that goes with one song and gets its name.
  private mutating func add(_ name: [UInt8], in source: Int32, along song: Int) {
    let stem = Array(NameParts(names[files[song].targetName]).stem)
    add(name, as: stem, suffix: NameParts(name[...]).suffix, in: source, to: files[song].target)
  }

  /// Plans for a file; with `target` nil it stays.
  private mutating func add(_ name: [UInt8], in source: Int32, to target: Int32?) {
    let parts = NameParts(name[...])
    add(name, as: Array(parts.stem), suffix: parts.suffix, in: source, to: target)
  }

  private mutating func add(
    _ name: [UInt8], as stem: [UInt8], suffix: [UInt8], in source: Int32, to target: Int32?
  ) {
    let path = sources[source].path.appending(component: name)
    guard !staying.contains(path), let stamp = disk.stampBehind(path) else { return }
    var file = PlannedFile(
      file: 0, song: 0, album: 0, stamp: stamp, source: source, raw: -1, fate: .stays,
      sourceName: names.add(name), targetName: NameStore.Range(offset: 0, count: 0))
    if let target {
      let rules = targets.rules(of: target)
      let (range, changes) = names.add { rules.append(stem[...], suffix: suffix, to: &$0) }
      file.targetName = range
      file.notes = OrganizeNotes(changes)
      file.target = target
      let isThere = targets[target].path == sources[source].path && names[range].elementsEqual(name)
      file.fate = isThere ? .unchanged : .act
    } else {
      file.targetName = file.sourceName
    }
    files.append(file)
  }
}
