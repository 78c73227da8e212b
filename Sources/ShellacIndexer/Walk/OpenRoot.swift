/// The open folder that a walk begins from, and the way down from it.
struct OpenRoot {
  let folder: OpenFolder

  init(path: [UInt8]) throws(SystemError) { folder = try OpenFolder(path: path) }

  /// Opens the folder at a path relative to the root, one name after the other: a path may be of any length.
  func open(_ path: [UInt8]) throws(SystemError) -> OpenFolder {
    try openAll(path, keeping: 1).last ?? folder
  }

  /// Opens all folders on the way to a path; the deepest `count` of them stay open, the deepest last.
  func openAll(_ path: [UInt8], keeping count: Int) throws(SystemError) -> [OpenFolder] {
    var kept = [folder]
    for name in path.split(separator: UInt8(ascii: "/")) {
      if kept.count >= max(1, count) * 2 { kept.removeFirst(kept.count - count) }
      kept.append(try OpenFolder(Array(name), in: kept[kept.count - 1]))
    }
    return Array(kept.suffix(max(1, count)))
  }

  /// Whether a folder's own path, with links resolved, leads through the root.
  func contains(_ other: OpenFolder) -> Bool {
    guard let path = other.resolvedPath, let root = folder.resolvedPath else { return false }
    return path.starts(with: root)
      && (path.count == root.count || root.last == UInt8(ascii: "/") || path[root.count] == UInt8(ascii: "/"))
  }
}
