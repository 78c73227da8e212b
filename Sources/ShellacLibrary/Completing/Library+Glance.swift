import GRDB
import ShellacModel

extension Library {
  /// Opens a library for a shell that completes a word: nothing is written, brought up to date or finished, nobody is
  /// waited for, and where that would be needed it fails.
  ///
  /// - Throws: `Diagnostic`, as `open(at:for:)`.
  public static func glance(at path: String) throws -> Library {
    try naming(path) {
      try LibraryFile.requireLibraryOrNothing(at: path)
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(0.02)
      // What stands in the log only is read with the index that its writer keeps: none is made for it.
      let location = LibraryFile.isUnwritten(path) ? "immutable=1" : "readonly_shm=1"
      let queue = try DatabaseQueue(
        path: LibraryFile.locator(path, parameters: location), configuration: configuration)
      try queue.inDatabase { db in try SchemaVersion.requireReadable(db, path: path) }
      return Library(reading: path, queue)
    }
  }
}
