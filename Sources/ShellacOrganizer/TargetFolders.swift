import ShellacFiles
import ShellacLibrary
import ShellacModel

/// A folder that files go to, and what its file system takes.
public struct OrganizeRoot: Sendable {
  /// Absolute, without links.
  public var path: [UInt8]
  /// What names may be there.
  public var rules: NameRules

  /// Creates a root.
  public init(path: [UInt8], rules: NameRules) {
    self.path = path
    self.rules = rules
  }
}

/// The folders that files go to, as a tree below the roots, with what is on disk at each.
struct TargetFolders {
  /// What is on disk where a folder is to be.
  enum State {
    case absent
    case present(Contents)
    /// Nothing can be put there, and why.
    case blocked(String)
  }

  /// The names in a folder that is there.
  final class Contents {
    let entries: [FolderListing.Entry]
    private let rules: NameRules
    /// By the names as a file system that tells nothing apart has them.
    private lazy var byKey: [[UInt8]: [Int]] = Dictionary(
      grouping: entries.indices, by: { NameTwins.key(entries[$0].name) })

    init(_ entries: [FolderListing.Entry], _ rules: NameRules) {
      self.entries = entries
      self.rules = rules
    }

    /// What stands under a name, by the file system's own rules.
    func entry(_ name: ArraySlice<UInt8>) -> FolderListing.Entry? {
      if rules.traits.tellsCaseApart, rules.traits.tellsUnicodeFormsApart {
        var (low, high) = (0, entries.count)
        while low < high {
          let middle = (low + high) / 2
          if entries[middle].name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].name.elementsEqual(name) ? entries[low] : nil
      }
      let key = rules.key(Array(name))
      return byKey[NameTwins.key(Array(name))]?.lazy.map { self.entries[$0] }.first {
        self.rules.key($0.name) == key
      }
    }

    /// Other names that a person or another file system would take for this one.
    func twins(of name: ArraySlice<UInt8>) -> [FolderListing.Entry] {
      (byKey[NameTwins.key(Array(name))] ?? []).map { entries[$0] }.filter { !$0.name.elementsEqual(name) }
    }
  }

  struct Folder {
    var parent: Int32
    var root: Int32
    var path: [UInt8]
    var state: State?
    /// The same folder among those that files are in; -1 when none are.
    var source: Int32 = -1
    /// The notes on its own name and on those above it.
    var notes: OrganizeNotes = []
  }

  private struct Key: Hashable {
    var parent: Int32
    var name: ByteKey
  }

  let roots: [OrganizeRoot]
  private(set) var folders: [Folder] = []
  private var children: [Key: Int32] = [:]
  private var twinKeys: [Key: Int32] = [:]
  private let disk: any OrganizeDisk

  init(_ roots: [OrganizeRoot], _ disk: any OrganizeDisk) {
    self.roots = roots
    self.disk = disk
    for (number, root) in roots.enumerated() {
      folders.append(
        Folder(parent: -1, root: Int32(truncatingIfNeeded: number), path: root.path, state: nil))
    }
  }

  subscript(number: Int32) -> Folder {
    get { folders[Int(number)] }
    set { folders[Int(number)] = newValue }
  }

  var count: Int { folders.count }

  func rules(of number: Int32) -> NameRules { roots[Int(folders[Int(number)].root)].rules }

  /// The folder of a name in another one.
  mutating func child(of parent: Int32, _ name: [UInt8], notes: OrganizeNotes) -> Int32 {
    let rules = rules(of: parent)
    let key = Key(parent: parent, name: ByteKey(rules.key(name)))
    if let number = children[key] { return number }
    var spelling = name
    var state: State? = .absent
    var notes = self[parent].notes.union(notes)
    switch self.state(of: parent) {
    case .absent: break
    case .blocked(let reason): state = .blocked(reason)
    case .present(let contents):
      if let entry = contents.entry(name[...]) {
        // The file system takes both spellings for one: what is there stays as it is.
        spelling = entry.name
        state = self.state(of: entry, in: parent)
      } else {
        for twin in contents.twins(of: name[...]) where twin.kind == .folder {
          notes.insert(NameTwins.note(twin.name, name))
        }
      }
    }
    let number = Int32(truncatingIfNeeded: folders.count)
    let twin = Key(parent: parent, name: ByteKey(NameTwins.key(name)))
    if let other = twinKeys[twin] {
      notes.insert(NameTwins.note(Array(self[other].path.lastComponent), name))
    } else {
      twinKeys[twin] = number
    }
    folders.append(
      Folder(
        parent: parent, root: self[parent].root, path: self[parent].path.appending(component: spelling),
        state: state, notes: notes))
    children[key] = number
    return number
  }

  /// What is on disk at a folder's place; read when it is first asked for.
  mutating func state(of number: Int32) -> State {
    if let state = self[number].state { return state }
    let state = read(self[number].path, rules(of: number))
    self[number].state = state
    return state
  }

  private func state(of entry: FolderListing.Entry, in parent: Int32) -> State? {
    let name = "'\(String(decoding: entry.name, as: UTF8.self))'"
    switch entry.kind {
    case .folder: return nil
    case .link: return .blocked("\(name) there is a symbolic link, which may lead out of the root")
    case .file, .other: return .blocked("\(name) there is no folder")
    }
  }

  private func read(_ path: [UInt8], _ rules: NameRules) -> State {
    do {
      guard let listing = try disk.listing(of: path) else { return .absent }
      return .present(Contents(listing.entries, rules))
    } catch let diagnostic as Diagnostic {
      return .blocked(diagnostic.message)
    } catch {
      return .blocked("it cannot be read")
    }
  }
}

/// Names that a person or some file systems take for one.
enum NameTwins {
  /// The form in which they are the same.
  static func key(_ name: [UInt8]) -> [UInt8] { NameKey.key(name) }

  /// A number that they share: of their digits and blanks, which neither case nor Unicode changes.
  static func mark(_ name: ArraySlice<UInt8>) -> UInt64 {
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name where byte == 0x20 || byte &- 0x30 < 10 {
      mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return mark
  }

  /// What tells two of them apart.
  static func note(_ one: [UInt8], _ other: [UInt8]) -> OrganizeNotes {
    let texts = [one, other].map { Composed.text(String(decoding: $0, as: UTF8.self)) }
    return texts[0].utf8.elementsEqual(texts[1].utf8) ? .unicodeTwin : .caseTwin
  }
}
