import GRDB
import ShellacModel

/// An entry that the library wrote by itself and that a table of coins has corrected since: what an account opens with, or
/// what a purchase has cost.
struct CoinCorrection {
  /// The entry as the library wrote it last, which is out of force.
  var written: Int64
  /// Where the corrected one stood.
  private var file, fileLine: Int64?
  private var raw: String?

  /// The correction of an entry; nil when no table has corrected it, or when the library did not write it.
  init?(_ id: Int64, in db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE former (id, file, replaces, age) AS (
            SELECT id, file, replaces, 0 FROM coin_entry WHERE id = ?1
            UNION ALL
            SELECT e.id, e.file, e.replaces, f.age + 1 FROM former f JOIN coin_entry e ON e.id = f.replaces
            WHERE f.file IS NOT NULL AND f.age < 10000)
          SELECT f.id, c.file, c.file_line, c.raw FROM former f JOIN coin_entry c ON c.id = ?1
          WHERE f.file IS NULL AND f.age > 0
          """), arguments: [id])
    guard let row else { return nil }
    (written, file, fileLine, raw) = (row[0], row[1], row[2], row[3])
  }

  /// Where what is made of the corrected entry stands.
  func origin(replacing telling: Int64, by change: Int64) -> PurchaseTable.Origin {
    PurchaseTable.Origin(file: file, fileLine: fileLine, raw: raw, replaces: telling, change: change)
  }
}

extension CoinTable {
  /// Writes a corrected entry anew, and out of force what the library has to say of it itself now, of which the next
  /// statement or purchase is told apart.
  ///
  /// - Parameters:
  ///   - merged: the entry as it is in force then.
  ///   - written: as the library would have it if nobody had corrected it.
  ///   - old: the corrected entry that it takes the place of.
  /// - Returns: the number of its row.
  @discardableResult
  func insert(
    _ merged: CoinEntry, besides written: CoinEntry, _ correction: CoinCorrection, replacing old: Int64,
    by change: Int64
  ) throws -> Int64 {
    try void(old, by: change)
    var written = written
    // It stands for no spend of its own.
    written.purchase = nil
    var origin = PurchaseTable.Origin()
    (origin.replaces, origin.change) = (old, change)
    let telling = try insert(written, origin)
    try void(telling, by: change)
    return try insert(merged, correction.origin(replacing: telling, by: change))
  }
}
