import ShellacLibrary

/// What is to become of every file: nothing has been done yet.
public struct OrganizePlan {
  /// What is done to files that are to have another path.
  public let deed: FileAct.Deed
  let sources: SourceFolders
  let targets: TargetFolders
  let names: NameStore
  let files: [PlannedFile]

  /// How many files have which fate, songs and companions together.
  public private(set) var counts: [OrganizeFate: Int] = [:]
  /// How many of the files that are acted on are companions.
  public private(set) var companions = 0
  /// How many names of files that are acted on were cut, and how many had characters replaced.
  public private(set) var cutNames = 0, changedNames = 0
  /// How many names of files that are acted on have a twin.
  public private(set) var twins = 0
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
    files: [PlannedFile], disk: any OrganizeDisk
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
      if !file.notes.isDisjoint(with: [.caseTwin, .unicodeTwin]) { twins += 1 }
    }
    needs = measure(disk)
  }

  /// How many files have a fate.
  public func count(_ fate: OrganizeFate) -> Int { counts[fate] ?? 0 }

  /// How many files something is wrong with.
  public var problems: Int { OrganizeFate.allCases.filter(\.isProblem).reduce(0) { $0 + count($1) } }

  /// How many bytes are written where, by device: roots on one file system share its room.
  private func measure(_ disk: any OrganizeDisk) -> [Need] {
    if deed == .hardlink || deed == .symlink || deed == .reflink { return [] }
    var needs: [UInt64: Need] = [:]
    var devices: [UInt64?] = targets.roots.map { disk.stamp(of: $0.path)?.device }
    if devices.isEmpty { devices = [nil] }
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
    Self.joined(sources[files[index].source].path, names[files[index].sourceName])
  }

  func targetPath(_ index: Int) -> [UInt8] {
    Self.joined(targets[files[index].target].path, names[files[index].targetName])
  }

  static func joined(_ folder: [UInt8], _ name: ArraySlice<UInt8>) -> [UInt8] {
    var path = folder
    path.reserveCapacity(folder.count + name.count + 1)
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    return path
  }
}
