import GRDB
import ShellacModel

/// The import of some files under way, which are one change.
public final class ImportRun {
  private let db: Database
  private let steps: ChangeSteps
  private var report = ImportReport()

  init(_ db: Database, _ steps: ChangeSteps) {
    self.db = db
    self.steps = steps
  }

  /// Takes the records of a file.
  ///
  /// - Parameters:
  ///   - source: where the records come from.
  ///   - body: hands the file's tables to its argument, one after the other. When it throws, nothing of this file is
  ///     taken; the others are.
  /// - Returns: what became of the file.
  @discardableResult
  public func take(_ source: ImportSource, _ body: (ImportSession) throws -> Void) throws -> ImportReport {
    let taken = try steps.part {
      let session = ImportSession(source, db, steps)
      try body(session)
      return try session.finish()
    }
    report.add(taken)
    return taken
  }

  /// Brings what follows from the ledger in line with it, once for all files.
  func finish() throws -> ImportReport {
    try LedgerSettling.settle(after: steps, in: db)
    if steps.touchesLedger { try PurchaseTying.tie(after: steps, in: db) }
    report.unkept = try CoinAssertions.broken(after: steps, in: db)
    return report
  }
}

extension ImportReport {
  /// Adds what became of another file.
  fileprivate mutating func add(_ other: ImportReport) {
    playlists += other.playlists
    statistics.add(other.statistics) { $0.add($1) }
    purchases.add(other.purchases) { $0.add($1) }
    coins.add(other.coins) { $0.add($1) }
    claimed += other.claimed
    remarks += other.remarks
  }
}

extension Optional {
  fileprivate mutating func add(_ other: Wrapped?, _ adding: (inout Wrapped, Wrapped) -> Void) {
    guard let other else { return }
    guard var sum = self else { return self = other }
    adding(&sum, other)
    self = sum
  }
}
