import GRDB
import ShellacModel

/// What an account of a store comes to.
public struct AccountSummary: Sendable, Hashable {
  /// Its name; nil: what was bought with an account that nobody named.
  public var name: String?
  /// Its store.
  public var store: String?
  /// Songs that it has paid for, and purchases.
  public var songs = 0, purchases = 0
  /// Coins that are left; nil: it never had any.
  public var coins: Int64?
  /// Money that was paid, for coins as well, and money that came back, one amount a currency.
  public var paid: [Money] = [], returned: [Money] = []
  /// Purchases, and packs of coins, of which nobody knows the price.
  public var unknown = 0

  /// What was paid in the end, one amount a currency.
  public var spent: [Money] {
    var sums = paid
    for money in returned {
      Self.add(Money(minor: -money.minor, exponent: money.exponent, currency: money.currency), to: &sums)
    }
    return sums
  }

  static func add(_ money: Money, to sums: inout [Money]) {
    guard let index = sums.firstIndex(where: { $0.currency == money.currency && $0.adding(money) != nil }),
      let sum = sums[index].adding(money)
    else { return sums.append(money) }
    sums[index] = sum
  }
}

extension Library {
  /// What every account comes to, by name; what has no account comes last.
  ///
  /// What is not surely music counts in none.
  public func accountSummaries() throws -> [AccountSummary] {
    try database { db in
      var summaries: [Int64: AccountSummary] = [:]
      for account in try AccountTable.all(db) {
        summaries[account.id] = AccountSummary(name: account.name, store: account.store)
      }
      try Self.addPurchases(to: &summaries, db)
      try Self.addCoins(to: &summaries, db)
      let order = try AccountTable.all(db).map(\.id) + [0]
      return order.compactMap { summaries[$0] }.filter {
        $0.purchases > 0 || $0.coins != nil || !$0.paid.isEmpty || !$0.returned.isEmpty
      }
    }
  }

  private static func addPurchases(to summaries: inout [Int64: AccountSummary], _ db: Database) throws {
    let counts = try Row.fetchCursor(
      db,
      sql: """
        SELECT ifnull(p.account, 0), sum(p.kind <> 'refund'), sum(p.amount IS NULL AND p.coins IS NULL AND p.acquired IS NULL
          AND p.kind NOT IN ('refund', 'other')),
          (SELECT count(DISTINCT l.track) FROM purchase o JOIN link l ON l.purchase = o.id AND l.void IS NULL
            WHERE o.account IS p.account AND o.void IS NULL AND o.sale IS NULL AND NOT o.aside)
        FROM purchase p WHERE \(PurchaseFields.condition) AND NOT p.aside GROUP BY p.account
        """)
    while let row = try counts.next() {
      var summary = summaries[row[0]] ?? AccountSummary()
      summary.purchases = row[1]
      summary.unknown += row[2]
      summary.songs = row[3]
      summaries[row[0]] = summary
    }
    let sums = try Row.fetchCursor(
      db,
      sql: """
        SELECT ifnull(account, 0), currency, exponent, sum(\(PurchaseCost.paid)), sum(\(PurchaseCost.refunded))
        FROM purchase p WHERE \(PurchaseFields.condition) AND NOT p.aside AND currency IS NOT NULL
        GROUP BY account, currency, exponent ORDER BY currency
        """)
    while let row = try sums.next() {
      let (currency, exponent): (String, Int) = (row[1], row[2] ?? 0)
      if let minor = row[3] as Int64?, minor != 0 {
        AccountSummary.add(
          Money(minor: minor, exponent: exponent, currency: currency),
          to: &summaries[row[0], default: .init()].paid)
      }
      if let minor = row[4] as Int64?, minor != 0 {
        AccountSummary.add(
          Money(minor: minor, exponent: exponent, currency: currency),
          to: &summaries[row[0], default: .init()].returned)
      }
    }
  }

  private static func addCoins(to summaries: inout [Int64: AccountSummary], _ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT account, currency, exponent, sum(coins), sum(amount), sum(kind = 'topup' AND amount IS NULL)
        FROM coin_entry WHERE void IS NULL GROUP BY account, currency, exponent ORDER BY currency
        """)
    while let row = try rows.next() {
      let account: Int64 = row[0]
      summaries[account, default: .init()].coins = (summaries[account]?.coins ?? 0) &+ (row[3] as Int64)
      summaries[account, default: .init()].unknown += row[5]
      guard let currency = row[1] as String?, let minor = row[4] as Int64?, minor != 0 else { continue }
      AccountSummary.add(
        Money(minor: minor, exponent: row[2] ?? 0, currency: currency),
        to: &summaries[account, default: .init()].paid)
    }
  }
}
