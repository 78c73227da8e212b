import GRDB

/// One thing that a change is about, for those who read the journal.
public struct ChangeItem: Sendable, Hashable {
  /// What the change did to it.
  public enum Deed: String, Sendable {
    case added, changed, removed
    /// A file got another place, another file was made of it, or a link to it.
    case moved, copied, linked
  }

  /// How it is now, seen from the change.
  public enum Standing: String, Sendable {
    /// As before the change.
    case before
    /// As the change left it, so that it can be taken back.
    case after
    /// Neither.
    case other
  }

  /// What kind of thing it is.
  public var kind: ChangeKind
  /// Which one it is: the path of a file or a root, the name of a setting, `playlist 'Party'`.
  public var name: [UInt8]
  /// What the change did to it.
  public var deed: Deed
  /// Where a file was moved, copied or linked to.
  public var target: [UInt8]?
  /// How it is now; nil where that is not looked at.
  public var standing: Standing?
}

extension Library {
  /// The changes in the journal, newest first.
  ///
  /// - Parameter limit: at most how many.
  public func changes(limit: Int? = nil) throws -> [Change] {
    try database { db in try ChangeTable.changes(limit: limit, in: db) }
  }

  /// Calls `body` with each thing that a change is about, in the order in which it was done.
  ///
  /// - Throws: `Diagnostic` when there is no such change, and whatever `body` throws.
  public func items(ofChange id: Int64, _ body: (ChangeItem) throws -> Void) throws {
    try database { db in
      _ = try ChangeTable.require(id, in: db)
      try ChangeTable.forEachStep(of: id, in: db) { step in
        guard let reversal = JournalledItems.reversal(of: step.kind) else { return }
        for item in try reversal.items(of: step, in: db) { try body(item) }
      }
    }
  }
}
