import GRDB

/// Brings what follows from the lines of the ledger in line with them, in the transaction that changed them.
enum LedgerSettling {
  /// Settles what follows from the lines that a change added, put out of force or put in force again.
  static func settle(after steps: ChangeSteps, in db: Database) throws {
    guard let change = steps.change else { return }
    let touched = try TouchedPurchases(by: change, steps.transitions, in: db)
    if try touched.isEmpty() { return }
    try LinkFollowing.settle(touched, by: change, in: db)
    try SaleJoining.settle(touched, change: change, in: db)
    try SpendSettling.settle(steps, in: db)
  }
}
