import ShellacIndexer
import ShellacLibrary
import ShellacModel

/// What the paths of a `shellac index` stand for: known roots, folders in them, and new roots.
struct IndexTargets {
  /// Known roots and folders in them, none inside another.
  let known: [IndexScope]

  /// Folders that become roots, none inside another.
  let new: [[UInt8]]

  /// Looks at every path, and changes nothing.
  ///
  /// - Parameter library: nil when there is none yet.
  /// - Throws: `Diagnostic` for the first path that cannot be indexed.
  init(_ paths: [PathArgument], _ library: Library?) throws {
    var known: [IndexScope] = []
    var new: [[UInt8]] = []
    for path in paths {
      guard let library, let place = try library.place(of: path.bytes) else {
        let folder = try path.requireFolder()
        try library?.requireNewRoot(at: folder)
        new.append(folder)
        continue
      }
      // A folder that has gone from a root is looked at all the same: what was in it is missing.
      let isKnown = try place.relative.isEmpty || library.knowsFolder(place.relative, ofRoot: place.root.id)
      if path.exists || !isKnown { _ = try path.requireFolder() }
      known.append(IndexScope(root: place.root.id, folder: place.relative))
    }
    self.known = IndexScope.withoutOverlaps(known)
    // New roots overlap as folders of the root of the file system do.
    let outer = IndexScope.withoutOverlaps(new.map { IndexScope(root: 0, folder: Array($0.dropFirst())) })
    var rest = Set(outer.map { [UInt8(ascii: "/")] + $0.folder })
    self.new = new.filter { rest.remove($0) != nil }
  }
}

extension Library {
  /// Whether files in a folder of a root, or below it, are known.
  func knowsFolder(_ folder: [UInt8], ofRoot root: Int64) throws -> Bool {
    var isKnown = false
    try indexReader().folders(root: root, under: folder) { _, _ in isKnown = true }
    return isKnown
  }
}
