import Dispatch
import GRDB

/// A checkpoint on a connection and a thread of its own, while the indexes of a first run are built: what is in SQLite's
/// log so far need not be brought into the library when nothing else is left to do.
///
/// It is a passive one, which waits for nobody; what it leaves, the end of the run brings in.
final class CheckpointAside {
  private let work = DispatchGroup()

  /// Begins.
  init(ofLibraryAt path: String) {
    DispatchQueue.global().async(group: work) {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      // What goes wrong here goes wrong at the end of the run too, and is told there.
      _ = try? DatabaseQueue(path: path, configuration: configuration).inDatabase { db in
        try db.checkpoint(.passive)
      }
    }
  }

  /// Waits until it is over.
  func wait() { work.wait() }
}
