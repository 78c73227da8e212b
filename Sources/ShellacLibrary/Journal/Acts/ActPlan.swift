import GRDB
import ShellacFiles
import ShellacModel

/// Writes acts into the journal before the first of them is done.
final class ActPlan {
  private(set) var folders = ActFolders()
  /// How many acts were written.
  private(set) var count = 0
  private let steps: ChangeSteps
  private var acts: [JournalledAct] = []
  /// The permissions of folders that come again.
  private var modes: [[UInt8]: UInt32] = [:]
  private var seenTargets: Set<ByteKey> = []
  private var seenSources: Set<ByteKey> = []

  /// A step ends with a folder when it has so many acts, so that albums are moved as a whole.
  private static let fewest = 500
  private static let most = 5_000

  /// - Parameter newestAlbum: the highest id of an album so far.
  init(_ steps: ChangeSteps, bounds: [[UInt8]], newestAlbum: Int64, followsLinks: Bool = false) {
    self.steps = steps
    folders.bounds = bounds
    folders.newestAlbum = newestAlbum
    folders.followsLinks = followsLinks
  }

  /// Writes an act.
  func add(_ item: JournalledAct) throws {
    let source = ActPath.folder(of: item.act.source)
    if let last = acts.last?.act.source,
      acts.count >= Self.most || (acts.count >= Self.fewest && ActPath.folder(of: last) != source)
    {
      try write()
    }
    acts.append(item)
    count += 1
  }

  /// Notes the folders that are missing above a path, which the acts will make.
  func noteMade(above path: [UInt8]) {
    var missing: [ActFolders.Folder] = []
    var folder = ActPath.folder(of: path)
    while folder.count > 1, seenTargets.insert(ByteKey(folder)).inserted {
      if FileStatus(folder) != nil { break }
      missing.append(ActFolders.Folder(path: folder, mode: modes[folder]))
      folder = ActPath.folder(of: folder)
    }
    folders.made += missing.reversed()
  }

  /// Notes the folders above a path that go when they are empty: those inside of roots, and no root itself.
  func noteRemoved(above path: [UInt8], within roots: [[UInt8]]) {
    var folder = ActPath.folder(of: path)
    while folder.count > 1, !folders.bounds.contains(folder), ActPath.bound(of: folder, among: roots) != nil,
      seenSources.insert(ByteKey(folder)).inserted
    {
      if let status = FileStatus(folder), status.kind == .folder {
        folders.removed.append(ActFolders.Folder(path: folder, mode: status.mode))
      }
      folder = ActPath.folder(of: folder)
    }
  }

  /// Takes folders from the change that is taken back: what it made goes, what it took away comes again.
  func take(_ change: ActFolders) {
    for folder in change.made where !folders.bounds.contains(folder.path) {
      folders.removed.append(
        ActFolders.Folder(path: folder.path, mode: FileStatus(folder.path)?.mode ?? folder.mode))
    }
    for folder in change.removed { modes[folder.path] = folder.mode }
  }

  /// Writes what is left.
  func finish() throws {
    try write()
    guard count > 0 else { return }
    _ = try steps.add(.folder, subject: "", before: folders.bytes, after: nil)
  }

  private func write() throws {
    guard !acts.isEmpty else { return }
    _ = try steps.add(.act, subject: String(count), before: ActImage(acts).bytes, after: nil)
    acts.removeAll(keepingCapacity: true)
  }
}
