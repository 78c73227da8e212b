import GRDB
import ShellacModel

extension Library {
  /// Calls `body` with the one writer of an index run, and writes what it leaves unfinished.
  ///
  /// When `body` throws, what it committed stays; the batch at hand is taken back. `body` must not call other
  /// methods of this library; `indexReader()` gives the walk its own connection.
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func index<Result>(_ body: (IndexWriter) throws -> Result) throws -> Result {
    try bringKeysUpToDate()
    return try naming(path) {
      try queue.inDatabase { db in
        // A power cut may cost the last batches of an index run, never more: the files are still there.
        try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000")
        defer { try? db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000") }
        let writer = try IndexWriter(db)
        do {
          let result = try body(writer)
          try writer.finish()
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
