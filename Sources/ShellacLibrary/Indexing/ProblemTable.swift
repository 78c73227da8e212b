import GRDB
import ShellacModel

/// The rows of `problem`: names that could not be taken, and why.
final class ProblemTable {
  private let find: PreparedStatement
  private let put: PreparedStatement
  private let delete: PreparedStatement
  private let deleteFolder: PreparedStatement
  private let now: Int64

  init(_ db: Database, now: Int64) throws {
    self.now = now
    find = try PreparedStatement(
      db, "SELECT message FROM problem WHERE folder = ? AND name = ? AND size = ? AND modified = ?")
    put = try PreparedStatement(
      db,
      """
      INSERT OR REPLACE INTO problem (folder, name, size, modified, message, hint, is_song, retries, first_seen)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    delete = try PreparedStatement(db, "DELETE FROM problem WHERE folder = ? AND name = ?")
    deleteFolder = try PreparedStatement(db, "DELETE FROM problem WHERE folder = ?")
  }

  /// Notes a problem; true when it is known.
  func note(
    _ problem: Diagnostic, folder: Int64, name: [UInt8], stamp: FileStamp, isSong: Bool, retries: Bool
  ) throws -> Bool {
    find.bind(1, folder)
    find.bind(2, name)
    find.bind(3, stamp.size)
    find.bind(4, stamp.modified)
    if try find.step() {
      let isSame = find.text(0) == problem.message
      find.reset()
      if isSame { return true }
    }
    put.bind(1, folder)
    put.bind(2, name)
    put.bind(3, stamp.size)
    put.bind(4, stamp.modified)
    put.bind(5, problem.message)
    put.bind(6, problem.hint)
    put.bind(7, isSong)
    put.bind(8, retries)
    put.bind(9, now)
    try put.run()
    return false
  }

  func forget(folder: Int64, name: [UInt8]) throws {
    delete.bind(1, folder)
    delete.bind(2, name)
    try delete.run()
  }

  func forget(folder: Int64) throws {
    deleteFolder.bind(1, folder)
    try deleteFolder.run()
  }
}
