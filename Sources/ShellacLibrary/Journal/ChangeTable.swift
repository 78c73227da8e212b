import Foundation
import GRDB
import ShellacModel

/// The rows of `change` and `change_step`.
enum ChangeTable {
  private static let columns = "id, at, command, summary, state, undoes"
  /// What came after a change, but for changes that were taken back, and for what took them back.
  private static let standing = "id > ? AND state <> 'undone' AND ifnull(undoes, 0) <= ?"

  static func change(_ id: Int64, in db: Database) throws -> Change? {
    try Row.fetchOne(db, sql: "SELECT \(columns) FROM change WHERE id = ?", arguments: [id]).map(change)
  }

  /// A change.
  ///
  /// - Throws: `Diagnostic` when there is none of that number.
  static func require(_ id: Int64, in db: Database) throws -> Change {
    guard let change = try change(id, in: db) else {
      throw Diagnostic("there is no change \(id)", hint: "Run 'shellac log' to see the changes.")
    }
    return change
  }

  /// The last changes, newest first.
  static func changes(limit: Int?, in db: Database) throws -> [Change] {
    try Row.fetchAll(
      db, sql: "SELECT \(columns) FROM change ORDER BY id DESC LIMIT ?", arguments: [limit ?? -1]
    ).map(change)
  }

  /// What an undo that names no change takes back: the last change that was not taken back and is no undo.
  ///
  /// - Parameter id: a change that it came before; nil: any.
  static func lastToUndo(before id: Int64? = nil, in db: Database) throws -> Change? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT \(columns) FROM change WHERE state <> 'undone' AND undoes IS NULL AND id < ?
        ORDER BY id DESC LIMIT 1
        """, arguments: [id ?? Int64.max]
    ).map(change)
  }

  /// The last changes of a command that were not taken back, newest first.
  static func last(_ count: Int, of command: String, in db: Database) throws -> [Change] {
    try Row.fetchAll(
      db,
      sql: "SELECT \(columns) FROM change WHERE command = ? AND state = 'done' ORDER BY id DESC LIMIT ?",
      arguments: [command, count]
    ).map(change)
  }

  /// The last undo of a change.
  static func undo(of id: Int64, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT max(id) FROM change WHERE undoes = ? AND state <> 'undone'", arguments: [id])
  }

  /// What changes after another one took back, by their numbers.
  static func undone(after id: Int64, in db: Database) throws -> [Int64: Int64] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, undoes FROM change WHERE id > ? AND undoes IS NOT NULL", arguments: [id])
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// The change that an undo of an undo does again, and so on back; any other one is itself.
  static func original(of id: Int64, in db: Database) throws -> Change? {
    var change = try self.change(id, in: db)
    while let undone = try change?.undoes.flatMap({ try self.change($0, in: db) }),
      let again = try undone.undoes.flatMap({ try self.change($0, in: db) })
    {
      change = again
    }
    return change
  }

  /// Marks a change as undone; when it is an undo itself, what it took back is done again, and so on.
  static func setUndone(_ change: Change, in db: Database) throws {
    var state = Change.State.undone
    var next: Change? = change
    while let change = next {
      try setState(state, of: change.id, in: db)
      state = state == .undone ? .done : .undone
      next = try change.undoes.flatMap { try self.change($0, in: db) }
    }
  }

  static func setState(_ state: Change.State, of id: Int64, in db: Database) throws {
    try db.execute(sql: "UPDATE change SET state = ? WHERE id = ?", arguments: [state.rawValue, id])
  }

  /// Marks a change whose files are written as done.
  static func finish(_ change: Int64, summary: String, in db: Database) throws {
    try db.execute(
      sql: "UPDATE change SET state = 'done', summary = ? WHERE id = ?", arguments: [summary, change])
  }

  /// Drops a change of which nothing was done.
  static func remove(_ change: Int64, in db: Database) throws {
    try db.execute(sql: "DELETE FROM change_step WHERE change = ?", arguments: [change])
    try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [change])
  }

  static func removeStep(_ position: Int64, of change: Int64, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM change_step WHERE change = ? AND position = ?", arguments: [change, position])
  }

  /// Gives a step other images.
  static func setStep(
    _ position: Int64, of change: Int64, before: [UInt8]?, after: AfterImage? = nil, in db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE change_step SET before = ?, after = ? WHERE change = ? AND position = ?",
      arguments: [before.map { Data($0) }, after.map { Data($0.stored) }, change, position])
  }

  /// The first step of a kind after a position.
  static func step(_ kind: ChangeKind, after position: Int64, of change: Int64, in db: Database) throws -> (
    position: Int64, step: ChangeStep
  )? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT position, kind, subject, before, after FROM change_step
        WHERE change = ? AND position > ? AND kind = ? ORDER BY position LIMIT 1
        """, arguments: [change, position, kind.rawValue]
    ).map { row in (row[0], try step(row)) }
  }

  /// The step of a change that is about the same thing as another one.
  static func step(like step: ChangeStep, of change: Int64, in db: Database) throws -> ChangeStep? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT position, kind, subject, before, after FROM change_step
        WHERE change = ? AND kind = ? AND subject = ? LIMIT 1
        """, arguments: [change, step.kind.rawValue, step.subject]
    ).map(self.step)
  }

  /// Whether a change has any step; folders alone are none.
  static func hasSteps(_ change: Int64, in db: Database) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT 1 FROM change_step WHERE change = ? AND kind <> 'folder' LIMIT 1", arguments: [change])
      != nil
  }

  /// What the steps of a kind are about that a change has, byte by byte: texts that Unicode calls the same are two files.
  ///
  /// In one go, as a step holds the bytes of a file and asking for one subject goes through all of them.
  static func subjects(_ kind: ChangeKind, of change: Int64, in db: Database) throws -> Set<[UInt8]> {
    let rows = try PreparedStatement(db, "SELECT subject FROM change_step WHERE change = ? AND kind = ?")
    rows.bind(1, change)
    rows.bind(2, kind.rawValue)
    var subjects: Set<[UInt8]> = []
    while try rows.step() { subjects.insert(rows.bytes(0)) }
    return subjects
  }

  /// Changes that were begun and are not done, oldest first.
  static func begun(in db: Database) throws -> [Change] {
    // Row by row: every command asks this first, and an array made of the rows looks up how, for a third of a millisecond.
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM change WHERE state = 'begun' ORDER BY id")
    var changes: [Change] = []
    while let row = try rows.next() { changes.append(try change(row)) }
    return changes
  }

  /// The last step of a change before a position.
  ///
  /// - Parameter ofSongs: whether it is one that holds songs without files; nil: any.
  static func step(
    before position: Int64, of change: Int64, ofSongs: Bool? = nil, in db: Database
  ) throws -> (position: Int64, step: ChangeStep)? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT position, kind, subject, before, after FROM change_step WHERE change = ?1 AND position < ?2
            AND (?5 IS NULL OR (kind = ?3 AND subject = ?4) = ?5)
          ORDER BY position DESC LIMIT 1
          """),
      arguments: [change, position, ChangeKind.removal.rawValue, SongRecorder.subject, ofSongs]
    ).map { row in (row[0], try step(row)) }
  }

  /// Calls `body` with each step of a change, in order.
  static func forEachStep(of change: Int64, in db: Database, _ body: (ChangeStep) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT position, kind, subject, before, after FROM change_step WHERE change = ? ORDER BY position
        """, arguments: [change])
    while let row = try rows.next() { try body(step(row)) }
  }

  /// The latest changes after another one that touched the items of a kind and still stand, by the bytes of what these
  /// items are known by.
  ///
  /// An undo of what came after as well leaves nothing that stands.
  /// - Parameter undo: a change that does not count: the undo that asks.
  static func latest(
    touching kind: ChangeKind, after id: Int64, besides undo: Int64? = nil, in db: Database
  ) throws -> [[UInt8]: Int64] {
    let rows = try PreparedStatement(
      db,
      """
      SELECT subject, max(change) FROM change_step WHERE kind = ? AND change IS NOT ?
        AND change IN (SELECT id FROM change WHERE \(standing)) GROUP BY subject
      """)
    rows.bind(1, kind.rawValue)
    rows.bind(2, undo)
    rows.bind(3, id)
    rows.bind(4, id)
    var latest: [[UInt8]: Int64] = [:]
    while try rows.step() { latest[rows.bytes(0)] = rows.integer(1) }
    return latest
  }

  /// The latest change after another one that took one of some files from the library and still stands.
  static func latest(removing paths: Set<[UInt8]>, after id: Int64, in db: Database) throws -> Change? {
    if paths.isEmpty { return nil }
    let changes = try Row.fetchAll(
      db,
      sql: """
        SELECT \(columns) FROM change WHERE \(standing) AND EXISTS (
          SELECT 1 FROM change_step WHERE change = change.id AND kind = ?)
        ORDER BY id DESC
        """, arguments: [id, id, ChangeKind.removal.rawValue]
    ).map(change)
    return try changes.first { change in
      var isFound = false
      try forEachStep(of: change.id, in: db) { step in
        guard step.kind == .removal, let image = step.before.flatMap(RemovalImage.init) else { return }
        image.forEachPath { if paths.contains($0) { isFound = true } }
      }
      return isFound
    }
  }

  private static func change(_ row: Row) throws -> Change {
    Change(
      id: row[0], time: row[1], command: row[2], summary: row[3],
      state: Change.State(rawValue: row[4]) ?? .done, undoes: row[5])
  }

  private static func step(_ row: Row) throws -> ChangeStep {
    let name: String = row[1]
    guard let kind = ChangeKind(rawValue: name) else {
      throw Diagnostic(
        "the library's journal has a step of an unknown kind, '\(name)'",
        hint: "Use the Shellac that wrote it, or a newer one.")
    }
    func bytes(_ column: Int) -> [UInt8]? { (row[column] as Data?).map { [UInt8]($0) } }
    return ChangeStep(
      kind: kind, subject: row[2], before: bytes(3), after: bytes(4).map(AfterImage.init(stored:)))
  }
}
