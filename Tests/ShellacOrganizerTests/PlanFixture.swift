import ShellacLibrary
import ShellacModel

@testable import ShellacFiles
@testable import ShellacOrganizer

/// A disk that is a list of paths.
struct ListedDisk: OrganizeDisk {
  var files: Set<String>
  var links: Set<String> = []
  /// Files that are no copies of any song.
  var others: Set<String> = []
  /// What files hold; those that are not here hold something that no other one does.
  var contents: [String: String] = [:]
  var devices: [String: UInt64] = [:]
  /// When files were modified that were not when all others were.
  var times: [String: Int64] = [:]
  var free: Int64? = 1 << 40
  var size: Int64 = 1_000

  func listing(of folder: [UInt8]) throws -> FolderListing? {
    let prefix = String(decoding: folder, as: UTF8.self) + "/"
    var names: [[UInt8]: FolderListing.Kind] = [:]
    for path in files.union(links) where path.utf8.starts(with: prefix.utf8) {
      let rest = path.utf8.dropFirst(prefix.utf8.count)
      let name = Array(rest.prefix { $0 != UInt8(ascii: "/") })
      names[name] = name.count < rest.count ? .folder : links.contains(path) ? .link : .file
    }
    if names.isEmpty, prefix != "/music/" { return nil }
    return FolderListing(
      entries: names.map { FolderListing.Entry($0.key, $0.value) }.sorted {
        $0.name.lexicographicallyPrecedes($1.name)
      })
  }

  func stamp(of path: [UInt8]) -> FileStamp? {
    let text = String(decoding: path, as: UTF8.self)
    let device = devices.filter { text.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value ?? 1
    let isOther = others.contains(text)
    return FileStamp(
      size: isOther ? 7 : size, modified: times[text] ?? 1, inode: isOther ? 7 : 1, device: device)
  }

  func stampBehind(_ path: [UInt8]) -> FileStamp? { stamp(of: path) }

  func destination(of link: [UInt8]) -> [UInt8]? { nil }

  func holdSameBytes(_ path: [UInt8], _ other: [UInt8]) -> Bool {
    let texts = [path, other].map { contents[String(decoding: $0, as: UTF8.self)] }
    return texts[0] != nil && texts[0] == texts[1]
  }

  func freeSpace(at folder: [UInt8]) -> Int64? { free }
}

/// A song for a plan: where it is, and what its path is made of.
struct PlanSong {
  var path: String
  var raw: String
  var album: Int64?
  var song: Int64?
  var depth: Int?

  /// - Parameter raw: the path as the template gives it.
  init(_ path: String, _ raw: String, album: Int64? = nil, song: Int64? = nil, depth: Int? = nil) {
    (self.path, self.raw, self.album, self.song, self.depth) = (path, raw, album, song, depth)
  }
}

/// What a plan is made of without a disk or a library.
struct PlanFixture {
  var deed = FileAct.Deed.move
  var traits = FileSystemTraits()
  var root = "/music"
  var disk = ListedDisk(files: [])
  /// Files on disk that the library does not know.
  var others: [String] = []
  var facts: [Int64: [String?]] = [:]
  var companions = CompanionRules()

  /// Plans for songs; those of `onlookers` are only looked at.
  func plan(_ songs: [PlanSong], onlookers: [PlanSong] = [], vanished: Set<String> = []) throws
    -> OrganizePlan
  {
    var disk = disk
    disk.files.formUnion((songs + onlookers).map(\.path).filter { !vanished.contains($0) } + others)
    var planner = OrganizePlanner(
      deed, roots: [OrganizeRoot(path: Array(root.utf8), rules: NameRules(traits))], companions: companions,
      disk: disk)
    var folders: [String: Int64] = [:]
    for song in songs + onlookers where folders[Self.folder(song.path)] == nil {
      let folder = Self.folder(song.path)
      folders[folder] = Int64(folders.count + 1)
      let count = (songs + onlookers).count { Self.folder($0.path) == folder }
      planner.addFolder(id: Int64(folders.count), path: Array(folder.utf8), files: count)
    }
    for (number, song) in (songs + onlookers).enumerated() {
      let id = Int64(number + 1)
      let raw = Array(song.raw.utf8)
      let slash = raw.lastIndex(of: UInt8(ascii: "/"))
      planner.add(
        OrganizeSource(
          file: id, song: song.song ?? id, album: song.album, folder: folders[Self.folder(song.path)] ?? 0,
          name: Array(Self.name(song.path).utf8),
          stamp: FileStamp(size: disk.size, modified: 1, inode: UInt64(number), device: 1)),
        path: PathRenderer.RawPath(
          folder: raw[..<(slash ?? 0)], name: raw[(slash.map { $0 + 1 } ?? 0)...], albumDepth: song.depth),
        root: 0, isOnlooker: number >= songs.count)
    }
    return try planner.plan { album in facts[album].map { AlbumDistinction($0) } }
  }

  static func folder(_ path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

extension OrganizePlan {
  /// The lines of the plan, for comparing: `move /music/a → /music/b`.
  var lines: [String] {
    var lines: [String] = []
    forEachItem { item in
      let fate = item.fate == .act ? deed.rawValue : item.fate.rawValue
      let target = item.target.map { " → " + String(decoding: $0, as: UTF8.self) } ?? ""
      lines.append("\(fate) \(String(decoding: item.source, as: UTF8.self))\(target)")
    }
    return lines
  }

  /// The notes, by source.
  var notes: [String: String] {
    var notes: [String: String] = [:]
    forEachItem { item in notes[String(decoding: item.source, as: UTF8.self)] = item.note }
    return notes
  }

  /// What is on a disk after the plan is carried out act by act, none of which may find its name taken.
  func performed(on files: Set<String>) -> Set<String>? {
    var files = files
    for act in acts {
      let source = String(decoding: act.source, as: UTF8.self)
      let target = String(decoding: act.target, as: UTF8.self)
      guard files.contains(source), !files.contains(target) else { return nil }
      if act.deed == .move { files.remove(source) }
      files.insert(target)
    }
    return files
  }
}
