import ShellacLibrary
import ShellacModel

/// What is to become of every file: nothing has been done yet.
public struct OrganizePlan {
  /// What is done to files that are to have another path.
  public let deed: FileAct.Deed
  let sources: SourceFolders
  let targets: TargetFolders
  let names: NameStore
  private(set) var files: [PlannedFile]

  /// How many files have which fate, songs and companions together.
  public private(set) var counts: [OrganizeFate: Int] = [:]
  /// How many of the files that are acted on are companions.
  public private(set) var companions = 0
  /// How many names of files that are acted on were cut, and how many had characters replaced.
  public private(set) var cutNames = 0, changedNames = 0
  /// How many names of files that are acted on differ from another one in case alone, and in Unicode's spelling alone.
  public private(set) var caseTwins = 0, unicodeTwins = 0
  /// How many files that are acted on keep their names as the template gives none, and how many got a number.
  public private(set) var unnamed = 0, numbered = 0
  /// The folders that all songs leave and that stay, as there is something else in them: with the name of one such thing.
  public private(set) var keptFolders: [(path: [UInt8], leftover: [UInt8])] = []
  /// What each root has to make room for.
  public private(set) var needs: [Need] = []

  /// The bytes that are written to the file system of a root.
  public struct Need: Sendable {
    /// The root's path.
    public var root: [UInt8]
    /// How many bytes the files have that are written there.
    public var bytes: Int64
    /// How many bytes are free; nil when the file system does not say.
    public var free: Int64?

    /// Whether there is too little room.
    public var isTooMuch: Bool { free.map { bytes > $0 } ?? false }
  }

  init(
    deed: FileAct.Deed, sources: SourceFolders, targets: TargetFolders, names: NameStore,
    files: [PlannedFile], leftovers: [Int32: [UInt8]], disk: any OrganizeDisk
  ) {
    self.deed = deed
    self.sources = sources
    self.targets = targets
    self.names = names
    self.files = files
    for file in files {
      counts[file.fate, default: 0] += 1
      guard file.fate == .act else { continue }
      if file.isCompanion { companions += 1 }
      if file.notes.contains(.cut) { cutNames += 1 }
      if file.notes.contains(.characters) { changedNames += 1 }
      if file.notes.contains(.caseTwin) { caseTwins += 1 }
      if file.notes.contains(.unicodeTwin) { unicodeTwins += 1 }
      if file.notes.contains(.unnamed) { unnamed += 1 }
      if file.notes.contains(.numbered) { numbered += 1 }
    }
    needs = measure(disk)
    keptFolders = deed == .move ? kept(leftovers) : []
  }

  private func kept(_ leftovers: [Int32: [UInt8]]) -> [(path: [UInt8], leftover: [UInt8])] {
    var leftovers = leftovers
    for file in files where file.fate == .stays && leftovers[file.source] == nil {
      leftovers[file.source] = Array(names[file.sourceName])
    }
    if leftovers.isEmpty { return [] }
    // Where a song stays, or another one arrives, the folder does not go anyway.
    var leaving: [Int32: Int] = [:]
    for file in files where file.fate == .act && !file.isCompanion { leaving[file.source, default: 0] += 1 }
    let reached = Set(files.lazy.filter { $0.fate == .act }.map { targets[$0.target].path })
    return leftovers.lazy.filter { source, _ in
      sources[source].files == leaving[source] ?? 0 && !reached.contains(sources[source].path)
    }.map { (sources[$0].path, $1) }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Finds folders above those that all songs leave which stay as well, as there is something else in them.
  ///
  /// - Parameter roots: nothing but what is inside of these goes.
  public mutating func findKeptFolders(below roots: [[UInt8]], _ disk: any OrganizeDisk) {
    guard deed == .move else { return }
    var songs: [Int32: Int] = [:]
    var (reached, holding): (Set<Int32>, Set<Int32>) = ([], [])
    for file in files where !file.isOnlooker {
      if file.fate != .act { holding.insert(file.source) }
      guard file.fate == .act else { continue }
      songs[file.source, default: 0] += file.isCompanion ? 0 : 1
      reached.insert(file.target)
    }
    let leaving = songs.filter { sources[$0.key].files == $0.value && !holding.contains($0.key) }
    keptFolders += KeptFolders(sources, roots, disk).above(
      leaving: leaving.keys.map { sources[$0].path },
      staying: keptFolders.map(\.path) + reached.map { targets[$0].path })
  }

  /// Marks conflicts of songs whose audio is the same.
  ///
  /// - Parameter isSame: whether it is so of two paths.
  public mutating func markConflicts<Failure: Error>(
    where isSame: ([UInt8], [UInt8]) throws(Failure) -> Bool
  ) throws(Failure) {
    for index in files.indices where [.conflict, .occupied].contains(files[index].fate) {
      let other = Int(files[index].other)
      guard other >= 0, !files[index].isCompanion, !files[other].isCompanion else { continue }
      if try isSame(sourcePath(index), sourcePath(other)) { files[index].notes.insert(.sameAudio) }
    }
  }

  /// Whether anything but songs is in it.
  public var hasCompanions: Bool { files.contains(where: \.isCompanion) }

  /// How many files have a fate.
  public func count(_ fate: OrganizeFate) -> Int { counts[fate] ?? 0 }

  /// How many files something is wrong with.
  public var problems: Int { OrganizeFate.allCases.filter(\.isProblem).reduce(0) { $0 + count($1) } }

  /// How many bytes are written where, by device: roots on one file system share its room.
  private func measure(_ disk: any OrganizeDisk) -> [Need] {
    if deed == .hardlink || deed == .symlink || deed == .reflink { return [] }
    var needs: [UInt64: Need] = [:]
    let devices = targets.roots.map { disk.stamp(of: $0.path)?.device }
    var sourceDevices: [Int32: UInt64] = [:]
    for file in files where file.fate == .act && file.target >= 0 {
      let root = Int(targets[file.target].root)
      guard let device = devices[root] else { continue }
      if deed == .move {
        // What the index noted may be of before the last start of the computer.
        let own =
          sourceDevices[file.source] ?? sources[file.source].device
          ?? disk.stamp(of: sources[file.source].path)?.device ?? file.stamp.device
        sourceDevices[file.source] = own
        if own == device { continue }
      }
      needs[device, default: Need(root: targets.roots[root].path, bytes: 0)].bytes &+= file.stamp.size
    }
    return needs.values.map { need in
      var need = need
      need.free = disk.freeSpace(at: need.root)
      return need
    }.sorted { $0.root.lexicographicallyPrecedes($1.root) }
  }

  func sourcePath(_ index: Int) -> [UInt8] {
    sources[files[index].source].path.appending(component: names[files[index].sourceName])
  }

  func targetPath(_ index: Int) -> [UInt8] {
    targets[files[index].target].path.appending(component: names[files[index].targetName])
  }
}
