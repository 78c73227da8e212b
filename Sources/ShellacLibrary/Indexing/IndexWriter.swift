import ShellacModel

/// Takes what an index run finds into the library; used by one thread, inside `Library.index`.
///
/// Rows are written in batches: one transaction from the first row to `commit()`.
public final class IndexWriter {
  /// What a file turned out to be.
  public enum Arrival: Sendable, Hashable {
    case added, updated, moved
  }

  /// Takes a file that was read, or that is listed unread by its name and folder.
  ///
  /// A file that vanished elsewhere with the same size and time (or inode and length) is recognised as moved and
  /// keeps its identity; `isGone` says whether a candidate's old path is really gone.
  /// - Throws: `Diagnostic` when the library cannot be written.
  @discardableResult
  public func add(
    _ location: FileLocation, stamp: FileStamp, frame: TagFrame, isGone: (FileLocation) -> Bool
  ) throws -> Arrival { .added }

  /// Notes a problem with a name; true when the same problem of the unchanged file is known already.
  ///
  /// - Parameters:
  ///   - isSong: whether the file is in the library all the same (read with a notice, or unread).
  ///   - retries: whether the name is tried again at every run (it could not be opened), not only when it changes.
  public func report(
    _ problem: Diagnostic, at location: FileLocation, stamp: FileStamp, isSong: Bool, retries: Bool
  ) throws -> Bool { false }

  /// Notes that a file that was missing is there again, unchanged.
  public func restore(file id: Int64) throws {}

  /// Takes the known files of a visited folder that are no longer there; they are not marked until `finish`.
  public func noteVanished(files ids: [Int64]) throws {}

  /// Drops what was known to be wrong with names that are no longer there.
  public func forgetProblems(root: Int64, folder: [UInt8], names: [[UInt8]]) throws {}

  /// Ends the batch: everything so far is on disk.
  public func commit() throws {}
}
