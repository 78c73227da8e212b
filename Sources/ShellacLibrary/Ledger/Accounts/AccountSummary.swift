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
  /// Purchases, and packs of coins, of which nobody knows the price.
  public var unknown = 0

  var paidSums = MoneySums()
  var returnedSums = MoneySums()

  /// Money that came back, one amount a currency.
  public var returned: [Money] { returnedSums.amounts }
  /// What was paid in the end, one amount a currency.
  public var spent: [Money] { paidSums.subtracting(returnedSums).amounts }

  /// What could not be told, since its sum is too large: it is left out of the amounts.
  public var problems: [Diagnostic] {
    let spent = paidSums.subtracting(returnedSums)
    return Set(spent.tooLarge + returnedSums.tooLarge).sorted().map { currency in
      let whose = name.map { "of the account '\($0)'" } ?? "without an account"
      let query = name.map { "account:=" + ShellWords.quote($0) } ?? "account:"
      return Diagnostic(
        "the amounts in \(currency) \(whose) are too large to be added up",
        hint: "Look for the largest with: shellac purchases \(query) currency:=\(currency) --sort -price.")
    }
  }
}

extension Library {
  /// What every account comes to, by name; what has no account comes last.
  ///
  /// What is not surely music counts in none, nor does credit: what it bought is there with its price.
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
        $0.purchases > 0 || $0.coins != nil || $0.paidSums != MoneySums() || $0.returnedSums != MoneySums()
      }
    }
  }

  private static func addPurchases(to summaries: inout [Int64: AccountSummary], _ db: Database) throws {
    // Within the next query, it would go through all links once an account.
    let links = try Row.fetchCursor(
      db,
      sql: """
        SELECT ifnull(p.account, 0), count(DISTINCT l.track) FROM purchase p
        JOIN link l ON l.purchase = p.id AND l.void IS NULL
        WHERE p.void IS NULL AND p.sale IS NULL AND NOT p.aside GROUP BY p.account
        """)
    var songs: [Int64: Int] = [:]
    while let row = try links.next() { songs[row[0]] = row[1] }
    let counts = try Row.fetchCursor(
      db,
      sql: """
        SELECT ifnull(p.account, 0), sum(p.kind <> 'refund'), sum(p.amount IS NULL AND p.coins IS NULL AND p.acquired IS NULL
          AND p.kind NOT IN ('refund', 'other'))
        FROM purchase p WHERE \(PurchaseFields.condition) AND NOT p.aside AND \(PurchaseCost.isSpending)
        GROUP BY p.account
        """)
    while let row = try counts.next() {
      var summary = summaries[row[0]] ?? AccountSummary()
      summary.purchases = row[1]
      summary.unknown += row[2]
      summary.songs = songs[row[0]] ?? 0
      summaries[row[0]] = summary
    }
    let sums = try Row.fetchCursor(
      db,
      sql: """
        SELECT ifnull(account, 0), currency, exponent, \(MoneySums.columns(PurchaseCost.paid)),
          \(MoneySums.columns(PurchaseCost.refunded))
        FROM purchase p WHERE \(PurchaseFields.condition) AND NOT p.aside AND \(PurchaseCost.isSpending)
          AND currency IS NOT NULL
        GROUP BY account, currency, exponent
        """)
    while let row = try sums.next() {
      let (currency, exponent): (String, Int) = (row[1], row[2] ?? 0)
      var summary = summaries[row[0]] ?? AccountSummary()
      summary.paidSums.add(MoneySums.sum(row, at: 3) ?? 0, exponent: exponent, currency: currency)
      summary.returnedSums.add(MoneySums.sum(row, at: 5) ?? 0, exponent: exponent, currency: currency)
      summaries[row[0]] = summary
    }
  }

  private static func addCoins(to summaries: inout [Int64: AccountSummary], _ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT account, currency, exponent, sum(coins), sum(kind = 'topup' AND amount IS NULL),
          \(MoneySums.columns("amount"))
        FROM coin_entry WHERE void IS NULL GROUP BY account, currency, exponent
        """)
    while let row = try rows.next() {
      var summary = summaries[row[0]] ?? AccountSummary()
      summary.coins = (summary.coins ?? 0) &+ (row[3] as Int64)
      summary.unknown += row[4]
      if let currency = row[1] as String?, let minor = MoneySums.sum(row, at: 5) {
        summary.paidSums.add(minor, exponent: row[2] ?? 0, currency: currency)
      }
      summaries[row[0]] = summary
    }
  }
}
