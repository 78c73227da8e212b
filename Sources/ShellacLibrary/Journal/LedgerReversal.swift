import GRDB
import ShellacModel

/// Takes back what a change did to one table of the ledger.
struct LedgerReversal {
  private let change: Int64
  private let undo: Int64
  private let table: LedgerTable
  private let run: UndoRun
  private var db: Database { run.db }

  init(of change: Int64, by undo: Int64, in table: LedgerTable, _ run: UndoRun) {
    self.change = change
    self.undo = undo
    self.table = table
    self.run = run
  }

  /// Takes it back.
  ///
  /// - Parameter transitions: those of the change, when it is an undo itself.
  /// - Returns: whether there was anything to take back.
  func takeBack(_ transitions: LedgerTransitions) throws -> Bool {
    let refused = try refuseCorrected()
    try db.execute(
      sql: "UPDATE \(table.name) SET void = ? WHERE change = ? AND void IS NULL", arguments: [undo, change])
    var (removed, restored, blocked) = (db.changesCount, 0, 0)
    // What the change had put in force again goes before anything comes that may have the same key.
    for transition in transitions.all where transition.table == table && transition.to == nil {
      if try set(transition.id, from: nil, to: transition.from) { removed += 1 }
    }
    let revivals =
      try returning()
      + transitions.all.filter { $0.table == table && $0.to != nil }.map { ($0.id, $0.to) }
    for (id, void) in revivals {
      if try set(id, from: void, to: nil) { restored += 1 } else { blocked += 1 }
    }
    if removed > 0 { run.note(.ledger, table.text(removed), .removed, count: removed) }
    if restored > 0 { run.note(.ledger, table.text(restored), .restored, count: restored) }
    if blocked > refused {
      let left = blocked - refused
      run.note(
        .ledger, table.text(left), .refused("another line has taken the place since"), count: left)
    }
    return removed + restored + blocked + refused > 0
  }

  /// Names the change's lines that a later change has corrected or taken away; they stay as they are.
  private func refuseCorrected() throws -> Int {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), max(void) FROM \(table.name) WHERE change = ?1 AND void IS NOT NULL AND void <> ?1
            AND NOT EXISTS (SELECT 1 FROM change u WHERE u.id = void AND u.undoes IS NOT NULL)
          """, arguments: [change]), let later = row[1] as Int64?
    else { return 0 }
    let count: Int = row[0]
    let cause = try ChangeTable.change(later, in: db)
    let reason =
      cause.map { run.reason($0) } ?? "it is no longer as change \(change) left it"
    run.note(.ledger, table.text(count), .refused(reason), count: count)
    return count
  }

  /// The lines that the change put out of force, but for those that it had added itself, and those whose successor has
  /// been corrected since.
  private func returning() throws -> [(id: Int64, void: Int64?)] {
    let condition =
      table.hasReplacements
      ? """
      AND o.id NOT IN (SELECT n.replaces FROM \(table.name) n
        WHERE n.change = ?1 AND n.replaces IS NOT NULL AND n.void IS NOT NULL AND (n.void NOT IN (?1, ?2)
          OR n.id IN (SELECT m.replaces FROM \(table.name) m
            WHERE m.change = ?1 AND m.replaces IS NOT NULL AND m.void NOT IN (?1, ?2))))
      """ : ""
    return try Int64.fetchAll(
      db,
      sql:
        "SELECT id FROM \(table.name) o WHERE void = ?1 AND ?2 = ?2 AND change IS NOT ?1 AND \(table.isTold("o")) \(condition) ORDER BY id",
      arguments: [change, undo]
    ).map { ($0, change) }
  }

  /// Writes `void` of a line that has another one, unless a line in force has its key.
  private func set(_ id: Int64, from: Int64?, to: Int64?) throws -> Bool {
    try db.execute(
      sql: "UPDATE OR IGNORE \(table.name) SET void = ? WHERE id = ? AND void IS ?",
      arguments: [to, id, from])
    guard db.changesCount > 0 else { return false }
    run.steps.transitions.add(.init(table: table, id: id, from: from, to: to))
    return true
  }
}
