/// What the walk asks of the library, on a connection of its own; used by one thread.
public final class IndexReader {
  /// Everything known in a folder, or nil when the folder is new.
  ///
  /// - Parameters:
  ///   - root: id of the root.
  ///   - folder: path relative to the root, as in `FileLocation.folder`.
  /// - Returns: the folder's id and its names, in no particular order.
  /// - Throws: `Diagnostic` when the library cannot be read.
  public func folder(root: Int64, folder: [UInt8]) throws -> (id: Int64, files: [KnownFile])? { nil }
}
