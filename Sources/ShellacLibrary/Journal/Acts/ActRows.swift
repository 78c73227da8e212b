import Foundation
import GRDB
import ShellacFiles
import ShellacModel

/// Lets the library's rows follow acts: some hundred at a time, in the transaction that says so in the journal.
final class ActRows {
  private let writer: IndexWriter
  private let roots: [RootFolder]
  private let newestAlbum: Int64
  private let fileAt: PreparedStatement
  private var moves: [IndexWriter.Relocation] = []
  private var removed: [[UInt8]] = []

  init(_ writer: IndexWriter, roots: [RootFolder], newestAlbum: Int64) throws {
    self.writer = writer
    self.roots = roots
    self.newestAlbum = newestAlbum
    fileAt = try PreparedStatement(
      writer.db,
      """
      SELECT file.id FROM file JOIN folder ON folder.id = file.folder
      WHERE folder.root = ? AND folder.path = ? AND file.name = ?
      """)
  }

  func begin() {
    moves.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
  }

  /// Notes an act that is done.
  ///
  /// - Returns: the act as the journal keeps it.
  func note(_ item: JournalledAct, _ result: ActPerformer.Result, _ report: inout ActReport) -> JournalledAct
  {
    var item = item
    let act = item.act
    if item.takesBack {
      removed.append(act.target)
      return item
    }
    if let status = result.status, act.deed != .move || status.device != act.device || act.inode == 0 {
      item.made = JournalledAct.Made(modified: status.modified, inode: status.inode, device: status.device)
    }
    guard let location = location(of: act.target) else { return item }
    guard act.deed == .move else {
      report.foldersToIndex.insert(ActPath.folder(of: act.target))
      return item
    }
    guard let file = act.file else { return item }
    let stamp = result.status.map {
      FileStamp(size: $0.size, modified: $0.modified, inode: $0.inode, device: $0.device)
    }
    moves.append(
      IndexWriter.Relocation(
        file: file, location: location, stamp: item.made == nil ? nil : stamp, plannedModified: act.modified))
    return item
  }

  /// Writes what was noted.
  func follow() throws {
    try writer.relocate(moves, newestAlbum: newestAlbum)
    for path in removed {
      guard let location = location(of: path) else { continue }
      fileAt.bind(1, location.root)
      fileAt.bind(2, location.folder)
      fileAt.bind(3, location.name)
      guard try fileAt.step() else { continue }
      let id = fileAt.integer(0)
      fileAt.reset()
      try writer.remove(file: id)
    }
    try writer.finishRemoval()
  }

  /// Where a path is in the library; nil when it is in no root.
  func location(of path: [UInt8]) -> FileLocation? {
    guard let bound = ActPath.bound(of: path, among: roots.map(\.path)),
      let root = roots.first(where: { $0.path == bound })
    else { return nil }
    let relative = path.dropFirst(bound.last == ActPath.slash ? bound.count : bound.count + 1)
    let folder = ActPath.folder(of: [ActPath.slash] + relative).dropFirst()
    return FileLocation(root: root.id, folder: Array(folder), name: ActPath.name(of: path))
  }
}
