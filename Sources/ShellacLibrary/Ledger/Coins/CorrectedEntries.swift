import GRDB

/// The entries of an account that somebody has corrected, as their store tells of them.
///
/// What a store says is left comes of what it tells itself: held against corrected entries it would have to be made up
/// for by an opening entry, which takes back what the correction has changed.
struct CorrectedEntries {
  private let tellings: [ToldEntries.Telling]
  /// The corrected entries in force, as JSON.
  private let ids: String

  /// The change that told of one of them last; nil when there is none.
  var lastChange: Int64? { tellings.map(\.change).max() }

  /// None, for a file that people write themselves.
  init() { (tellings, ids) = ([], "[]") }

  /// Those of an account.
  ///
  /// - Parameters:
  ///   - told: what the store's file tells of it.
  ///   - source: the store's.
  init(_ told: ToldEntries.Account, of account: Int64, source: String, in db: Database) throws {
    var tellings = Array(told.corrected.values)
    var entries: Set<Int64> = []
    for subject in told.corrected.keys {
      switch subject {
      case .entry(let id): entries.insert(id)
      case .purchase(let id):
        entries.formUnion(
          try Int64.fetchAll(
            db.cachedStatement(
              sql: "SELECT id FROM coin_entry WHERE purchase = ? AND void IS NULL AND kind <> 'refund'"),
            arguments: [id]))
      }
    }
    // The spend of a purchase may be corrected while the purchase is as its store tells of it.
    let spends = try Row.fetchAll(
      db,
      sql: """
        SELECT e.id, 0 - ifnull(p.coins, 0), ifnull(p.purchased, e.at), ifnull(p.change, 0)
        FROM coin_entry e JOIN purchase p ON p.id = e.purchase AND p.void IS NULL
        WHERE e.account = ? AND e.void IS NULL AND e.source = ? AND e.line = '\(SpendTable.key(""))' || p.line
          AND (e.coins <> 0 - ifnull(p.coins, 0) OR e.at <> ifnull(p.purchased, e.at))
        """, arguments: [account, source])
    for spend in spends where entries.insert(spend[0]).inserted {
      tellings.append(ToldEntries.Telling(coins: spend[1], at: spend[2], change: spend[3]))
    }
    // It comes before everything, wherever it is dated.
    if let opening = try CoinOpening(of: account, in: db), let told = opening.told,
      entries.insert(opening.id).inserted
    {
      tellings.append(ToldEntries.Telling(coins: told, at: .min, change: opening.change))
    }
    self.tellings = tellings
    ids = "[" + entries.sorted().map(String.init).joined(separator: ",") + "]"
  }

  /// What is true of the entries that are no corrected ones, as SQL with one argument.
  static let others = "id NOT IN (SELECT value FROM json_each(?))"

  /// The argument of `others`.
  var argument: DatabaseValue { ids.databaseValue }

  /// What the store's tellings of them come to at a time, as far as changes up to one of them told of them.
  func sum(to at: Int64, toldBy change: Int64) -> Int64 {
    tellings.reduce(0) { $1.at <= at && $1.change <= change ? $0 &+ $1.coins : $0 }
  }
}
