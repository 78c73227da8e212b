import Foundation
import GRDB
import ShellacModel

/// The rows of `root`.
enum RootTable {
  static func roots(in db: Database) throws -> [RootFolder] {
    try Row.fetchAll(db, sql: "SELECT id, path FROM root ORDER BY id").map {
      RootFolder(id: $0[0], path: [UInt8]($0[1] as Data))
    }
  }

  static func root(_ id: Int64, in db: Database) throws -> RootFolder? {
    try roots(in: db).first { $0.id == id }
  }

  /// The root of an id.
  ///
  /// - Throws: `Diagnostic` when there is none.
  static func require(_ id: Int64, in db: Database) throws -> RootFolder {
    guard let root = try root(id, in: db) else {
      throw Diagnostic("there is no root \(id)", hint: "Run 'shellac root list' to see the roots.")
    }
    return root
  }

  /// Adds a root and notes it.
  static func add(_ path: [UInt8], in db: Database, _ steps: ChangeSteps) throws -> Int64 {
    let ids = try RowIDs(db, of: "root")
    let (id, added) = (ids.take(), Int64(Date().timeIntervalSince1970))
    try db.execute(
      sql: "INSERT INTO root (id, path, added) VALUES (?, ?, ?)", arguments: [id, Data(path), added])
    try steps.record(
      .root, subject: String(id), before: nil, after: RootItem.image(path, added: added), keepsAfter: true)
    return id
  }

  /// Refuses a path that another root is at, inside or around: a file has one place in the library.
  ///
  /// - Parameter id: the root that is to be there, which may overlap itself.
  static func requireNew(_ path: [UInt8], moving id: Int64? = nil, in db: Database) throws {
    for root in try roots(in: db) where root.id != id {
      if root.path == path {
        throw Diagnostic(
          "root \(root.id) is already at '\(text(path))'", hint: "Remove one of the two roots first.")
      }
      if ActPath.isInside(path, root.path) {
        throw Diagnostic(
          "'\(text(path))' is inside root \(root.id), '\(text(root.path))'",
          hint: "Run 'shellac index' on it as it is: it is a part of that root.")
      }
      if ActPath.isInside(root.path, path) {
        throw Diagnostic(
          "'\(text(path))' is around root \(root.id), '\(text(root.path))'",
          hint: "Run 'shellac root remove \(root.id)' first, or index its other folders one by one.")
      }
    }
  }

  static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}
