/// The names of all files that are there.
enum FileNames {
  /// A file with its names.
  struct Item {
    var id, folder: Int64
    /// Below the root.
    var folderPath: [UInt8]
    var name: [UInt8]
  }

  /// Calls `body` with each file, folder by folder.
  static func forEach(_ scan: CheckScan, _ body: (Item) throws -> Void) throws {
    let sql = """
      SELECT f.id, d.id, d.path, f.name FROM folder d CROSS JOIN file f ON f.folder = d.id
      WHERE f.missing_since IS NULL ORDER BY d.id
      """
    try scan.rows(sql) { row in
      try body(
        Item(
          id: row.integer(0), folder: row.integer(1), folderPath: row.bytes(2), name: row.bytes(3)))
    }
  }
}
