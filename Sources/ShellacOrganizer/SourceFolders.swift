import ShellacLibrary
import ShellacModel

/// The folders that the library's files are in, by number.
struct SourceFolders {
  struct Folder {
    /// Absolute.
    var path: [UInt8]
    /// How many files the library has in it.
    var files: Int
    /// The number of its device, once it was read.
    var device: UInt64?
    /// Why nobody can look into it; nil when one can, or when it is not there.
    var unreadable: String?
  }

  private(set) var folders: [Folder] = []
  private var numbers: [Int64: Int32] = [:]
  private var byPath: [ByteKey: Int32] = [:]
  /// The folders that files of the library are in or below; nil until somebody asks.
  private var ancestors: Set<[UInt8]>?

  subscript(number: Int32) -> Folder {
    get { folders[Int(number)] }
    set { folders[Int(number)] = newValue }
  }

  var count: Int { folders.count }

  /// Adds a folder of the library.
  mutating func add(id: Int64, path: [UInt8], files: Int) {
    let number = Int32(truncatingIfNeeded: folders.count)
    folders.append(Folder(path: path, files: files))
    numbers[id] = number
    byPath[ByteKey(path)] = number
  }

  /// Counts a file of a folder.
  mutating func count(in number: Int32) { folders[Int(number)].files += 1 }

  /// The number of a folder that the library knows; nil when it does not.
  func number(ofID id: Int64) -> Int32? { numbers[id] }

  func number(at path: [UInt8]) -> Int32? { byPath[ByteKey(path)] }

  /// Whether the library has files in a folder or below it.
  mutating func hasFiles(inside path: [UInt8]) -> Bool {
    if let ancestors { return ancestors.contains(path) }
    var ancestors: Set<[UInt8]> = []
    for folder in folders where folder.files > 0 {
      var path = folder.path[...]
      while !path.isEmpty, ancestors.insert(Array(path)).inserted {
        path = path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
      }
    }
    self.ancestors = ancestors
    return ancestors.contains(path)
  }

  /// The number of a folder, which is added when the library has no file in it.
  mutating func number(adding path: [UInt8]) -> Int32 {
    if let number = byPath[ByteKey(path)] { return number }
    let number = Int32(truncatingIfNeeded: folders.count)
    folders.append(Folder(path: path, files: 0))
    byPath[ByteKey(path)] = number
    return number
  }
}
