import GRDB

/// Takes the steps of one kind back, in the transaction of the undo.
///
/// Nothing here may begin a transaction. What is thrown as a `Diagnostic` is told as the reason why this one item was
/// left as it is; what was written of it by then is taken back.
protocol StepReversal {
  /// The kind whose steps this takes back.
  static var kind: ChangeKind { get }

  /// Takes one step back and notes what became of the item.
  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws

  /// What people call the item of a step, such as `playlist 'Party'`.
  static func name(of step: ChangeStep) -> String

  /// Everything that a step is about, as a list beside the kind has it; one name unless it stands for many things.
  static func names(of step: ChangeStep) -> [[UInt8]]

  /// Everything that a step is about, with what was done to it.
  static func items(of step: ChangeStep, in db: Database) throws -> [ChangeItem]

  /// How the item of a step is now; nil where that is not looked at.
  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing?
}

extension StepReversal {
  static func names(of step: ChangeStep) -> [[UInt8]] { [Array(name(of: step).utf8)] }

  static func items(of step: ChangeStep, in db: Database) throws -> [ChangeItem] {
    let deed: ChangeItem.Deed = step.before == nil ? .added : step.after == nil ? .removed : .changed
    let standing = try standing(of: step, in: db)
    return names(of: step).map { ChangeItem(kind: kind, name: $0, deed: deed, standing: standing) }
  }
}

/// A kind of thing that changes note by its images: how one is read and restored.
///
/// An undo restores an item only when it is still as the change left it.
protocol JournalledItem: StepReversal {
  /// The item as it is now; nil when it is not there.
  static func image(of subject: String, in db: Database) throws -> [UInt8]?

  /// Makes the item what it was; nil: takes it away.
  static func restore(_ subject: String, to image: [UInt8]?, in db: Database) throws

  /// What people call it, such as `playlist 'Party'`.
  ///
  /// - Parameter image: an image of it, of before or after the change, when one was kept.
  static func name(of subject: String, image: [UInt8]?) -> String

  /// The latest change after another one that touched the item by what it did to other things, and was not taken back.
  ///
  /// - Parameter image: the item as it is now.
  static func latestCause(of image: [UInt8]?, after id: Int64, in db: Database) throws -> Change?
}

extension JournalledItem {
  static func latestCause(of image: [UInt8]?, after id: Int64, in db: Database) throws -> Change? { nil }

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    let now = try image(of: step.subject, in: run.db)
    let name = name(of: step.subject, image: now ?? step.before)
    if now == step.before { return run.note(kind, name, .unneeded) }
    guard step.leaves(now) else {
      let cause = try latestCause(of: now, after: run.change.id, in: run.db)
      let reason = try run.reason(of: step, otherwise: cause.map { run.reason($0) })
      return run.note(kind, name, .refused(reason))
    }
    try restore(step.subject, to: step.before, in: run.db)
    try run.steps.record(kind, subject: step.subject, before: now, after: step.before)
    run.note(kind, name, step.before == nil ? .removed : now == nil ? .restored : .reverted)
  }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? {
    step.standing(try image(of: step.subject, in: db), before: step.before)
  }

  static func name(of step: ChangeStep) -> String {
    name(of: step.subject, image: step.before ?? step.after?.whole)
  }
}

/// Every kind of item that changes are made of.
enum JournalledItems {
  static var all: [any StepReversal.Type] {
    [
      RootItem.self, RemovalItem.self, SettingItem.self, FileItem.self, PlaylistItem.self,
      StatisticsItem.self, LedgerItem.self, ActItem.self, FolderItem.self, SwapItem.self,
      CopyPlacesItem.self,
    ]
  }

  static func reversal(of kind: ChangeKind) -> (any StepReversal.Type)? { all.first { $0.kind == kind } }
}
