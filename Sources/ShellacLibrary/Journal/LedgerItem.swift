import GRDB
import ShellacModel

/// The lines of the ledger that a change added or put out of force; the subject is the change's number.
///
/// The lines name the change themselves, so that a step says of a million lines no more than how many there are. To
/// take it back is to put out of force what the change added, and in force again what it put out of force. Only an
/// undo keeps a list: of the lines that it put in force again (`LedgerTransitions`), for the way forth.
enum LedgerItem: StepReversal {
  static let kind = ChangeKind.ledger

  /// Writes the step of a change whose lines are written.
  static func record(_ change: Int64, _ transitions: LedgerTransitions, _ steps: ChangeSteps, in db: Database)
    throws
  {
    var counts: [UInt8] = []
    for table in LedgerTable.allCases {
      let count =
        try Int64.fetchOne(
          db,
          sql: """
            SELECT (SELECT count(*) FROM \(table.name) WHERE change = ?1)
              - (SELECT count(*) FROM \(table.name) WHERE void = ?1 AND +change = ?1)
              + (SELECT count(*) FROM \(table.name) WHERE void = ?1 AND change IS NOT ?1
                AND \(table.isTold(table.name))
                \(table.hasReplacements
                  ? "AND id NOT IN (SELECT n.replaces FROM \(table.name) n WHERE n.change = ?1 AND n.replaces IS NOT NULL)"
                  : ""))
            """, arguments: [change]) ?? 0
      counts.appendImage(count)
    }
    if transitions.all.isEmpty, counts.allSatisfy({ $0 == 0 }) { return }
    _ = try steps.add(
      kind, subject: String(change), before: transitions.image, after: counts, keepsAfter: true)
  }

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    guard let change = Int64(step.subject),
      let transitions = step.before.map(LedgerTransitions.init) ?? LedgerTransitions()
    else { throw Diagnostic.damagedImage }
    let undo = try run.steps.beginLedger()
    var isTouched = false
    for table in LedgerTable.allCases {
      let way = LedgerReversal(of: change, by: undo, in: table, run)
      isTouched = try way.takeBack(transitions) || isTouched
    }
    if !isTouched { run.note(kind, name(of: step), .unneeded) }
    run.touchesLedger = true
  }

  static func name(of step: ChangeStep) -> String {
    let names = counted(step)
    return names.isEmpty ? "the ledger" : names.joined(separator: ", ")
  }

  static func names(of step: ChangeStep) -> [[UInt8]] {
    let names = counted(step)
    return (names.isEmpty ? ["lines of the ledger"] : names).map { Array($0.utf8) }
  }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? { nil }

  /// How many lines of each table there are, in words.
  private static func counted(_ step: ChangeStep) -> [String] {
    guard let image = step.after?.whole else { return [] }
    var reader = ImageReader(image)
    return LedgerTable.allCases.compactMap { table in
      guard let count = reader.integer(), count > 0 else { return nil }
      return table.text(Int(clamping: count))
    }
  }
}
