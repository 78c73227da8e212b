import GRDB
import ShellacModel

extension DoubtfulSale {
  /// All pairs that nobody has decided on: those with ids in common, those that look alike, those of one name.
  static func all(in db: Database) throws -> [DoubtfulSale] {
    let seeds = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT i.purchase FROM purchase_identifier i JOIN purchase p ON p.id = i.purchase
        WHERE p.void IS NULL AND \(SaleIdentifier.condition("i.identifier")) AND EXISTS (
          SELECT 1 FROM purchase_identifier j WHERE j.identifier = i.identifier AND j.purchase <> i.purchase)
        """)
    let hints = try SaleHints(isForReview: true, in: db)
    let closure = try SaleClosure(
      of: seeds + hints.pairs.flatMap { [$0.first, $0.second] }, hints, PurchaseTable(db), in: db)
    let grouping = SaleGrouping(
      closure.lines, hints: closure.hints, same: closure.same, different: closure.different)
    let found = grouping.doubts.map {
      DoubtfulSale(
        first: closure.lines[$0.first].id, second: closure.lines[$0.second].id, reason: $0.reason)
    }
    return try found + SaleNames.doubts(apartFrom: found, in: db)
  }
}
