import GRDB
import ShellacFiles
import ShellacModel

/// A folder that files were moved out of and that is still there, such as with a cover that could not follow them.
public struct LeftFolder: Sendable {
  /// The folder.
  public var path: [UInt8]
  /// The one folder that its files went to.
  public var songs: [UInt8]
  /// Where these are now, by their paths in it.
  public var moves: [[UInt8]: [UInt8]]
}

extension Library {
  /// The folders that the last changes of `organize` moved files out of and that are still there.
  ///
  /// Songs of the library may be in them once more: that is for the caller to see.
  public func leftFolders() throws -> [LeftFolder] {
    try database { db in
      var found: [[UInt8]: LeftFolder?] = [:]
      for change in try ChangeTable.last(Self.lookedAt, of: "organize", in: db) {
        // What came later says where songs are now.
        try found.merge(Self.leftFolders(of: change, in: db)) { later, _ in later }
      }
      return found.values.compactMap { $0 }.filter { FileStatus($0.path)?.kind == .folder }.sorted {
        $0.path.lexicographicallyPrecedes($1.path)
      }
    }
  }

  private static let lookedAt = 8

  /// What a change did not take away of the folders that it moved files out of; nil for one whose files went apart.
  private static func leftFolders(of change: Change, in db: Database) throws -> [[UInt8]: LeftFolder?] {
    var gone: Set<[UInt8]> = []
    if let (_, step) = try ChangeTable.step(.folder, after: -1, of: change.id, in: db) {
      gone.formUnion(step.before.flatMap(ActFolders.init)?.removed.map(\.path) ?? [])
    }
    var found: [[UInt8]: LeftFolder?] = [:]
    try ChangeTable.forEachStep(of: change.id, in: db) { step in
      guard step.kind == .act, let image = step.before.flatMap(ActImage.init) else { return }
      for act in image.acts.map(\.act) where act.deed == .move {
        let (folder, target) = (ActPath.folder(of: act.source), ActPath.folder(of: act.target))
        if folder == target || gone.contains(folder) { continue }
        guard var left = found[folder, default: LeftFolder(path: folder, songs: target, moves: [:])] else {
          continue
        }
        left.moves[act.source] = act.target
        // Where songs went apart nothing says whose a cover was.
        found.updateValue(left.songs == target ? left : nil, forKey: folder)
      }
    }
    return found
  }
}
