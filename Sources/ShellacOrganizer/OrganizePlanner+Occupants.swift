import ShellacFiles
import ShellacLibrary
import ShellacModel

extension OrganizePlanner {
  /// Finds names that are taken on disk.
  mutating func findOccupants() {
    findSources()
    let bySource = filesBySource()
    var numbers: [Int32: [[UInt8]: Int]] = [:]
    for index in files.indices where files[index].fate == .act {
      let target = files[index].target
      switch targets.state(of: target) {
      case .absent: break
      case .blocked: files[index].fate = .blocked
      case .present(let contents):
        let name = names[files[index].targetName]
        let source = targets[target].source
        for twin in contents.twins(of: name) {
          // The name that it leaves itself is no twin.
          if files[index].source == source, deed == .move,
            names[files[index].sourceName].elementsEqual(twin.name)
          {
            continue
          }
          files[index].notes.insert(NameTwins.note(twin.name, Array(name)))
        }
        guard let entry = contents.entry(name) else { continue }
        if deed != .move, isCopy(entry, of: index) {
          files[index].fate = .there
          continue
        }
        if source < 0 || bySource[Int(source)].isEmpty {
          files[index].fate = .occupied
          continue
        }
        if numbers[source] == nil {
          numbers[source] = Dictionary(
            bySource[Int(source)].map { (Array(names[files[$0].sourceName]), $0) }, uniquingKeysWith: { $1 })
        }
        meet(index, numbers[source]?[entry.name])
      }
    }
  }

  /// Finds the folders that files go to among those that files are in: of songs, and of companions.
  private mutating func findSources() {
    for number in 0..<targets.count {
      let number = Int32(truncatingIfNeeded: number)
      if let source = sources.number(at: targets[number].path) { targets[number].source = source }
    }
  }

  /// Whether what has a file's new name is what an earlier run made of that file.
  func isCopy(_ entry: FolderListing.Entry, of index: Int) -> Bool {
    let path = targets[files[index].target].path.appending(component: entry.name)
    let own = files[index].stamp
    switch deed {
    case .move: return false
    case .copy, .reflink:
      guard entry.kind == .file, let there = disk.stamp(of: path), there.size == own.size else {
        return false
      }
      // Sticks keep times by two seconds.
      let most: UInt64 = there.device == own.device ? 0 : 2_000_000_000
      return there.modified.subtractingReportingOverflow(own.modified).partialValue.magnitude <= most
    case .hardlink, .symlink:
      let source = sourcePath(of: index)
      guard let there = disk.stampBehind(path), let here = disk.stampBehind(source) else { return false }
      return (entry.kind == .link) == (deed == .symlink) && there.inode == here.inode
        && there.device == here.device
    }
  }

  /// Decides about a file whose new name another one has now.
  private mutating func meet(_ index: Int, _ occupant: Int?) {
    guard let occupant else {
      files[index].fate = .occupied
      return
    }
    // The same file under another spelling of its name.
    if occupant == index { return }
    files[index].other = Int32(truncatingIfNeeded: occupant)
    if deed == .move, files[occupant].fate == .act { return }
    let isCopy = files[index].song == files[occupant].song && !files[index].isCompanion
    if isCopy { files[index].notes.insert(.sameSong) }
    files[index].fate = isCopy && deed != .move ? .there : .occupied
  }

  /// Finds songs that are no more in their folder.
  ///
  /// - Returns: the places of the entries that are no song of these.
  mutating func findVanished(_ songs: [Int], among entries: [FolderListing.Entry]) -> [Int] {
    var isSong = [Bool](repeating: false, count: entries.count)
    for index in songs {
      let name = names[files[index].sourceName]
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
      }
      if low < entries.count, entries[low].name.elementsEqual(name) {
        isSong[low] = true
        if entries[low].kind == .link { noteLink(index) }
      } else if files[index].fate == .act {
        files[index].fate = .vanished
      }
    }
    return isSong.indices.filter { !isSong[$0] }
  }

  /// Takes back what was planned on a condition that does not hold: until nothing changes any more.
  mutating func settle() {
    var waiting: [Int32: [Int]] = [:]
    for index in files.indices where files[index].fate == .act && files[index].other >= 0 {
      waiting[files[index].other, default: []].append(index)
    }
    let bySource = filesBySource()
    var fallen = waiting.keys.filter { files[Int($0)].fate != .act }.map { Int($0) }.sorted()
    fallen += files.indices.filter { files[$0].fate.isProblem && !files[$0].isCompanion }
    while let index = fallen.popLast() {
      for follower in waiting[Int32(truncatingIfNeeded: index)] ?? [] where files[follower].fate == .act {
        if files[follower].notes.contains(.link) { hold(follower) } else { files[follower].fate = .occupied }
        fallen.append(follower)
      }
      guard !files[index].isCompanion, files[index].fate.isProblem else { continue }
      for folder in withFollowers(files[index].source) {
        for companion in bySource[Int(folder)]
        where files[companion].isCompanion && files[companion].fate == .act {
          files[companion].fate = .stays
          fallen.append(companion)
        }
      }
    }
  }

  /// A folder, and those whose companions go with its songs.
  private func withFollowers(_ folder: Int32) -> [Int32] {
    var found = [folder]
    var index = 0
    while index < found.count {
      found += (followers[found[index]] ?? []).filter { !found.contains($0) }
      index += 1
    }
    return found
  }
}
