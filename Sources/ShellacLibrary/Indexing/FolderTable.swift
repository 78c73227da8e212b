import GRDB
import ShellacModel

/// The rows of `folder`, found or made.
final class FolderTable {
  struct Entry {
    var id: Int64
    /// Made in this run: no file in it is known.
    var isNew: Bool
  }

  private struct Key: Hashable {
    var root: Int64
    var path: ByteKey
  }

  private let find: PreparedStatement
  private let insert: PreparedStatement
  private let db: Database
  private var cache: [Key: Entry] = [:]

  init(_ db: Database) throws {
    self.db = db
    find = try PreparedStatement(db, "SELECT id FROM folder WHERE root = ? AND path = ?")
    insert = try PreparedStatement(db, "INSERT INTO folder (root, path, id) VALUES (?, ?, ?)")
  }

  /// A root's folder, made when it is not there.
  ///
  /// - Parameter id: the id that it gets when it is made; nil: any.
  func entry(root: Int64, path: [UInt8], id: Int64? = nil) throws -> Entry {
    let key = Key(root: root, path: ByteKey(path))
    if let entry = cache[key] { return entry }
    if cache.count >= 2_000 { cache.removeAll(keepingCapacity: true) }
    find.bind(1, root)
    find.bind(2, path)
    let entry: Entry
    if try find.step() {
      entry = Entry(id: find.integer(0), isNew: false)
      find.reset()
    } else {
      insert.bind(1, root)
      insert.bind(2, path)
      insert.bind(3, id)
      try insert.run()
      entry = Entry(id: db.lastInsertedRowID, isNew: true)
    }
    cache[key] = entry
    return entry
  }
}
