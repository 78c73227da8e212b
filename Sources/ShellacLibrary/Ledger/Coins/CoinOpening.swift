import Foundation
import GRDB
import ShellacModel

/// The entry that an account opens with, which makes up for what no other entry tells of.
struct CoinOpening {
  var id: Int64
  var coins: Int64
  var source: String
  /// What the account opens with by what its store says, if somebody has corrected that since.
  var told: Int64?
  /// The change that wrote it, and none that corrected it: what a store said was held against the entries of then.
  var change: Int64
  private var line: String
  private var note: String?
  private var correction: CoinCorrection?

  /// The key of an opening that the library writes.
  private static let key = "opening"

  /// The opening of an account in force, even if somebody says that it is of another kind; nil when it has none.
  init?(of account: Int64, in db: Database) throws {
    // `coin_entry_account` has the entries of an account.
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT id, coins, source, line, ifnull(change, 0), note, kind FROM coin_entry
          WHERE void IS NULL AND account = ? AND (kind = 'opening' OR line = '\(Self.key)')
          ORDER BY kind <> 'opening', id LIMIT 1
          """, arguments: [account])
    else { return nil }
    (id, coins, source) = (row[0], row[1], row[2])
    (line, change, note) = (row[3], row[4], row[5])
    correction = try CoinCorrection(id, in: db)
    let written = try correction.flatMap {
      try Row.fetchOne(
        db, sql: "SELECT coins, ifnull(change, 0) FROM coin_entry WHERE id = ? AND kind = 'opening'",
        arguments: [$0.written])
    }
    if let written {
      (told, change) = (written[0], written[1])
    } else if row[6] != CoinEntry.Kind.opening.rawValue {
      return nil
    } else {
      correction = nil
    }
  }

  /// Lets an account open with more coins, or fewer, than it does; with none it has no opening.
  ///
  /// What somebody has corrected of it stays: coins by as many as they were corrected by.
  ///
  /// - Parameters:
  ///   - old: its opening; nil: it has none.
  ///   - at: when the account begins if it has no other entry.
  ///   - note: what there is to say of it; nil: what was said.
  /// - Returns: how many it opens with; nil when they cannot be counted, and nothing is written.
  @discardableResult
  static func replace(
    _ old: CoinOpening?, of account: Int64, by difference: Int64, source: String, at: Int64? = nil,
    note: String? = nil,
    in db: Database, _ steps: ChangeSteps
  ) throws -> Int64? {
    let (coins, overflow) = (old?.coins ?? 0).addingReportingOverflow(difference)
    let (told, toldOverflow) = (old?.told ?? 0).addingReportingOverflow(difference)
    if overflow || toldOverflow { return nil }
    let change = try steps.beginLedger()
    if let old {
      try db.execute(sql: "UPDATE coin_entry SET void = ? WHERE id = ?", arguments: [change, old.id])
    }
    if coins == 0, old?.told == nil || told == 0 { return 0 }
    // Just before the first entry, so that the balance is right after each.
    let first = try Int64.fetchOne(
      db, sql: "SELECT min(at) FROM coin_entry WHERE void IS NULL AND account = ?", arguments: [account])
    let entry = CoinEntry(
      account: account, source: old?.source ?? source, line: old?.line ?? key, kind: .opening,
      at: first.map { $0 - 1 } ?? at ?? Int64(Date().timeIntervalSince1970), coins: coins,
      note: note ?? old?.note)
    if let old, let correction = old.correction {
      try old.write(entry, told: told, note: note, correction, by: change, in: db)
    } else {
      try CoinLedger.add(entry, replacing: old?.id, in: db, steps)
    }
    return coins
  }

  /// Writes what takes the place of a corrected opening.
  ///
  /// - Parameters:
  ///   - entry: the opening as it would be if only its coins had been corrected.
  ///   - told: the coins of one that nobody has corrected.
  private func write(
    _ entry: CoinEntry, told: Int64, note: String?, _ correction: CoinCorrection, by change: Int64,
    in db: Database
  ) throws {
    let table = try CoinTable(db)
    var dates = LedgerDateReader(try LibrarySettings(db))
    guard var merged = try table.entry(id, &dates), let former = try table.entry(correction.written, &dates)
    else { return }
    var written = entry
    written.coins = told
    written.note = note ?? former.note
    if merged.at == former.at, merged.precision == former.precision {
      (merged.at, merged.precision, merged.day) = (entry.at, entry.precision, entry.day)
    }
    if merged.note == former.note { merged.note = written.note }
    merged.coins = entry.coins
    // An account may open with debts, which none of the kinds that give coins can be.
    if merged.kind.signed(merged.coins) != merged.coins { merged.kind = .opening }
    try table.insert(merged, besides: written, correction, replacing: id, by: change)
  }
}
