import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// What a list calls its songs when they have been moved, and the list perhaps with them.
struct ListedLocations {
  /// The folders that the list is in now and then, which its relative locations start from.
  var folder, newFolder: [UInt8]
  var moved: MovedPaths
  /// Whether locations are addresses, which are always encoded.
  var isAddress = false
  /// Whether a location may have another extension than the file that it means.
  var mayDifferInSuffix = false
  /// Whether only what has been moved by now is moved.
  var isAsDone = false

  /// The new form of a location; nil when it stays as it is.
  func location(_ entry: PlaylistEntry) -> [UInt8]? {
    let paths = entry.paths(inFolder: folder)
    for path in paths {
      if let new = target(of: path) { return form(entry.location, path).location(of: new) }
      // What is there and stays is what the entry means.
      if FileStatus(path) != nil { return moving(entry.location, path, to: path) }
    }
    guard mayDifferInSuffix else { return nil }
    for path in paths {
      guard let (source, target) = moved.namesake(of: path), isMoved(source, target) else { continue }
      return form(entry.location, path).location(of: Self.withSuffix(of: path, target))
    }
    return nil
  }

  private func form(_ location: [UInt8], _ path: [UInt8], in folder: [UInt8]? = nil) -> LocationRewriting {
    LocationRewriting(location, naming: path, in: folder ?? newFolder, isAddress: isAddress)
  }

  /// The location of a file that stays, when the list does not.
  private func moving(_ location: [UInt8], _ path: [UInt8], to target: [UInt8]) -> [UInt8]? {
    let form = form(location, path)
    if folder == newFolder || form.isAbsolute { return nil }
    let new = form.location(of: target)
    return new == self.form(location, path, in: folder).location(of: target) ? nil : new
  }

  private func target(of path: [UInt8]) -> [UInt8]? {
    moved.target(of: path).flatMap { isMoved(path, $0) ? $0 : nil }
  }

  private func isMoved(_ source: [UInt8], _ target: [UInt8]) -> Bool {
    !isAsDone || (FileStatus(target) != nil && FileStatus(source) == nil)
  }

  /// A path with the extension of another one.
  private static func withSuffix(of path: [UInt8], _ target: [UInt8]) -> [UInt8] {
    func suffix(_ path: [UInt8]) -> ArraySlice<UInt8> {
      let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
      return name.lastIndex(of: UInt8(ascii: ".")).map { name[$0...] } ?? []
    }
    return target.dropLast(suffix(target).count) + suffix(path)
  }
}
