import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Opens a library of somebody else's to look at it: nothing is written to it, nor left beside it.
  ///
  /// One of an older Shellac is brought up to date in a copy, which goes as soon as it is open.
  /// - Throws: `Diagnostic`, as `open(at:for:)`, and when its last changes are not in its file yet.
  public static func openForeign(at path: String) throws -> Library {
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      throw Diagnostic("there is no library at '\(path)'", hint: "Check the path.")
    }
    let program = "shellac --library \(ShellWords.quote(path))"
    return try naming(path) {
      try requireLibrary(at: path)
      // A view of SQLite's makes an index beside the file, and takes it away, unless nothing may be written.
      guard LibraryFile.isUnwritten(path) else {
        throw Diagnostic(
          "library '\(path)' is being changed, or a change of it was interrupted",
          hint: "Wait for the command that changes it, or run '\(program) index' once.",
          status: .busy)
      }
      var configuration = Configuration()
      configuration.readonly = true
      configuration.prepareDatabase { db in
        // What stands in a stranger's schema calls nothing of this program.
        try db.execute(sql: "PRAGMA trusted_schema = OFF")
        try SQLFunctions.register(in: db)
      }
      let queue = try DatabaseQueue(path: LibraryFile.immutablePath(path), configuration: configuration)
      if try queue.inDatabase({ db in try SchemaVersion.isOlder(db, path: path) }) {
        return Library(reading: path, try upToDate(path, configuration))
      }
      try queue.inDatabase { db in
        try SchemaVersion.requireReadable(db, path: path, program: program)
      }
      return Library(reading: path, queue)
    }
  }

  /// Refuses what is no library at all, with a hint that fits an argument.
  private static func requireLibrary(at path: String) throws {
    do {
      try LibraryFile.requireLibraryOrNothing(at: path)
    } catch var fault as Diagnostic {
      if fault.hint?.contains("--library") == true { fault.hint = "Name the file of another library." }
      throw fault
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_size == 0 {
      throw Diagnostic("'\(path)' is empty, so it is no library", hint: "Name the file of another library.")
    }
  }

  /// A copy of a library in today's schema, whose file nobody finds any more.
  private static func upToDate(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("shellac-\(UUID().uuidString)").path
    defer { try? manager.removeItem(atPath: folder) }
    let copy = folder + "/library.db"
    do {
      try manager.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try manager.copyItem(atPath: path, toPath: copy)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
    } catch {
      throw Diagnostic(
        "library '\(path)' is of an older Shellac, and there is no room for a copy of it in '\(folder)'",
        hint: "Set TMPDIR to a folder with room.", status: .cannotWrite)
    }
    var changing = configuration
    changing.readonly = false
    let old = try DatabaseQueue(path: copy, configuration: changing)
    try SchemaVersion.migrate(old)
    try old.close()
    let queue = try DatabaseQueue(path: LibraryFile.immutablePath(copy), configuration: configuration)
    // SQLite opens the file when it first reads it, and keeps it open.
    try queue.inDatabase { db in try SchemaVersion.requireReadable(db, path: path) }
    return queue
  }
}
