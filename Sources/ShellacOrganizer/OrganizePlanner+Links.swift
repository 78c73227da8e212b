import ShellacModel

extension OrganizePlanner {
  /// Notes that a file is a symbolic link; one that is absolute holds wherever it is.
  mutating func noteLink(_ index: Int) {
    guard deed == .move else { return }
    guard let destination = disk.destination(of: sourcePath(of: index)),
      destination.first != UInt8(ascii: "/")
    else { return }
    links[index] = destination
  }

  /// Whether a name of a folder is a link to a file.
  func isLinkToFile(_ name: [UInt8], in source: Int32) -> Bool {
    disk.destination(of: sources[source].path.appending(component: name)) != nil
  }

  /// Decides about relative links: one goes behind what it leads to when that keeps its name and goes to the same
  /// folder, else it stays.
  mutating func followLinks() {
    if links.isEmpty { return }
    let bySource = filesBySource()
    for (index, destination) in links.sorted(by: { $0.key < $1.key }) where files[index].fate == .act {
      let file = files[index]
      let sibling = bySource[Int(file.source)].first {
        names[files[$0].sourceName].elementsEqual(destination)
      }
      if let sibling, sibling != index, files[sibling].fate == .act {
        files[index].notes.insert(.link)
        if files[sibling].target == file.target, file.other < 0,
          names[files[sibling].targetName].elementsEqual(destination)
        {
          files[index].other = Int32(truncatingIfNeeded: sibling)
        } else {
          hold(index)
        }
      } else if targets[file.target].path != sources[file.source].path {
        hold(index)
      }
    }
  }

  /// Leaves a link where it is.
  mutating func hold(_ index: Int) {
    files[index].notes.insert(.link)
    files[index].fate = files[index].isCompanion ? .stays : .relative
  }
}
