import ShellacLibrary
import ShellacModel

/// Makes a plan of rows: first every file's path, then what stands in the way of what.
///
///     var planner = OrganizePlanner(.move, roots: [root], disk: RealDisk())
///     planner.addFolder(id: 1, path: path, files: 12)
///     planner.add(source, path: renderer.render(…), root: 0)
///     let plan = try planner.plan { album in … }
///
/// It holds some hundred bytes a file, reads each folder once, and changes nothing.
public struct OrganizePlanner {
  /// A folder as templates give it, before it is made safe.
  struct RawFolder {
    var root: Int32
    var path: [UInt8]
    /// Which of its components has the album's name; -1: none.
    var albumDepth: Int
    /// Its number among the folders that albums may have to share; -1: none.
    var shared: Int32 = -1
  }

  private struct RawKey: Hashable {
    var root: Int32
    var depth: Int32
    var path: ByteKey
  }

  let deed: FileAct.Deed
  let companions: CompanionRules
  let staying: Set<[UInt8]>
  let disk: any OrganizeDisk
  var sources = SourceFolders()
  var targets: TargetFolders
  var names = NameStore()
  var files: [PlannedFile] = []
  var raws: [RawFolder] = []
  /// What is in folders that songs leave and goes nowhere: the first name of each.
  var leftovers: [Int32: [UInt8]] = [:]
  /// Folders that songs have left before, and where these are now.
  var left: [(path: [UInt8], songs: [UInt8])] = []
  /// Folders whose companions stay when a song of another folder does.
  var followers: [Int32: [Int32]] = [:]
  /// Where symbolic links point that are relative, by the numbers of their files.
  var links: [Int: [UInt8]] = [:]
  private var rawNumbers: [RawKey: Int32] = [:]
  private var lastRaw: Int32 = -1
  /// About how many files the folders have: memory that no file needs is never touched.
  private var expected = 0
  /// Whether nobody has said how many files the folders have.
  private var countsFiles = false
  private var lastSource: (id: Int64, number: Int32)?

  /// Begins a plan.
  ///
  /// - Parameters:
  ///   - deed: what is done to files that are to have another path.
  ///   - roots: where files go.
  ///   - staying: paths of files that are no companions whatever they are called.
  ///   - disk: what is there.
  public init(
    _ deed: FileAct.Deed, roots: [OrganizeRoot], companions: CompanionRules = CompanionRules(),
    staying: Set<[UInt8]> = [], disk: any OrganizeDisk
  ) {
    self.staying = staying
    self.deed = deed
    self.companions = companions
    self.disk = disk
    targets = TargetFolders(roots, disk)
  }

  /// Adds a folder that the library has files in; all of them come before the files.
  ///
  /// - Parameter files: how many the library has in it; nil when all of them will be added.
  public mutating func addFolder(id: Int64, path: [UInt8], files: Int?) {
    sources.add(id: id, path: path, files: files ?? 0)
    if files == nil { countsFiles = true }
    expected += files ?? 12
  }

  /// Adds a folder that songs have left before, and something else could not.
  ///
  /// - Parameter songs: the folder that they are in now.
  public mutating func addLeft(_ path: [UInt8], songs: [UInt8]) { left.append((path, songs)) }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: what the template gave.
  ///   - root: the number of the root that it goes to.
  ///   - isOnlooker: whether it is only there so that albums of one name are told apart, and stays as it is.
  public mutating func add(
    _ source: OrganizeSource, path: PathRenderer.RawPath, root: Int, isOnlooker: Bool = false
  ) {
    // Files of a folder come one after another, mostly.
    let known = lastSource.flatMap { $0.id == source.folder ? $0.number : nil }
    guard let folder = known ?? sources.number(ofID: source.folder) else { return }
    lastSource = (source.folder, folder)
    if countsFiles { sources.count(in: folder) }
    // An array that grows is there twice while it does.
    if files.isEmpty {
      files.reserveCapacity(expected)
      names.reserve(expected)
    }
    let raw = number(of: path, root: Int32(truncatingIfNeeded: root))
    let rules = targets.roots[root].rules
    // The extension is the file's own, whatever the template says: a dot in a title begins none.
    let own = NameParts(source.name[...]).suffix
    let isNamed = Self.isName(path.name, besides: own)
    let rendered = isNamed ? path.name : source.name[...]
    let parts = NameParts(rendered)
    let hasOwn = parts.suffix.elementsEqual(own, by: { $0 == $1 || Self.isSameLetter($0, $1) })
    let suffix = hasOwn ? parts.suffix : own.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let (name, changes) = names.add { bytes in
      rules.append(hasOwn ? parts.stem : rendered, suffix: suffix, to: &bytes)
    }
    files.append(
      PlannedFile(
        file: source.file, song: source.song, album: source.album ?? 0, stamp: source.stamp, source: folder,
        raw: raw, fate: isOnlooker ? .onlooker : .act,
        notes: OrganizeNotes(changes).union(isNamed ? [] : .unnamed),
        sourceName: names.add(source.name), targetName: name))
  }

  /// Whether the template gave more than blanks and the extension: else the file keeps its own name.
  private static func isName(_ name: ArraySlice<UInt8>, besides suffix: [UInt8]) -> Bool {
    if let first = name.first, first != UInt8(ascii: " "), first != UInt8(ascii: ".") { return true }
    let rest = name.drop { $0 == UInt8(ascii: " ") }
    if rest.isEmpty { return false }
    return suffix.isEmpty
      ? !rest.elementsEqual([UInt8(ascii: ".")])
      : !rest.elementsEqual(suffix, by: { $0 == $1 || isSameLetter($0, $1) })
  }

  private static func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool {
    one ^ other == 0x20 && (one | 0x20) &- 0x61 < 26
  }

  private mutating func number(of path: PathRenderer.RawPath, root: Int32) -> Int32 {
    let depth = path.albumDepth ?? -1
    // Songs of an album come one after another.
    if lastRaw >= 0, case let last = raws[Int(lastRaw)], last.root == root, last.albumDepth == depth,
      last.path.elementsEqual(path.folder)
    {
      return lastRaw
    }
    let bytes = Array(path.folder)
    let key = RawKey(root: root, depth: Int32(truncatingIfNeeded: depth), path: ByteKey(bytes))
    if let number = rawNumbers[key] {
      lastRaw = number
      return number
    }
    let number = Int32(truncatingIfNeeded: raws.count)
    raws.append(RawFolder(root: root, path: bytes, albumDepth: depth))
    rawNumbers[key] = number
    lastRaw = number
    return number
  }

  /// Where a file is.
  func sourcePath(of index: Int) -> [UInt8] {
    sources[files[index].source].path.appending(component: names[files[index].sourceName])
  }

  /// Makes the plan.
  ///
  /// - Parameter facts: what tells an album apart from others of its name.
  /// - Throws: whatever `facts` throws.
  public consuming func plan(facts: (Int64) throws -> AlbumDistinction?) throws -> OrganizePlan {
    var planner = self
    let marks = try planner.albumMarks(facts)
    planner.rawNumbers = [:]
    planner.placeFiles(marks)
    planner.addCompanions()
    planner.nameCompanions()
    planner.findCollisions()
    planner.findOccupants()
    planner.followLinks()
    planner.settle()
    return OrganizePlan(
      deed: planner.deed, sources: planner.sources, targets: planner.targets, names: planner.names,
      files: planner.files, leftovers: planner.leftovers, disk: planner.disk)
  }
}
