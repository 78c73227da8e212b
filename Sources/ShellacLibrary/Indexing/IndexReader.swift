import Foundation
import GRDB
import ShellacModel

/// What the walk asks of the library, on a connection of its own; used by one thread.
public final class IndexReader {
  private let queue: DatabaseQueue
  private let path: String
  private var reads = 0
  private var statements: (folder: PreparedStatement, files: PreparedStatement, problems: PreparedStatement)?

  init(path: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    configuration.allowsUnsafeTransactions = true
    self.path = path
    queue = try naming(path) { try DatabaseQueue(path: path, configuration: configuration) }
  }

  /// Everything known in a folder, or nil when the folder is new.
  ///
  /// - Parameters:
  ///   - root: id of the root.
  ///   - folder: path relative to the root, as in `FileLocation.folder`.
  /// - Returns: the folder's id and its names, in no particular order.
  /// - Throws: `Diagnostic` when the library cannot be read.
  public func folder(root: Int64, folder: [UInt8]) throws -> (id: Int64, files: [KnownFile])? {
    try naming(path) {
      try queue.unsafeReentrantRead { db in
        try renewView(db)
        let statements = try prepared(db)
        statements.folder.bind(1, root)
        statements.folder.bind(2, folder)
        guard try statements.folder.step() else { return nil }
        let id = statements.folder.integer(0)
        statements.folder.reset()
        return (id, try files(in: id, statements.files, statements.problems))
      }
    }
  }

  /// Reads several folders in one transaction: opening one costs as much as reading a folder.
  ///
  /// It is renewed often, because an old one keeps SQLite from reusing its write-ahead log.
  private func renewView(_ db: Database) throws {
    if reads % 256 == 0 {
      if db.isInsideTransaction { try db.commit() }
      try db.beginTransaction(.deferred)
    }
    reads += 1
  }

  /// Ends the walk's view of the library: while one is open, SQLite cannot bring its log into the file.
  public func endView() throws {
    try naming(path) {
      try queue.unsafeReentrantRead { db in
        if db.isInsideTransaction { try db.commit() }
      }
    }
  }

  private func files(
    in folder: Int64, _ files: PreparedStatement, _ problems: PreparedStatement
  ) throws -> [KnownFile] {
    var known: [KnownFile] = []
    files.bind(1, folder)
    while try files.step() {
      let standing: KnownFile.Standing =
        files.integer(4) != 0 ? .missing : files.integer(5) != 0 ? .unread : .present
      known.append(
        KnownFile(
          id: files.integer(0), name: files.bytes(1), size: files.integer(2), modified: files.integer(3),
          standing: standing))
    }
    problems.bind(1, folder)
    while try problems.step() {
      known.append(
        KnownFile(
          id: 0, name: problems.bytes(0), size: problems.integer(1), modified: problems.integer(2),
          standing: problems.integer(4) != 0
            ? .noAudio : problems.integer(3) != 0 ? .unopened : .refused))
    }
    return known
  }

  /// Calls `body` with every known folder of a root, by its id and relative path.
  ///
  /// - Parameters:
  ///   - root: id of the root.
  ///   - folder: only this folder and those under it; empty for all.
  public func folders(root: Int64, under folder: [UInt8], _ body: (Int64, [UInt8]) throws -> Void) throws {
    try naming(path) {
      try queue.unsafeReentrantRead { db in
        let statement = try PreparedStatement(
          db, "SELECT id, path FROM folder WHERE root = ?1 AND \(FolderScope.sql("path", "?2"))")
        statement.bind(1, root)
        statement.bind(2, folder.isEmpty ? nil : folder)
        while try statement.step() { try body(statement.integer(0), statement.bytes(1)) }
      }
    }
  }

  /// The version of TagLib that the library's files were read with, when it says.
  public func tagLibVersion() throws -> String? {
    try naming(path) { try queue.read { db in try LibrarySettings(db).storedTagLibVersion } }
  }

  private func prepared(
    _ db: Database
  ) throws -> (folder: PreparedStatement, files: PreparedStatement, problems: PreparedStatement) {
    if let statements { return statements }
    let made = (
      folder: try PreparedStatement(db, "SELECT id FROM folder WHERE root = ? AND path = ?"),
      files: try PreparedStatement(
        db,
        """
        SELECT id, name, size, modified, missing_since IS NOT NULL, unread IS NOT NULL FROM file WHERE folder = ?
        """),
      problems: try PreparedStatement(
        db,
        "SELECT name, size, modified, retries, message = '' FROM problem WHERE folder = ? AND is_song = 0")
    )
    statements = made
    return made
  }
}
