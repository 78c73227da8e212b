import ShellacLibrary
import ShellacModel

/// Visits every folder under a root, depth first, in the order of the names' bytes.
///
/// Names are bytes throughout, and each is opened or looked at relative to its open folder, so that neither the
/// length of a path nor what happens above it matters. Links to files are followed where they stand. Links to
/// folders are followed after everything else, and only to folders not reached before: a loop ends at once, and a
/// folder is found by its own path first.
final class FolderWalk {
  /// How a walk ended.
  enum Ending: Sendable, Hashable {
    /// Everything was visited.
    case complete
    /// It was cancelled before that.
    case cancelled
    /// The root is not there, or cannot be opened.
    case noRoot(Diagnostic)
    /// The root is there, the folder to begin in is not.
    case noScope
  }

  private let rootPath: [UInt8]
  private let scope: [UInt8]
  private let options: WalkOptions
  private let content: FolderContent
  private let isCancelled: () -> Bool
  private let visit: (VisitedFolder) throws -> Void
  private let passOver: (UnseenFolder) throws -> Void
  private var reached: Set<OpenFolder.Identity> = []

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - root: absolute path of the root.
  ///   - scope: the folder to begin in, relative to the root; empty for all of it.
  ///   - options: what is looked at.
  ///   - isCancelled: asked before each folder; true ends the walk.
  ///   - visit: called for each folder.
  ///   - passOver: called for each folder that is not entered though known files may be in it.
  init(
    root: [UInt8], scope: [UInt8] = [], options: WalkOptions = WalkOptions(),
    isCancelled: @escaping () -> Bool = { false },
    visit: @escaping (VisitedFolder) throws -> Void,
    passOver: @escaping (UnseenFolder) throws -> Void = { _ in }
  ) {
    rootPath = root
    self.scope = scope
    self.options = options
    self.isCancelled = isCancelled
    self.visit = visit
    self.passOver = passOver
    content = FolderContent(options: options)
  }

  /// Walks, once.
  ///
  /// - Throws: what the closures throw, which ends the walk.
  func run() throws -> Ending {
    let root: OpenRoot
    do { root = try OpenRoot(path: rootPath) } catch {
      return .noRoot(
        Diagnostic(
          "cannot open the folder \(readable(rootPath)): \(error.reason)",
          hint: error.hint ?? "Mount its disk, or say where it is now with 'shellac root move'."))
    }
    do {
      guard try walk(from: try root.open(scope), at: scope, under: root) else { return .cancelled }
    } catch let error as SystemError {
      if error.isAbsence { return .noScope }
      try passOver(unseen(scope, error))
      return .complete
    }
    return try walkLinked(under: root) ? .complete : .cancelled
  }

  /// Follows the links to folders, those found on the way included.
  private func walkLinked(under root: OpenRoot) throws -> Bool {
    if options.isShallow { return true }
    var next = 0
    while next < content.linkedFolders.count {
      let path = content.linkedFolders[next]
      next += 1
      guard let folder = try? root.open(path), !isForeign(folder, beside: root.folder),
        // Its own path is not walked this time: only a walk of the whole root can tell.
        scope.isEmpty || !root.contains(folder) || reached.contains(folder.identity)
      else {
        try passOver(UnseenFolder(path: path, diagnostic: nil))
        continue
      }
      guard try walk(from: folder, at: path, under: root) else { return false }
    }
    return true
  }

  /// A folder whose subfolders are being walked.
  private struct Level {
    /// Closed, and opened again when its turn comes, where folders are deep.
    var folder: OpenFolder?
    let identity: OpenFolder.Identity
    let path: [UInt8]
    let subfolders: [[UInt8]]
    var next = 0
  }

  /// How many levels have their folder open at once.
  private static let mostOpen = 48

  /// Walks a folder and all under it; false when cancelled.
  private func walk(from start: OpenFolder, at path: [UInt8], under root: OpenRoot) throws -> Bool {
    var levels: [Level] = []
    func enter(_ folder: OpenFolder, at path: [UInt8]) throws {
      guard reached.insert(folder.identity).inserted else { return }
      let subfolders: [[UInt8]]
      do { subfolders = try content.look(at: folder, path) } catch {
        try passOver(unseen(path, error))
        return
      }
      try visit(content.visited)
      guard !subfolders.isEmpty, !options.isShallow else { return }
      if levels.count >= Self.mostOpen { levels[levels.count - Self.mostOpen].folder = nil }
      levels.append(Level(folder: folder, identity: folder.identity, path: path, subfolders: subfolders))
    }

    if isCancelled() { return false }
    try enter(start, at: path)
    while let last = levels.indices.last {
      guard levels[last].next < levels[last].subfolders.count else {
        levels.removeLast()
        continue
      }
      if isCancelled() { return false }
      let name = levels[last].subfolders[levels[last].next]
      levels[last].next += 1
      let path = joined(levels[last].path, name)
      let opened: OpenFolder
      do {
        if levels[last].folder == nil { try reopen(&levels, under: root) }
        guard let parent = levels[last].folder else { throw SystemError.replaced }
        opened = try OpenFolder(name, in: parent)
        if isForeign(opened, beside: parent) {
          try passOver(UnseenFolder(path: path, diagnostic: nil))
          continue
        }
      } catch let error as SystemError {
        // What vanished meanwhile was not visited, and counts as vanished.
        if !error.isAbsence { try passOver(unseen(path, error)) }
        continue
      }
      try enter(opened, at: path)
    }
    return true
  }

  /// Opens the deepest level again, and a stretch of those above it, so that coming up stays cheap.
  private func reopen(_ levels: inout [Level], under root: OpenRoot) throws(SystemError) {
    guard let deepest = levels.last else { return }
    let stretch = Self.mostOpen / 2
    let folders = try root.openAll(deepest.path, keeping: stretch)
    guard folders.last?.identity == deepest.identity else { throw SystemError.replaced }
    let byIdentity = Dictionary(folders.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    for index in levels.indices.suffix(stretch) where levels[index].folder == nil {
      levels[index].folder = byIdentity[levels[index].identity]
    }
  }

  /// Whether a folder is on a file system that is not walked.
  private func isForeign(_ folder: OpenFolder, beside parent: OpenFolder) -> Bool {
    folder.identity.device != parent.identity.device && (options.staysOnOneFileSystem || folder.isOfKernel)
  }

  private func unseen(_ path: [UInt8], _ error: SystemError) -> UnseenFolder {
    let name = path.isEmpty ? rootPath : path
    return UnseenFolder(
      path: path,
      diagnostic: Diagnostic("cannot read the folder \(readable(name)): \(error.reason)", hint: error.hint))
  }
}
