import Foundation
import GRDB
import ShellacModel

/// Takes the steps of a change while it is made, in the transaction that makes it.
///
/// The change gets its row with the first step: a command that changes nothing leaves no change.
final class ChangeSteps {
  /// The change's number, once it has a step.
  private(set) var change: Int64?

  /// What an undo does to lines of the ledger that are not its own.
  var transitions = LedgerTransitions()

  /// Whether lines of the ledger were added or put out of force.
  private(set) var touchesLedger = false
  private let db: Database
  private let command: String
  private let state: Change.State
  private let undoes: Int64?
  private var position: Int64 = 0
  private var insert: PreparedStatement?

  init(_ db: Database, command: String, state: Change.State = .done, undoes: Int64? = nil) {
    self.db = db
    self.command = command
    self.state = state
    self.undoes = undoes
  }

  /// Adds steps to a change that is written already, if there is one.
  init(_ db: Database, command: String, continuing change: Int64?) throws {
    self.db = db
    self.change = change
    self.command = command
    state = .done
    undoes = nil
    guard let change else { return }
    position =
      try Int64.fetchOne(
        db, sql: "SELECT ifnull(max(position) + 1, 0) FROM change_step WHERE change = ?", arguments: [change])
      ?? 0
  }

  /// Notes what was done to an item; nothing when its images are equal.
  ///
  /// - Parameters:
  ///   - kind: what kind of item it is.
  ///   - subject: which one, by what stays the same while it changes.
  ///   - before: its image before the change; nil when it was not there.
  ///   - after: its image after it; nil when it is not there any more.
  ///   - keepsAfter: whether all of `after` is kept however large it is.
  /// - Returns: the position of the step.
  @discardableResult
  func record(
    _ kind: ChangeKind, subject: String, before: [UInt8]?, after: [UInt8]?, keepsAfter: Bool = false
  ) throws -> Int64? {
    if before == after { return nil }
    return try add(kind, subject: subject, before: before, after: after, keepsAfter: keepsAfter)
  }

  /// Notes what was done to an item whose images before and after are of different shapes, so that comparing them says
  /// nothing.
  ///
  /// - Returns: the position of the step.
  func add(
    _ kind: ChangeKind, subject: String, before: [UInt8]?, after: [UInt8]?, keepsAfter: Bool = false
  ) throws -> Int64 {
    let change = try begin()
    let insert = try insert ?? PreparedStatement(db, Self.insertStep)
    self.insert = insert
    insert.bind(1, change)
    insert.bind(2, position)
    insert.bind(3, kind.rawValue)
    insert.bind(4, subject)
    insert.bind(5, before)
    insert.bind(6, after.map { AfterImage($0, isWhole: keepsAfter).stored })
    try insert.run()
    position += 1
    return position - 1
  }

  /// Makes a part of the change, which is taken back with its steps when it throws.
  func part<Result>(_ body: () throws -> Result) throws -> Result {
    let before = (change, position, transitions, touchesLedger)
    do {
      var result: Result?
      try db.inSavepoint {
        result = try body()
        return .commit
      }
      guard let result else { throw Diagnostic("nothing was done") }
      return result
    } catch {
      (change, position, transitions, touchesLedger) = before
      throw error
    }
  }

  /// Begins to add lines to the ledger, or to put some out of force: they name the change, and it gets one step for
  /// all of them when it is finished.
  ///
  /// - Returns: the change's number.
  func beginLedger() throws -> Int64 {
    touchesLedger = true
    return try begin()
  }

  /// Says what the change did, or drops it when it has no step.
  ///
  /// - Parameter hasMore: whether steps follow in other transactions, so that it stays without any.
  /// - Returns: its number, when it has one.
  @discardableResult
  func finish(summary: String, hasMore: Bool = false) throws -> Int64? {
    guard let change else { return nil }
    if touchesLedger { try LedgerItem.record(change, transitions, self, in: db) }
    try db.execute(sql: "UPDATE change SET summary = ? WHERE id = ?", arguments: [summary, change])
    if hasMore { return change }
    try db.execute(
      sql: """
        DELETE FROM change WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM change_step WHERE change = ?1)
        """, arguments: [change])
    return db.changesCount == 0 ? change : nil
  }

  /// Adds to what the change says that it did.
  func add(summary: String) throws {
    guard let change else { return }
    try db.execute(
      sql: "UPDATE change SET summary = iif(summary = '', ?1, summary || '; ' || ?1) WHERE id = ?2",
      arguments: [summary, change])
  }

  /// Writes the change before its first step.
  @discardableResult
  func begin() throws -> Int64 {
    if let change { return change }
    try db.execute(
      sql: "INSERT INTO change (at, command, summary, state, undoes) VALUES (?, ?, '', ?, ?)",
      arguments: [Int64(Date().timeIntervalSince1970), command, state.rawValue, undoes])
    change = db.lastInsertedRowID
    return db.lastInsertedRowID
  }

  private static let insertStep = """
    INSERT INTO change_step (change, position, kind, subject, before, after) VALUES (?, ?, ?, ?, ?, ?)
    """
}
