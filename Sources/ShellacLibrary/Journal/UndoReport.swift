import ShellacModel

/// What an undo took back, and what it left.
public struct UndoReport: Sendable {
  /// What became of an item.
  public enum Outcome: Sendable, Hashable {
    /// It is there again.
    case restored
    /// It is as it was.
    case reverted
    /// It is at its old place again.
    case movedBack([UInt8])
    /// It is gone: the change had made it.
    case removed
    /// It was as before already.
    case unneeded
    /// It was left as it is.
    case refused(String)
  }

  /// One thing that the change was about.
  public struct Item: Sendable, Hashable {
    /// What kind of thing it is.
    public var kind: ChangeKind
    /// What people call it, such as `playlist 'Party'`.
    public var name: String
    /// What became of it.
    public var outcome: Outcome
  }

  /// The change that was taken back, as it was before.
  public var change: Change
  /// The change that the undo is itself; nil when nothing had to be written.
  public var undo: Int64?
  /// The items, up to `UndoReport.mostItems`.
  public var items: [Item] = []
  /// How many items are as before the change now.
  public var takenBack = 0
  /// How many items were left as they are.
  public var refused = 0
  /// The last change that has to be taken back before what was left can be; nil when no change is in the way.
  public var blocking: Int64?
  /// When nothing could be taken back: the change that an undo could go on with.
  public var earlier: Int64?
  /// What coin accounts owe after it, or were seen to hold and do not any more.
  public var remarks: [Diagnostic] = []

  /// Folders that have files which the library does not know yet, or whose contents have changed: they have to be
  /// indexed.
  public var foldersToIndex: Set<[UInt8]> = []
  /// Whether it was interrupted: the rest is as it was, and can be taken back by another undo.
  public var isCancelled = false
  /// Whether the disk refused something: that is as it was, and can be taken back by another undo as well.
  public var hasFailed = false

  /// How many items a report names; all are counted.
  public static let mostItems = 10_000

  /// Notes that an item was left after all.
  mutating func turnDown(_ name: String, _ kind: ChangeKind, _ reason: String) {
    takenBack -= 1
    refused += 1
    let item = Item(kind: kind, name: name, outcome: .refused(reason))
    if let index = items.firstIndex(where: { $0.kind == kind && $0.name == name }) {
      items[index] = item
    } else if items.count < Self.mostItems {
      items.append(item)
    }
  }

  /// Adds an item.
  ///
  /// - Parameter count: how many things it stands for.
  mutating func add(_ item: Item, count: Int) {
    if case .refused = item.outcome { refused += count } else { takenBack += count }
    if items.count < Self.mostItems { items.append(item) }
  }
}
