import GRDB

/// The purchase rows that a change touched, in a table of this connection: `temp.touched_purchase (id)`.
///
/// They may be a million, and what is settled after them is settled by statements over all of them.
struct TouchedPurchases {
  private let db: Database

  /// Gathers the lines that a change added or put out of force, and those of its transitions.
  ///
  /// - Parameters:
  ///   - keepsNoted: whether those that the table has stay in it.
  ///   - hasAdded: whether those that the change added are among them.
  init(
    by change: Int64, _ transitions: LedgerTransitions, keepsNoted: Bool = false,
    hasAdded: Bool = false, in db: Database
  ) throws {
    self.db = db
    try db.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS touched_purchase (id INTEGER PRIMARY KEY) STRICT")
    if !keepsNoted { try db.execute(sql: "DELETE FROM touched_purchase") }
    if !hasAdded {
      try db.execute(
        sql: "INSERT OR IGNORE INTO touched_purchase SELECT id FROM purchase WHERE change = ?",
        arguments: [change])
    }
    try db.execute(
      sql: "INSERT OR IGNORE INTO touched_purchase SELECT id FROM purchase WHERE void = ?",
      arguments: [change])
    try addDecided("change = ?1 OR d.void = ?1", change)
    for transition in transitions.all {
      switch transition.table {
      case .purchase: try add(transition.id)
      case .decision: try addDecided("id = ?1", transition.id)
      default: break
      }
    }
  }

  /// Adds the lines that decisions are about.
  private func addDecided(_ condition: String, _ number: Int64) throws {
    // Either side by itself: a join by one of the two would walk every purchase once a decision.
    for side in ["", "other_"] {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO touched_purchase SELECT p.id FROM decision d JOIN purchase p
          ON p.source = d.\(side)source AND ifnull(p.account, 0) = ifnull(d.\(side)account, 0)
            AND p.line = d.\(side)line
          WHERE p.void IS NULL AND (d.\(condition))
          """, arguments: [number])
    }
  }

  /// Adds a line.
  func add(_ id: Int64) throws {
    try db.execute(sql: "INSERT OR IGNORE INTO touched_purchase VALUES (?)", arguments: [id])
  }

  func isEmpty() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM touched_purchase)") ?? true
  }
}
