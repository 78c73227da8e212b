import ShellacModel

/// A file whose new contents stand ready beside it.
public struct FileSwap: Sendable, Hashable {
  /// The file, by its absolute path; no symbolic link.
  public var path: [UInt8]
  /// The file with the new contents, in the same folder.
  public var prepared: [UInt8]
  /// The size of the file as it was read.
  public var size: Int64
  /// When its contents last changed, in nanoseconds, as it was read.
  public var modified: Int64
  /// Whether the new file gets that time.
  public var keepsModified: Bool

  /// Creates a swap.
  public init(
    path: [UInt8], prepared: [UInt8], size: Int64, modified: Int64, keepsModified: Bool = false
  ) {
    (self.path, self.prepared, self.size, self.modified) = (path, prepared, size, modified)
    self.keepsModified = keepsModified
  }
}

/// What became of some swaps.
public struct SwapReport: Sendable {
  /// The files that have their new contents.
  public var swapped: [[UInt8]] = []
  /// The files that have not, and why; they are as they were, and what stood ready for them is gone.
  public var refusals: [(path: [UInt8], diagnostic: Diagnostic)] = []
}

/// A change whose parts are done one after another, each in the journal before it is done.
///
///     let change = try library.beginChange(command: "tag", summary: "tagging 12 files")
///     try library.swap(batch, in: change)
///     try library.finish(change, summary: "tagged 12 files")
///
/// When the program ends before `finish`, `Library.finishUnfinished` does.
public final class OngoingChange: Sendable {
  /// The number of the change.
  public let number: Int64

  init(number: Int64) { self.number = number }
}
