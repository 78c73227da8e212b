/// Some files that were taken from the library, as a step of a change has them.
struct RemovalImage {
  /// The root that they were under.
  var root: Int64
  /// Where that was.
  var rootPath: [UInt8]
  /// The highest id of a song when they went.
  var highestTrack: Int64
  /// How many files there are.
  var files: Int64
  /// The rows that went (`RowPacker`).
  var rows: [UInt8]

  init(root: Int64, rootPath: [UInt8], highestTrack: Int64, files: Int64, rows: [UInt8]) {
    self.root = root
    self.rootPath = rootPath
    self.highestTrack = highestTrack
    self.files = files
    self.rows = rows
  }

  /// Reads an image; nil when it is none.
  init?(_ bytes: [UInt8]) {
    var reader = ImageReader(bytes)
    guard let root = reader.integer(), let path = reader.counted(), let track = reader.integer(),
      let files = reader.integer(), let rows = reader.counted()
    else { return nil }
    self.init(root: root, rootPath: path, highestTrack: track, files: files, rows: rows)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendImage(root)
    bytes.appendImage(counted: rootPath)
    bytes.appendImage(highestTrack)
    bytes.appendImage(files)
    bytes.appendImage(counted: rows)
    return bytes
  }

  /// Calls `body` with the path of each file, absolute.
  func forEachPath(_ body: ([UInt8]) throws -> Void) rethrows {
    var folders: [Int64: [UInt8]] = [:]
    var unpacker = RowUnpacker(ImageReader(rows))
    while let row = unpacker.next() {
      if row.table == "folder", let id = row.integer("id") { folders[id] = row.blob("path") }
      guard row.table == "file", let folder = row.integer("folder"), let name = row.blob("name") else {
        continue
      }
      try body(path(of: FileLocation(root: root, folder: folders[folder] ?? [], name: name)))
    }
  }

  /// The absolute path of one of its files.
  func path(of location: FileLocation) -> [UInt8] {
    rootPath + (rootPath.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + location.relativePath
  }
}
