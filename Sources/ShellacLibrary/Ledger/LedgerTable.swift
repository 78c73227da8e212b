import ShellacModel

/// The tables of the ledger: their rows say which change added them, and which one put them out of force.
///
/// Nothing but `void` of a row is ever written again, and no row is deleted. What is not told but worked out is no fact:
/// the rows of sales, what sale a line is told of with, and the instant at which a day begins.
enum LedgerTable: Int64, CaseIterable {
  case purchase = 1
  case coinEntry = 2
  case coinAssertion = 3
  case link = 4
  case decision = 5

  /// Its name in the schema.
  var name: String {
    switch self {
    case .purchase: "purchase"
    case .coinEntry: "coin_entry"
    case .coinAssertion: "coin_assertion"
    case .link: "link"
    case .decision: "decision"
    }
  }

  /// Whether its rows may take the place of others.
  var hasReplacements: Bool { self == .purchase || self == .coinEntry }

  /// What holds of rows that somebody told; others are worked out from them, and no change's.
  ///
  /// - Parameter row: what a statement calls the row.
  func isTold(_ row: String) -> String {
    self == .purchase ? "NOT (\(row).source = 'sale' AND \(row).change IS NULL)" : "1"
  }

  /// What people call so many of its rows.
  func text(_ count: Int) -> String {
    switch self {
    case .purchase: CountText.count(count, "purchase")
    case .coinEntry: CountText.count(count, "coin entry", plural: "coin entries")
    case .coinAssertion: CountText.count(count, "balance")
    case .link: CountText.count(count, "link")
    case .decision: CountText.count(count, "decision")
    }
  }
}
