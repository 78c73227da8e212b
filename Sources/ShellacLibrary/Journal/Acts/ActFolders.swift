import ShellacFiles

/// The folders that a change of acts makes and takes away, as its one step of that kind has them.
struct ActFolders {
  /// A folder, by its absolute path and with its permissions.
  struct Folder: Hashable {
    var path: [UInt8]
    /// nil: as the process makes folders.
    var mode: UInt32?
  }

  /// Of what the names of unfinished copies are made, so that they are found again.
  var token: [UInt8]
  /// The highest id of an album before the change.
  var newestAlbum: Int64 = 0
  /// Nothing is done outside of these folders.
  var bounds: [[UInt8]] = []
  /// Whether a folder that is there may be reached through symbolic links, since the file came from there.
  var followsLinks = false
  /// Folders that are made when a file is to go there; when the change is done, those that were.
  var made: [Folder] = []
  /// Folders that go when they are empty in the end; when the change is done, those that went.
  var removed: [Folder] = []

  init() {
    token = Array(String(UInt64.random(in: 1...UInt64.max), radix: 36).utf8)
  }

  /// Reads an image; nil when it is none.
  init?(_ bytes: [UInt8]) {
    var reader = ImageReader(bytes)
    guard let token = reader.counted(), let album = reader.integer(), let count = reader.integer(),
      (0...100_000).contains(count)
    else {
      return nil
    }
    self.token = token
    newestAlbum = album & Int64.max
    followsLinks = album < 0
    for _ in 0..<count {
      guard let bound = reader.counted() else { return nil }
      bounds.append(bound)
    }
    guard let made = Self.folders(&reader), let removed = Self.folders(&reader) else { return nil }
    (self.made, self.removed) = (made, removed)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendImage(counted: token)
    bytes.appendImage(newestAlbum | (followsLinks ? Int64.min : 0))
    bytes.appendImage(Int64(bounds.count))
    for bound in bounds { bytes.appendImage(counted: bound) }
    for list in [made, removed] {
      bytes.appendImage(Int64(list.count))
      for folder in list {
        bytes.appendImage(counted: folder.path)
        bytes.appendImage(folder.mode.map { Int64($0) } ?? -1)
      }
    }
    return bytes
  }

  private static func folders(_ reader: inout ImageReader) -> [Folder]? {
    guard let count = reader.integer(), count >= 0 else { return nil }
    var folders: [Folder] = []
    for _ in 0..<count {
      guard let path = reader.counted(), let mode = reader.integer() else { return nil }
      folders.append(Folder(path: path, mode: mode < 0 ? nil : UInt32(truncatingIfNeeded: mode)))
    }
    return folders
  }

  /// The name of an unfinished copy beside its target: the same whenever it is asked for, so that what a killed command
  /// left is found.
  func temporaryName(for target: [UInt8]) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in target { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Array(".shellac-".utf8) + token + Array("-\(String(hash, radix: 36)).tmp".utf8)
  }
}

/// Paths as bytes: absolute, without empty parts.
enum ActPath {
  static let slash = UInt8(ascii: "/")

  /// The folder that a path is in.
  static func folder(of path: [UInt8]) -> [UInt8] {
    guard let end = path.lastIndex(of: slash) else { return [] }
    return end == path.startIndex ? [slash] : Array(path[..<end])
  }

  /// The last part of a path.
  static func name(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: slash).map { Array(path[($0 + 1)...]) } ?? path
  }

  static func isInside(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
    folder == [slash]
      ? path.count > 1
      : path.count > folder.count && path[folder.count] == slash && path.starts(with: folder)
  }

  /// The innermost of some folders that a path is inside of.
  static func bound(of path: [UInt8], among bounds: [[UInt8]]) -> [UInt8]? {
    bounds.filter { isInside(path, $0) }.max { $0.count < $1.count }
  }

  /// Whether a path is absolute and every part of it is a name.
  static func isPlain(_ path: [UInt8]) -> Bool {
    guard path.first == slash, path.count > 1 else { return false }
    let dot = UInt8(ascii: ".")
    var (start, areDots) = (1, true)
    for index in 1...path.count {
      let byte = index < path.count ? path[index] : slash
      if byte == 0 { return false }
      if byte != slash {
        areDots = areDots && byte == dot
        continue
      }
      // No name, one dot or two of them.
      if index - start <= 2, areDots { return false }
      (start, areDots) = (index + 1, true)
    }
    return true
  }

  static func text(_ path: [UInt8]) -> String { "'\(String(decoding: path, as: UTF8.self))'" }
}
