import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Opens a library of somebody else's to look at it: nothing is written to it, nor left beside it.
  ///
  /// - Throws: `Diagnostic`, as `open(at:for:)`, and when its last changes are not in its file yet.
  public static func openForeign(at path: String) throws -> Library {
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      throw Diagnostic("there is no library at '\(path)'", hint: "Check the path.")
    }
    let program = "shellac --library \(ShellWords.quote(path))"
    return try naming(path) {
      try LibraryFile.requireLibraryOrNothing(at: path)
      // A view of SQLite's makes an index beside the file, and takes it away, unless nothing may be written.
      guard LibraryFile.isUnwritten(path) else {
        throw Diagnostic(
          "library '\(path)' is being changed, or a change of it was interrupted",
          hint: "Wait for the command that changes it, or run '\(program) index' once.",
          status: .busy)
      }
      var configuration = Configuration()
      configuration.readonly = true
      configuration.prepareDatabase { db in try SQLFunctions.register(in: db) }
      let queue = try DatabaseQueue(path: LibraryFile.immutablePath(path), configuration: configuration)
      try queue.inDatabase { db in
        try SchemaVersion.requireReadable(db, path: path, program: program)
      }
      return Library(reading: path, queue)
    }
  }
}
