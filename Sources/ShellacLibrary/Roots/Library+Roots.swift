import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Every root with the number of its files, oldest first; counting takes a look at every file.
  public func roots() throws -> [Root] {
    try database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT root.id, root.path, count(file.id), count(file.missing_since)
          FROM root LEFT JOIN folder ON folder.root = root.id LEFT JOIN file ON file.folder = folder.id
          GROUP BY root.id ORDER BY root.id
          """
      ).map { row in
        Root(id: row[0], path: [UInt8](row[1] as Data), files: row[2], missing: row[3])
      }
    }
  }

  /// The root that a path is in, with the path relative to it; nil when it is in none.
  public func place(of path: [UInt8]) throws -> (root: RootFolder, relative: [UInt8])? {
    for root in try rootFolders() {
      if root.path == path { return (root, []) }
      let prefix = root.path.last == UInt8(ascii: "/") ? root.path : root.path + [UInt8(ascii: "/")]
      if path.starts(with: prefix) { return (root, Array(path.dropFirst(prefix.count))) }
    }
    return nil
  }

  /// Adds a root.
  ///
  /// - Parameter path: absolute, without `.`, `..`, symbolic links or a trailing slash.
  /// - Returns: the root, also when it was there before.
  /// - Throws: `Diagnostic` when it lies inside a root or around one: a file has one place in the library.
  public func addRoot(_ path: [UInt8]) throws -> RootFolder {
    if let root = try rootFolders().first(where: { $0.path == path }) { return root }
    return RootFolder(id: try addRoots([path], command: "root add").ids[0], path: path)
  }

  /// Adds roots in one change.
  ///
  /// - Returns: their ids, and the number of the change.
  /// - Throws: `Diagnostic` when one of them lies inside a root or around one; none is added then.
  public func addRoots(_ paths: [[UInt8]], command: String) throws -> (ids: [Int64], change: Int64?) {
    try change(command: command, summary: { Self.summary(ofAdding: $0.ids, paths) }) { db, steps in
      let ids = try paths.map { path in
        try RootTable.requireNew(path, in: db)
        return try RootTable.add(path, in: db, steps)
      }
      return (ids, steps.change)
    }
  }

  private static func summary(ofAdding ids: [Int64], _ paths: [[UInt8]]) -> String {
    zip(ids, paths).map { "added root \($0), \(RootTable.text($1))" }.joined(separator: "; ")
  }

  /// Refuses a path that another root is at, inside or around: a file has one place in the library.
  ///
  /// - Parameter id: the root that is to move there, which may overlap itself.
  /// - Throws: `Diagnostic` that names the other root.
  public func requireNewRoot(at path: [UInt8], moving id: Int64? = nil) throws {
    try database { db in try RootTable.requireNew(path, moving: id, in: db) }
  }

  /// Notes that a root's music is now at another path; every identity is kept.
  ///
  /// - Throws: `Diagnostic` when there is no such root, or the new path overlaps another one.
  public func moveRoot(_ id: Int64, to path: [UInt8]) throws {
    func summary(_ old: [UInt8]) -> String {
      "moved root \(id) from \(RootTable.text(old)) to \(RootTable.text(path))"
    }
    _ = try change(command: "root move", summary: summary) { db, steps in
      try RootTable.requireNew(path, moving: id, in: db)
      let old = try RootTable.require(id, in: db)
      let before = try RootItem.image(id, in: db)
      try db.execute(sql: "UPDATE root SET path = ? WHERE id = ?", arguments: [Data(path), id])
      try steps.record(
        .root, subject: String(id), before: before, after: try RootItem.image(id, in: db), keepsAfter: true)
      return old.path
    }
  }

  /// Relative paths of some of a root's present files with their sizes, to see whether they are at a new place.
  ///
  /// - Parameter count: at most how many; they are spread over the root.
  public func sampleFiles(ofRoot id: Int64, count: Int) throws -> [(path: [UInt8], size: Int64)] {
    try database { db in
      _ = try RootTable.require(id, in: db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT folder.path, file.name, file.size FROM file JOIN folder ON folder.id = file.folder
          WHERE folder.root = ? AND file.missing_since IS NULL ORDER BY file.id * 7919 % 104729 LIMIT ?
          """, arguments: [id, count]
      ).map { row in
        let location = FileLocation(root: id, folder: [UInt8](row[0] as Data), name: [UInt8](row[1] as Data))
        return (location.relativePath, row[2])
      }
    }
  }

  /// Removes a root with its files; the files on disk are untouched, songs that were bought stay without a file.
  ///
  /// - Returns: how many files it held.
  public func removeRoot(_ id: Int64) throws -> Int {
    try bringKeysUpToDate()
    func summary(_ removed: (path: [UInt8], files: Int)) -> String {
      "removed root \(id), \(RootTable.text(removed.path)) (\(CountText.count(removed.files, "file")))"
    }
    return try change(command: "root remove", summary: summary) { db, steps in
      let root = try RootTable.require(id, in: db)
      let writer = try IndexWriter(db, journal: steps)
      let files = try writer.remove(root: id)
      try writer.finish()
      return (root.path, files)
    }.files
  }
}
