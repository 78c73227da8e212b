import ShellacLibrary

/// The folders that the library's files are in, by number.
struct SourceFolders {
  struct Folder {
    /// Absolute.
    var path: [UInt8]
    /// How many files the library has in it.
    var files: Int
    /// The number of its device, once it was read.
    var device: UInt64?
  }

  private(set) var folders: [Folder] = []
  private var numbers: [Int64: Int32] = [:]
  private var byPath: [[UInt8]: Int32] = [:]

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
    byPath[path] = number
  }

  /// The number of a folder that the library knows; nil when it does not.
  func number(ofID id: Int64) -> Int32? { numbers[id] }

  func number(at path: [UInt8]) -> Int32? { byPath[path] }

  /// The number of a folder, which is added when the library has no file in it.
  mutating func number(adding path: [UInt8]) -> Int32 {
    if let number = byPath[path] { return number }
    let number = Int32(truncatingIfNeeded: folders.count)
    folders.append(Folder(path: path, files: 0))
    byPath[path] = number
    return number
  }
}
