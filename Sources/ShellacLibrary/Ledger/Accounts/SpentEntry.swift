import GRDB
import ShellacModel

/// An entry that spent coins, and how many of them have come back.
struct SpentEntry {
  var account: Account
  /// How many it spent.
  var coins: Int64
  /// How many have come back, and how often some have.
  var returned: Int64
  var returns: Int
  var purchase: Int64?
  /// The purchase, when it was typed in and is in force.
  var typedPurchase: Int64?
  var reference: String?

  /// Finds an entry in force; nil when it spends nothing.
  init?(_ id: Int64, in db: Database) throws {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT c.coins, c.purchase, c.reference, a.id, a.name, a.store,
            (SELECT p.id FROM purchase p WHERE p.id = c.purchase AND p.void IS NULL AND p.source = 'shellac')
          FROM coin_entry c JOIN account a ON a.id = c.account
          WHERE c.id = ? AND c.void IS NULL AND c.kind = 'spend' AND c.coins < 0
          """, arguments: [id])
    else { return nil }
    coins = 0 &- (row[0] as Int64)
    purchase = row[1]
    reference = row[2]
    account = Account(id: row[3], name: row[4], store: row[5])
    typedPurchase = row[6]
    let back = try Row.fetchOne(
      db,
      sql: """
        SELECT ifnull(sum(iif(void IS NULL, coins, 0)), 0), count(*) FROM coin_entry
        WHERE source = 'shellac' AND account = ? AND line GLOB ?
        """, arguments: [account.id, Self.stem(of: try Self.first(of: id, in: db)) + "*"])
    returned = back?[0] ?? 0
    returns = back?[1] ?? 0
  }

  /// The key of the entry that brings coins back, by the number that its spend had before it was corrected.
  static func line(of id: Int64, number: Int, in db: Database) throws -> String {
    stem(of: try first(of: id, in: db)) + String(number)
  }

  /// The first of the entries that an entry took the place of one after another; itself when it took none.
  private static func first(of id: Int64, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE former (id) AS (SELECT ? UNION
            SELECT e.replaces FROM former f JOIN coin_entry e ON e.id = f.id WHERE e.replaces IS NOT NULL)
          SELECT min(id) FROM former
          """), arguments: [id]) ?? id
  }

  /// A pattern of the keys of all entries that bring coins back.
  static let anyLine = "refund-*-*"

  private static func stem(of id: Int64) -> String { "refund-\(id)-" }
}
