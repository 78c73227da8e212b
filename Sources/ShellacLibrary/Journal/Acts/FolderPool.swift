import ShellacFiles

/// The folders that acts are under way in, open; those that were touched are brought to disk when they are closed.
final class FolderPool {
  private let folders: ActFolders
  private let makes: [[UInt8]: UInt32?]
  /// Opened through links, for what is there.
  private var sources: [[UInt8]: FolderHandle] = [:]
  /// Opened without following a link below the bounds, for what is to come.
  private var targets: [[UInt8]: FolderHandle] = [:]
  private var touched: [[UInt8]: FolderHandle] = [:]
  /// Those of them that names came to.
  private var gaining: Set<[UInt8]> = []

  /// Descriptors are few.
  private static let mostOpen = 200

  init(_ folders: ActFolders) {
    self.folders = folders
    makes = Dictionary(folders.made.map { ($0.path, $0.mode) }, uniquingKeysWith: { first, _ in first })
  }

  /// The folder that a file is in, through links; nil when it is not there.
  func source(ofFolder path: [UInt8]) throws(SystemError) -> FolderHandle? {
    if let folder = sources[path] { return folder }
    try makeRoom()
    do throws(SystemError) {
      let folder = try FolderHandle(path)
      sources[path] = folder
      return folder
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

  /// The folder that a file is to go to, made with those above it when it is not there.
  ///
  /// No symbolic link below the bounds is followed: what it leads to may lie outside of them.
  /// An undo does follow them, to a folder that is there.
  /// - Parameter makes: whether it is made; else nil when it is not there.
  func target(ofFolder path: [UInt8], makes: Bool = true) throws(SystemError) -> FolderHandle? {
    if let folder = targets[path] { return folder }
    if folders.followsLinks, let folder = try source(ofFolder: path) { return folder }
    try makeRoom()
    guard !folders.bounds.contains(path), let bound = ActPath.bound(of: path, among: folders.bounds)
    else { return try source(ofFolder: path) }
    var at = bound
    var handle: FolderHandle
    if let known = targets[bound] { handle = known } else { handle = try FolderHandle(bound) }
    targets[bound] = handle
    for part in path.dropFirst(bound.count).split(separator: ActPath.slash) {
      let name = Array(part)
      at = handle.path(of: name)
      if let known = targets[at] {
        handle = known
        continue
      }
      do throws(SystemError) { handle = try handle.folder(name) } catch {
        guard error.isAbsence, try handle.status(of: name) == nil else { throw error }
        guard makes else { return nil }
        handle = try make(name, in: handle, at: at)
      }
    }
    targets[path] = handle
    return handle
  }

  private func make(_ name: [UInt8], in folder: FolderHandle, at path: [UInt8]) throws(SystemError)
    -> FolderHandle
  {
    let mode = makes[path] ?? nil
    do throws(SystemError) { try folder.makeFolder(name, mode: mode ?? 0o777) } catch {
      // Another program may have made it by now.
      if !error.isPresence { throw error }
    }
    if let mode { try? folder.setMode(mode, of: name) }
    touch(folder, gains: true)
    return try folder.folder(name)
  }

  /// Notes that names came to a folder or went from it.
  func touch(_ folder: FolderHandle, gains: Bool = false) {
    touched[folder.path] = folder
    if gains { gaining.insert(folder.path) }
  }

  /// Brings to disk what came to folders, also folders that were made: a file of another device may go then.
  func synchronizeArrivals() throws(SystemError) {
    for path in gaining { try touched[path]?.synchronize() }
    gaining.removeAll(keepingCapacity: true)
  }

  /// Brings a folder to disk with those above it that a killed command may have made.
  func synchronize(_ folder: FolderHandle) throws(SystemError) {
    try folder.synchronize()
    var path = folder.path
    while let bound = ActPath.bound(of: path, among: folders.bounds), path != bound {
      path = ActPath.folder(of: path)
      try FolderHandle(path).synchronize()
    }
  }

  /// Brings to disk what was touched, and closes all.
  ///
  /// Folders that names came to are first: a file system without a journal may know a file by two names for a moment,
  /// and never by none.
  /// - Returns: the folders that could not be, and why.
  @discardableResult
  func flush() -> [([UInt8], SystemError)] {
    var failures: [([UInt8], SystemError)] = []
    for (path, folder) in touched.sorted(by: { gaining.contains($0.key) && !gaining.contains($1.key) }) {
      do throws(SystemError) { try folder.synchronize() } catch { failures.append((path, error)) }
    }
    touched.removeAll(keepingCapacity: true)
    gaining.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    return failures
  }

  private func makeRoom() throws(SystemError) {
    guard sources.count + targets.count >= Self.mostOpen else { return }
    if let failure = flush().first { throw failure.1 }
  }
}
