import ShellacModel

/// The names in the tags of all files, as the files have them.
enum PackedNames {
  private static let keys = ["ALBUM", "ALBUMARTIST", "ARTIST", "TITLE"].map { Array($0.utf8) }

  /// Calls `body` with each name of a file, until it says that it has found what it looks for in that file.
  static func forEach(
    _ scan: CheckScan,
    _ body: (Int64, _ key: String, _ value: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    try scan.rows("SELECT g.file, g.packed FROM file_tag g") { row in
      let file = row.integer(0)
      let outcome = row.withBytes(1) { packed in
        Result { try look(packed) { try body(file, $0, $1) } }
      }
      try outcome.get()
    }
  }

  private static func look(
    _ packed: UnsafeRawBufferPointer, _ isFound: (String, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    for property in PackedProperties(packed) {
      guard keys.contains(where: { property.key.elementsEqual($0) }) else { continue }
      for value in property.values {
        if try isFound(String(decoding: property.key, as: UTF8.self), value) { return }
      }
    }
  }
}
