import ShellacLibrary
import ShellacModel

/// The first phase: finds what is new, changed or gone, on a thread of its own.
struct WalkPhase {
  let state: RunState
  let scopes: [IndexScope]
  let roots: [Int64: [UInt8]]
  let options: IndexOptions
  /// Whether files that an earlier TagLib could not read are tried again.
  let retriesUnread: Bool

  /// Files are handed on in batches of about this many.
  private static let batch = 128

  /// Walks all scopes.
  func run(_ reader: IndexReader) {
    do {
      let comparison = FolderComparison(readsUnchanged: options.readsUnchanged, retriesUnread: retriesUnread)
      for scope in scopes where !state.isEnding { try walk(scope, reader, comparison) }
      try reader.endView()
    } catch {
      state.stop(because: error)
    }
    state.change { $0.isWalkDone = true }
    state.toRead.finish()
    state.news.finish()
  }

  private func walk(_ scope: IndexScope, _ reader: IndexReader, _ comparison: FolderComparison) throws {
    // What is left of these at the end was not visited.
    var unvisited: Set<Int64> = []
    let isShallow = options.walk.isShallow
    try reader.folders(root: scope.root, under: scope.folder) { id, path in
      if !isShallow || path == scope.folder { unvisited.insert(id) }
    }
    var unseen: [[UInt8]] = []
    var found = 0
    var batch: [FoundFile] = []
    func handOn() {
      guard !batch.isEmpty else { return }
      state.toRead.put(batch, weight: batch.count)
      batch = []
      batch.reserveCapacity(Self.batch)
    }

    let walk = FolderWalk(
      root: roots[scope.root] ?? [], scope: scope.folder, options: options.walk,
      isCancelled: { state.isEnding },
      visit: { visited in
        let known = try reader.folder(root: scope.root, folder: visited.path)
        if let known { unvisited.remove(known.id) }
        let result = comparison.compare(visited, root: scope.root, known: known?.files ?? [])
        found += visited.files.count
        state.change {
          $0.found += visited.files.count
          $0.unchanged += result.unchanged
          $0.toRead += result.toRead.count
        }
        if !result.news.isEmpty { state.news.put(.folder(result.news)) }
        for file in result.toRead {
          batch.append(file)
          if batch.count >= Self.batch { handOn() }
        }
      },
      passOver: { folder in
        unseen.append(folder.path)
        if folder.diagnostic != nil { state.news.put(.problem(root: scope.root, folder)) }
      })
    let ending = try walk.run()
    handOn()
    switch ending {
    case .cancelled: return
    case .noRoot(let diagnostic): state.news.put(.rootAway(scope, diagnostic))
    case .complete, .noScope:
      if !unvisited.isEmpty {
        try tellVanished(unvisited, in: scope, except: unseen, reader)
      }
      state.news.put(.walked(scope, isEmpty: found == 0 && !isShallow))
    }
  }

  private func tellVanished(
    _ unvisited: Set<Int64>, in scope: IndexScope, except unseen: [[UInt8]], _ reader: IndexReader
  ) throws {
    var vanished: [Int64] = []
    try reader.folders(root: scope.root, under: scope.folder) { id, path in
      if unvisited.contains(id), !unseen.contains(where: { Self.isUnder($0, path) }) { vanished.append(id) }
    }
    if !vanished.isEmpty { state.news.put(.vanishedFolders(vanished)) }
  }

  /// Whether a path is a folder's own, or under it.
  static func isUnder(_ folder: [UInt8], _ path: [UInt8]) -> Bool {
    folder.isEmpty
      || (path.starts(with: folder)
        && (path.count == folder.count || path[folder.count] == UInt8(ascii: "/")))
  }
}
