import ShellacModel

/// Finds folders that stay though all below them that holds songs goes: there is something else in them.
struct KeptFolders {
  private var sources: SourceFolders
  private let roots: [[UInt8]]
  private let disk: any OrganizeDisk

  init(_ sources: SourceFolders, _ roots: [[UInt8]], _ disk: any OrganizeDisk) {
    (self.sources, self.roots, self.disk) = (sources, roots, disk)
  }

  /// The folders, and the name of one thing in each.
  ///
  /// - Parameters:
  ///   - leaving: the folders that all files leave.
  ///   - staying: folders that stay, with those above them.
  func above(leaving: [[UInt8]], staying: [[UInt8]]) -> [(path: [UInt8], leftover: [UInt8])] {
    var search = self
    var full: Set<[UInt8]> = []
    for path in staying {
      var folder: [UInt8]? = path
      // What is above a folder that was seen was seen with it.
      while let path = folder, full.insert(path).inserted { folder = Self.folder(of: path) }
    }
    var going = Set(leaving).subtracting(full)
    var found: [(path: [UInt8], leftover: [UInt8])] = []
    var parents: [Int: Set<[UInt8]>] = [:]
    func add(parentOf path: [UInt8]) {
      if let parent = Self.folder(of: path) { parents[parent.count, default: []].insert(parent) }
    }
    for path in going { add(parentOf: path) }
    // The innermost first, whose paths are the longest: a folder goes when all goes that is in it.
    for length in stride(from: parents.keys.max() ?? 0, to: 0, by: -1) {
      for path in parents[length] ?? [] {
        guard !full.contains(path), !going.contains(path), roots.contains(where: { Self.isInside(path, $0) }),
          let listing = try? disk.listing(of: path)
        else { continue }
        let rest = listing.entries.filter { !going.contains(path.appending(component: $0.name)) }
        if rest.isEmpty {
          going.insert(path)
          add(parentOf: path)
        } else if !rest.contains(where: {
          $0.kind == .folder && search.sources.hasFiles(inside: path.appending(component: $0.name))
        }) {
          found.append((path, rest[0].name))
        }
      }
    }
    return found.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The folder that a path is in, unless that is the root of all.
  private static func folder(of path: [UInt8]) -> [UInt8]? {
    let folder = path.parentFolder
    return folder == [UInt8(ascii: "/")] ? nil : folder
  }

  private static func isInside(_ path: [UInt8], _ root: [UInt8]) -> Bool {
    path.count > root.count && path.starts(with: root)
      && (root.last == UInt8(ascii: "/") || path[root.count] == UInt8(ascii: "/"))
  }
}
