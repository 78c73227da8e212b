import GRDB

/// Files that an undo put back into the library, as its step has them: enough to take them away again.
struct RestoredFiles {
  /// One file, and by what it is seen that it has changed since.
  struct File: Equatable {
    var id: Int64
    var size: Int64
    var modified: Int64
    var missingSince: Int64?

    /// The file as the library has it; nil when it is not there.
    init?(_ id: Int64, _ finder: Finder) throws {
      let row = finder.statement
      row.bind(1, id)
      defer { row.reset() }
      guard try row.step() else { return nil }
      (self.id, size, modified) = (id, row.integer(0), row.integer(1))
      missingSince = row.isNull(2) ? nil : row.integer(2)
    }

    fileprivate init?(_ reader: inout ImageReader) {
      guard let id = reader.integer(), let size = reader.integer(), let modified = reader.integer(),
        let missing = reader.integer()
      else { return nil }
      (self.id, self.size, self.modified) = (id, size, modified)
      missingSince = missing == Int64.min ? nil : missing
    }
  }

  /// Finds files in the library.
  struct Finder {
    fileprivate let statement: PreparedStatement

    init(_ db: Database) throws {
      statement = try PreparedStatement(
        db, "SELECT size, modified, missing_since FROM file WHERE id = ?")
    }
  }

  /// Where the root was when they were put back.
  var rootPath: [UInt8]
  var files: [File] = []

  init(rootPath: [UInt8]) { self.rootPath = rootPath }

  /// Reads an image; nil when it is none.
  init?(_ bytes: [UInt8]) {
    var reader = ImageReader(bytes)
    guard let path = reader.counted() else { return nil }
    rootPath = path
    while let file = File(&reader) { files.append(file) }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendImage(counted: rootPath)
    for file in files {
      for number in [file.id, file.size, file.modified, file.missingSince ?? Int64.min] {
        bytes.appendImage(number)
      }
    }
    return bytes
  }
}
