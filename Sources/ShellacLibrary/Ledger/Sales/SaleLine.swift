import ShellacModel

/// A line of the ledger as it may tell of the same sale as others.
struct SaleLine {
  var id: Int64
  /// The row of the sale that it is told of so far.
  var sale: Int64?
  var facts: PurchaseLine

  /// What does not depend on the order in which files were imported.
  var key: String { facts.source + ":" + facts.line + (facts.account.map { "@\($0)" } ?? "") }

  /// Whether it is a sale by itself, not something that happened to one.
  var isSale: Bool { facts.kind != .payment && facts.kind != .refund }

  /// Its ids by what they say.
  func identifiers(_ kind: SaleIdentifier) -> [String] {
    facts.identifiers.filter { SaleIdentifier($0) == kind }
  }
}

/// What an id that several sources tell of is an id of.
enum SaleIdentifier: CaseIterable {
  /// One sale, and no other: `bandcamp.sale:p33`.
  case sale
  /// A payment, possibly of several sales at once: `paypal.transaction:8AB`.
  case transaction
  /// What is sold, which may be bought twice: `apple.item:111222333`.
  case item
  /// The page of what is sold: `bandcamp.url:https://…`.
  case page

  /// The kind of an id; nil for one that says nothing of sales.
  init?(_ identifier: String) {
    guard let colon = identifier.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = identifier[..<colon]
    if name.hasSuffix(".sale") {
      self = .sale
    } else if name.hasSuffix(".transaction") {
      self = .transaction
    } else if name == "apple.item" || name == "amazon.item" || name == "amazon.asin" {
      self = .item
    } else if name == "bandcamp.url" {
      self = .page
    } else {
      return nil
    }
  }

  /// What holds of the ids of all kinds, in SQL.
  static func condition(_ column: String) -> String {
    """
    (\(column) GLOB '*.sale:*' OR \(column) GLOB '*.transaction:*' OR \(column) GLOB 'apple.item:*'
      OR \(column) GLOB 'amazon.item:*' OR \(column) GLOB 'amazon.asin:*' OR \(column) GLOB 'bandcamp.url:*')
    """
  }
}
