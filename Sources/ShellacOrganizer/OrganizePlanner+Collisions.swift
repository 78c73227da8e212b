import ShellacFiles
import ShellacModel

extension OrganizePlanner {
  /// Finds files that would get one name, and names that are nearly one.
  mutating func findCollisions() {
    var byTarget = [[Int32]](repeating: [], count: targets.count)
    for index in files.indices where files[index].target >= 0 && !files[index].isOnlooker {
      byTarget[Int(files[index].target)].append(Int32(truncatingIfNeeded: index))
    }
    for number in byTarget.indices where byTarget[number].count > 1 { collide(byTarget[number]) }
    findFilesForFolders(byTarget)
  }

  /// Looks through the files of one folder.
  private mutating func collide(_ indices: [Int32]) {
    let rules = targets.rules(of: files[Int(indices[0])].target)
    // Few names have the same digits: only those are compared as people and file systems do.
    var byMark: [UInt64: [Int]] = [:]
    byMark.reserveCapacity(indices.count)
    for index in indices {
      byMark[NameTwins.mark(names[files[Int(index)].targetName]), default: []].append(Int(index))
    }
    for alike in byMark.values where alike.count > 1 { compare(alike, rules) }
  }

  private mutating func compare(_ indices: [Int], _ rules: NameRules) {
    let keyed = indices.map { index in
      (key: NameTwins.key(Array(names[files[index].targetName])), index: index)
    }.sorted {
      $0.key == $1.key ? $0.index < $1.index : $0.key.lexicographicallyPrecedes($1.key)
    }
    var start = 0
    while start < keyed.count {
      var end = start + 1
      while end < keyed.count, keyed[end].key == keyed[start].key { end += 1 }
      if end - start > 1 { meet(keyed[start..<end].map(\.index), rules) }
      start = end
    }
  }

  /// Decides about files whose names are one, or one but for case and Unicode.
  private mutating func meet(_ indices: [Int], _ rules: NameRules) {
    let groups = Dictionary(grouping: indices) { rules.key(Array(names[files[$0].targetName])) }
    for group in groups.values where group.count > 1 { conflict(group) }
    guard groups.count > 1 else { return }
    let first = Array(names[files[indices[0]].targetName])
    for index in indices.dropFirst() {
      let name = Array(names[files[index].targetName])
      if name != first { files[index].notes.insert(NameTwins.note(first, name)) }
    }
  }

  private mutating func conflict(_ indices: [Int]) {
    // One that is in its place keeps it.
    if let holder = indices.first(where: { files[$0].fate == .unchanged }) {
      for index in indices where index != holder && files[index].fate == .act {
        files[index].other = Int32(truncatingIfNeeded: holder)
        let isCopy = files[index].song == files[holder].song && !files[index].isCompanion
        if isCopy { files[index].notes.insert(.sameSong) }
        let isThere = deed != .move && (isCopy || self.isCopy(entry(of: holder), of: index))
        files[index].fate = isThere ? .there : .occupied
      }
      return
    }
    let acting = indices.filter { files[$0].fate == .act }
    guard acting.count > 1 else { return }
    for (place, index) in acting.enumerated() {
      let other = acting[place == 0 ? 1 : 0]
      files[index].fate = .conflict
      files[index].other = Int32(truncatingIfNeeded: other)
      if files[index].song == files[other].song, !files[index].isCompanion {
        files[index].notes.insert(.sameSong)
      }
    }
  }

  /// A file that is in its place, as its folder lists it if it was made by the deed of this plan.
  private func entry(of index: Int) -> FolderListing.Entry {
    FolderListing.Entry(Array(names[files[index].sourceName]), deed == .symlink ? .link : .file)
  }

  /// Finds files that would get the name of a folder that other files go to.
  private mutating func findFilesForFolders(_ byTarget: [[Int32]]) {
    var inner: [Int32: [Int32]] = [:]
    for number in 0..<targets.count {
      let number = Int32(truncatingIfNeeded: number)
      if targets[number].parent >= 0 { inner[targets[number].parent, default: []].append(number) }
    }
    for (parent, folders) in inner where !byTarget[Int(parent)].isEmpty {
      let rules = targets.rules(of: parent)
      let keys = Set(folders.map { rules.key(Array(targets[$0].path.lastComponent)) })
      for index in byTarget[Int(parent)] where files[Int(index)].fate == .act {
        if keys.contains(rules.key(Array(names[files[Int(index)].targetName]))) {
          files[Int(index)].fate = .blocked
        }
      }
    }
  }
}
