import GRDB

/// The purchases that something is settled for: all, or those that a change may have moved.
///
/// A library may have a million, and an import brings a handful.
struct PurchaseScope {
  /// What stands behind FROM, so that `p` is a purchase.
  let source: String
  /// The column by which they are walked in order.
  let id: String

  /// All; an index would only lead through them in another order than they lie in.
  static let all = PurchaseScope(source: "purchase p NOT INDEXED", id: "p.id")

  private init(source: String, id: String) {
    self.source = source
    self.id = id
  }

  /// Whether these are all purchases.
  var isAll: Bool { id == Self.all.id }

  /// Adds one whose links were moved since.
  func add(_ purchase: Int64, in db: Database) throws {
    if isAll { return }
    try db.execute(sql: "INSERT OR IGNORE INTO touched_purchase VALUES (?)", arguments: [purchase])
  }

  /// Those that a change touched, those that tell of one sale with them, and those whose links it moved.
  ///
  /// - Parameter isSettled: whether `LedgerSettling` has just gathered the lines that the change added.
  init(movedBy steps: ChangeSteps, isSettled: Bool = false, in db: Database) throws {
    self.init(source: "temp.touched_purchase s CROSS JOIN purchase p ON p.id = s.id", id: "s.id")
    guard let change = steps.change else {
      try db.execute(
        sql: """
          CREATE TEMP TABLE IF NOT EXISTS touched_purchase (id INTEGER PRIMARY KEY) STRICT;
          DELETE FROM touched_purchase;
          """)
      return
    }
    // Settled lines may be told of with other sales than before: those that are noted already stay.
    _ = try TouchedPurchases(
      by: change, steps.transitions, keepsNoted: true, hasAdded: isSettled, in: db)
    for transition in steps.transitions.all where transition.table == .link {
      try db.execute(
        sql: "INSERT OR IGNORE INTO touched_purchase SELECT purchase FROM link WHERE id = ?",
        arguments: [transition.id])
    }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO touched_purchase
          SELECT purchase FROM link WHERE change = ?1 UNION SELECT purchase FROM link WHERE void = ?1
        """, arguments: [change])
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM purchase WHERE sale IS NOT NULL)") == true
    else { return }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO touched_purchase
          SELECT p.sale FROM touched_purchase t CROSS JOIN purchase p ON p.id = t.id WHERE p.sale IS NOT NULL;
        INSERT OR IGNORE INTO touched_purchase
          SELECT m.id FROM touched_purchase t CROSS JOIN purchase m ON m.sale = t.id
        """)
  }
}
