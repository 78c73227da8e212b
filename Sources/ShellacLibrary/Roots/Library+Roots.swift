import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Every root, oldest first.
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
  public func place(of path: [UInt8]) throws -> (root: Root, relative: [UInt8])? {
    for root in try roots() {
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
  public func addRoot(_ path: [UInt8]) throws -> Root {
    if let root = try roots().first(where: { $0.path == path }) { return root }
    try requireNewRoot(at: path)
    return try transaction { db in
      try db.execute(
        sql: "INSERT INTO root (path, added) VALUES (?, ?)",
        arguments: [Data(path), Int64(Date().timeIntervalSince1970)])
      return Root(id: db.lastInsertedRowID, path: path, files: 0, missing: 0)
    }
  }

  /// Refuses a path that another root is at, inside or around: a file has one place in the library.
  ///
  /// - Parameter id: the root that is to move there, which may overlap itself.
  /// - Throws: `Diagnostic` that names the other root.
  public func requireNewRoot(at path: [UInt8], moving id: Int64? = nil) throws {
    for root in try roots() where root.id != id {
      if root.path == path {
        throw Diagnostic(
          "root \(root.id) is already at '\(Self.text(path))'", hint: "Remove one of the two roots first.")
      }
      try Self.requireApart(path, root)
    }
  }

  /// Notes that a root's music is now at another path; every identity is kept.
  ///
  /// - Throws: `Diagnostic` when there is no such root, or the new path overlaps another one.
  public func moveRoot(_ id: Int64, to path: [UInt8]) throws {
    try requireNewRoot(at: path, moving: id)
    try transaction { db in
      try db.execute(sql: "UPDATE root SET path = ? WHERE id = ?", arguments: [Data(path), id])
      if db.changesCount == 0 { throw Self.noRoot(id) }
    }
  }

  /// Relative paths of some of a root's present files with their sizes, to see whether they are at a new place.
  ///
  /// - Parameter count: at most how many; they are spread over the root.
  public func sampleFiles(ofRoot id: Int64, count: Int) throws -> [(path: [UInt8], size: Int64)] {
    try database { db in
      guard try Bool.fetchOne(db, sql: "SELECT 1 FROM root WHERE id = ?", arguments: [id]) ?? false else {
        throw Self.noRoot(id)
      }
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
    try naming(path) {
      try queue.inDatabase { db in
        guard try Bool.fetchOne(db, sql: "SELECT 1 FROM root WHERE id = ?", arguments: [id]) ?? false else {
          throw Self.noRoot(id)
        }
        let writer = try IndexWriter(db)
        do {
          let count = try writer.removeFiles(ofRoot: id)
          try writer.finish()
          return count
        } catch {
          writer.abandon()
          throw error
        }
      }
    }
  }

  private static func requireApart(_ path: [UInt8], _ root: Root) throws {
    func isInside(_ inner: [UInt8], _ outer: [UInt8]) -> Bool {
      inner.starts(with: outer.last == UInt8(ascii: "/") ? outer : outer + [UInt8(ascii: "/")])
    }
    if isInside(path, root.path) {
      throw Diagnostic(
        "'\(text(path))' is inside root \(root.id), '\(text(root.path))'",
        hint: "Run 'shellac index' on it as it is: it is a part of that root.")
    }
    if isInside(root.path, path) {
      throw Diagnostic(
        "'\(text(path))' is around root \(root.id), '\(text(root.path))'",
        hint: "Run 'shellac root remove \(root.id)' first, or index its other folders one by one.")
    }
  }

  private static func noRoot(_ id: Int64) -> Diagnostic {
    Diagnostic("there is no root \(id)", hint: "Run 'shellac root list' to see the roots.")
  }

  private static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}
