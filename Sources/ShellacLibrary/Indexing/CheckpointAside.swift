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
      // A file that somebody took away is not made anew. What goes wrong here goes wrong at the end of the run too, and
      // is told there.
      let file = LibraryFile.locator(path, parameters: "mode=rw")
      _ = try? DatabaseQueue(path: file).inDatabase { db in
        try db.checkpoint(.passive)
      }
    }
  }

  /// Waits until it is over.
  func wait() { work.wait() }
}
