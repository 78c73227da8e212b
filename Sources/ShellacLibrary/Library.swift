import Foundation
import GRDB
import ShellacModel

/// A library of music: one SQLite file, and the only door to it.
///
///     let library = try Library.open(at: path, for: .reading)
///     try library.rows(ViewRequest(.songs, columns: columns)) { row in … }
public final class Library: Sendable {
  /// What a library is opened for.
  public enum Purpose: Sendable {
    /// Views; never blocked, never writes.
    case reading
    /// A changing command, which waits for another to end, then gives up naming it.
    case writing(command: String)
  }

  /// Path of the library file.
  public let path: String

  let queue: DatabaseQueue
  let lock: WriterLock?

  private init(path: String, queue: DatabaseQueue, lock: WriterLock?) {
    self.path = path
    self.queue = queue
    self.lock = lock
  }

  /// A library that is only read.
  convenience init(reading path: String, _ queue: DatabaseQueue) {
    self.init(path: path, queue: queue, lock: nil)
  }

  /// Opens a library that is there.
  ///
  /// - Throws: `Diagnostic`: there is none, it is something else, it is damaged, it was made by a newer Shellac,
  ///   another program holds it, or it cannot be read or written.
  public static func open(at path: String, for purpose: Purpose) throws -> Library {
    // Any other reason than that it is not there is told by what opens it.
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      throw Diagnostic(
        "there is no library yet at '\(path)'",
        hint: "Run 'shellac index FOLDER' with the folder of your music to make one.")
    }
    return try connect(at: path, for: purpose)
  }

  /// Opens a library, making it when there is none.
  ///
  /// - Parameters:
  ///   - path: where its file is or will be; missing folders are made, for the user alone.
  ///   - command: the command that opens it, for the message others get who wait for it.
  ///   - birth: the locale and time zone a new library keeps.
  /// - Throws: `Diagnostic`, as `open(at:for:)`.
  public static func openOrMake(at path: String, command: String, birth: LibraryBirth) throws -> Library {
    try LibraryFile.makeFolders(above: path)
    return try connect(at: path, for: .writing(command: command), birth: birth)
  }

  /// Calls `body` with a connection to the library, naming the library in what goes wrong.
  func database<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try naming(path) { try queue.inDatabase(body) }
  }

  /// Calls `body` with the library as it is at one moment: what runs many statements takes its locks once.
  func snapshot<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try database { db in
      if db.isInsideTransaction { return try body(db) }
      try db.beginTransaction(.deferred)
      // Nothing was written: how it ends makes no difference.
      defer { try? db.rollback() }
      return try body(db)
    }
  }

  /// Calls `body` inside one transaction that is on disk when this returns.
  func transaction<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try naming(path) { try queue.write(body) }
  }

  private static func connect(
    at path: String, for purpose: Purpose, birth: LibraryBirth = LibraryBirth()
  ) throws -> Library {
    try naming(path) {
      try LibraryFile.requireLibraryOrNothing(at: path)
      var configuration = Configuration()
      configuration.busyMode = .timeout(10)
      configuration.prepareDatabase { db in
        // Debian's SQLite overwrites what is deleted unless told not to, at twice the writes. What a transaction says is
        // on disk when it ends, however SQLite was built: files are moved and written in reliance on it.
        try db.execute(
          sql: "PRAGMA cache_size = -16000; PRAGMA secure_delete = OFF; PRAGMA synchronous = FULL")
        try SQLFunctions.register(in: db)
      }
      switch purpose {
      case .reading:
        configuration.readonly = true
        func read(_ location: String) throws -> Library {
          let queue = try DatabaseQueue(path: location, configuration: configuration)
          try queue.inDatabase { db in try SchemaVersion.requireReadable(db, path: path) }
          return Library(path: path, queue: queue, lock: nil)
        }
        do {
          return try read(LibraryFile.readablePath(path))
        } catch let error as DatabaseError where error.isForLackOfRoom && LibraryFile.isUnwritten(path) {
          return try read(LibraryFile.immutablePath(path))
        }
      case .writing(let command):
        let lock = try WriterLock.take(for: path, command: command)
        try LibraryFile.makePrivate(at: path)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let library = Library(path: path, queue: queue, lock: lock)
        try SchemaVersion.bringUpToDate(library, birth: birth)
        return library
      }
    }
  }
}
