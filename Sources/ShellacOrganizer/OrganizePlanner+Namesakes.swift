import ShellacFiles
import ShellacModel

extension OrganizePlanner {
  /// Tells companions apart that would get one name, such as the covers of two discs: one of the same bytes stays where
  /// it is, another gets a number.
  ///
  /// Songs never get numbers: two of one name are rather one song twice, or a template that says too little.
  mutating func nameCompanions() {
    guard let first = files.firstIndex(where: \.isCompanion) else { return }
    var taken: [Place: Int] = [:]
    for index in files.indices where files[index].target >= 0 && !files[index].isOnlooker {
      if !files[index].isCompanion || files[index].fate == .unchanged { taken[place(of: index)] = index }
    }
    let leaving = placesLeft(from: first)
    for index in first..<files.count where files[index].isCompanion && files[index].fate == .act {
      name(index, &taken, leaving)
    }
  }

  /// A name in a folder that files go to, as its file system has it.
  private struct Place: Hashable {
    var folder: Int32
    var name: [UInt8]
  }

  private func place(of index: Int) -> Place {
    let target = files[index].target
    return Place(folder: target, name: targets.rules(of: target).key(Array(names[files[index].targetName])))
  }

  /// The paths that companions leave.
  private func placesLeft(from first: Int) -> Set<[UInt8]> {
    guard deed == .move else { return [] }
    let leaving = files[first...].lazy.filter { $0.isCompanion && $0.fate == .act }
    return Set(
      leaving.map { self.sources[$0.source].path.appending(component: self.names[$0.sourceName]) })
  }

  private static let mostNumbers = 1_000

  /// Finds a free name for a companion, or its equal.
  private mutating func name(_ index: Int, _ taken: inout [Place: Int], _ leaving: Set<[UInt8]>) {
    let original = names[files[index].targetName]
    let parts = NameParts(original)
    let (stem, suffix) = (Array(parts.stem), parts.suffix)
    let own = sourcePath(of: index)
    for number in 1...Self.mostNumbers {
      if number > 1 {
        let rules = targets.rules(of: files[index].target)
        let (range, _) = names.add {
          rules.append(stem[...], suffix: Array(" (\(number))".utf8) + suffix, to: &$0)
        }
        files[index].targetName = range
        files[index].notes.insert(.numbered)
      }
      let place = place(of: index)
      if let other = taken[place] {
        if stays(index, own, besides: other) { return }
      } else if let (entry, path) = occupant(of: index), path != own, !leaving.contains(path) {
        if deed != .move, isCopy(entry, of: index) {
          taken[place] = index
          return
        }
        if disk.holdSameBytes(own, path) { return stay(index, -1) }
      } else {
        taken[place] = index
        return
      }
    }
  }

  /// The file that has a companion's new name now.
  private mutating func occupant(of index: Int) -> (entry: FolderListing.Entry, path: [UInt8])? {
    let target = files[index].target
    guard case .present(let contents) = targets.state(of: target),
      let entry = contents.entry(names[files[index].targetName])
    else { return nil }
    return (entry, targets[target].path.appending(component: entry.name))
  }

  /// Whether a companion stays as another file that gets its name, or has it, holds the same bytes.
  private mutating func stays(_ index: Int, _ own: [UInt8], besides other: Int) -> Bool {
    guard files[other].isCompanion, files[other].stamp.size == files[index].stamp.size,
      disk.holdSameBytes(own, sourcePath(of: other))
    else { return false }
    stay(index, other)
    return true
  }

  private mutating func stay(_ index: Int, _ other: Int) {
    files[index].fate = .stays
    files[index].other = Int32(truncatingIfNeeded: other)
    files[index].notes.insert(.sameBytes)
    files[index].notes.remove(.numbered)
  }
}
