import GRDB

/// Links follow the purchase that they name when another row takes its place.
///
/// Those that a change made are lines of the ledger: a new one takes the place of each. Those of songs that are known
/// from purchases alone are nobody's word: they are written anew.
enum LinkFollowing {
  /// Gives the links of a purchase to another one.
  static func move(from old: Int64, to new: Int64, by change: Int64, in db: Database) throws {
    let links = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM link WHERE purchase = ? AND void IS NULL"),
      arguments: [old])
    if links == 0 { return }
    try db.execute(
      sql: "UPDATE OR IGNORE link SET purchase = ? WHERE purchase = ? AND void IS NULL AND change IS NULL",
      arguments: [new, old])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO link (track, purchase, rule, score, change)
        SELECT track, ?2, rule, score, ?3 FROM link WHERE purchase = ?1 AND void IS NULL AND change IS NOT NULL
        """, arguments: [old, new, change])
    try db.execute(
      sql: "UPDATE link SET void = ? WHERE purchase = ? AND void IS NULL AND change IS NOT NULL",
      arguments: [change, old])
  }

  /// The purchases whose links a change made, took back or put in force again.
  static func purchases(movedBy steps: ChangeSteps, in db: Database) throws -> Set<Int64> {
    guard let change = steps.change else { return [] }
    var purchases = Set(
      try Int64.fetchAll(
        db,
        sql: "SELECT purchase FROM link WHERE change = ?1 UNION SELECT purchase FROM link WHERE void = ?1",
        arguments: [change]))
    for line in steps.transitions.all where line.table == .link {
      if let purchase = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT purchase FROM link WHERE id = ?"), arguments: [line.id])
      {
        purchases.insert(purchase)
      }
    }
    return purchases
  }

  /// Gives the links of lines that are out of force to those that are in force under their keys.
  ///
  /// Where there is none, as when an import is undone whose purchases were tied by hand since, those that a change made go
  /// out of force with their line: the decision stays, and ties the purchase again when it comes back.
  static func settle(_ touched: TouchedPurchases, by change: Int64, in db: Database) throws {
    let voided =
      "SELECT p.id FROM touched_purchase t CROSS JOIN purchase p ON p.id = t.id WHERE p.void IS NOT NULL"
    try db.execute(
      sql: """
        UPDATE OR IGNORE link SET purchase = (SELECT \(successor))
        WHERE +change IS NULL AND void IS NULL AND purchase IN (\(voided)) AND EXISTS (SELECT \(successor))
        """)
    let left = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT purchase, (SELECT \(successor)) FROM link
        WHERE +change IS NOT NULL AND void IS NULL AND purchase IN (\(voided))
        """)
    for row in left {
      if let successor = row[1] as Int64? {
        try move(from: row[0], to: successor, by: change, in: db)
      } else {
        try db.execute(
          sql: "UPDATE link SET void = ? WHERE purchase = ? AND void IS NULL AND change IS NOT NULL",
          arguments: [change, row[0] as Int64])
      }
    }
  }

  /// The row that stands for the line with the key of the one that a link names.
  private static let successor = """
    ifnull((SELECT s.id FROM purchase s WHERE s.id = n.sale AND s.void IS NULL), n.id) FROM purchase o
    JOIN purchase n ON n.source = o.source AND ifnull(n.account, 0) = ifnull(o.account, 0) AND n.line = o.line
      AND n.void IS NULL
    WHERE o.id = link.purchase
    """
}
