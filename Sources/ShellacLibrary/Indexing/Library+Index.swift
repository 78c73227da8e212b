import GRDB
import ShellacModel

extension Library {
  /// Calls `body` with the one writer of an index run, and writes what it leaves unfinished.
  ///
  /// When `body` throws, what it committed stays; the batch at hand is taken back. `body` must not call other
  /// methods of this library; `indexReader()` gives the walk its own connection.
  /// - Parameter change: the change that has begun with the command that indexes, when there is one: what is pruned is in
  ///   it.
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func index<Result>(
    continuing change: Int64? = nil, _ body: (IndexWriter) throws -> Result
  ) throws -> Result {
    try bringKeysUpToDate()
    return try naming(path) {
      try queue.inDatabase { db in
        try db.execute(sql: IndexPragmas.before)
        // Nothing refers to a row that goes while the first files come: unchecked, the run is a fiftieth shorter.
        if try Int.fetchOne(db, sql: "SELECT 1 FROM file LIMIT 1") == nil {
          try db.execute(sql: "PRAGMA foreign_keys = OFF")
        }
        defer { try? db.execute(sql: IndexPragmas.after) }
        let writer = try IndexWriter(
          db, journal: ChangeSteps(db, command: "index", continuing: change))
        do {
          let result = try body(writer)
          try writer.finish(at: path)
          return result
        } catch {
          writer.abandon()
          throw error
        }
      }
    }
  }

  /// A connection for the walk of an index run.
  public func indexReader() throws -> IndexReader { try IndexReader(path: path) }

  /// Notes which TagLib read the files of this run.
  public func noteTagLibVersion(_ version: String) throws {
    try transaction { db in
      try LibrarySettings(values: [LibrarySettings.tagLibVersion: version]).store(in: db)
    }
  }
}

/// What SQLite does otherwise during an index run.
private enum IndexPragmas {
  /// A power cut may cost the last batches of an index run, never more.
  ///
  /// The files are still there. The write-ahead log is copied into the library every 8 MiB rather than every 4.
  static let before =
    "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -24000; PRAGMA wal_autocheckpoint = 2000"

  static let after =
    """
    PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; \
    PRAGMA wal_autocheckpoint = 1000
    """
}
