import GRDB
import ShellacModel

/// What the entries of a history say is left after each of them, against what they add up to.
///
/// A history may begin in the middle: what its first entry says beyond the entries opens the account. What does not fit
/// after that is named, and changes nothing.
struct ToldBalances {
  private struct Told {
    var entry: Int64
    var balance: Int64
    var isNew: Bool
  }

  private struct Group {
    var at: Int64
    /// What the account has after all entries of that second.
    var sum: Int64
    var told: [(told: Told, coins: Int64)] = []
  }

  private let db: Database
  private var accounts: [Int64: (source: String, told: [Told])] = [:]

  init(_ db: Database) { self.db = db }

  /// Notes what an entry says is left after it.
  mutating func note(_ balance: Int64, after entry: Int64, of account: Int64, source: String, isNew: Bool) {
    accounts[account, default: (source, [])].told.append(Told(entry: entry, balance: balance, isNew: isNew))
  }

  /// Opens accounts whose first entry says more than is known, and names what does not fit.
  ///
  /// - Parameter openings: takes what was there before.
  func settle(_ openings: CoinOpenings) throws -> [Diagnostic] {
    try accounts.sorted { $0.key < $1.key }.flatMap { account, history in
      try settle(account, history.source, history.told, openings)
    }
  }

  private func settle(_ account: Int64, _ source: String, _ told: [Told], _ openings: CoinOpenings) throws
    -> [Diagnostic]
  {
    var dates = LedgerDateReader(try LibrarySettings(db))
    let name =
      try String.fetchOne(db, sql: "SELECT name FROM account WHERE id = ?", arguments: [account]) ?? ""
    var mayOpen =
      try Bool.fetchOne(
        db,
        sql:
          "SELECT NOT EXISTS (SELECT 1 FROM coin_entry WHERE account = ? AND void IS NULL AND kind = 'opening')",
        arguments: [account]) ?? false
    var (remarks, shift): ([Diagnostic], Int64) = ([], 0)
    for group in try groups(account, told) where !group.told.isEmpty {
      let sum = group.sum &+ shift
      defer { mayOpen = false }
      // Entries of one second, or one day, may stand in the file in either order.
      if group.told.contains(where: { $0.told.balance == sum }) { continue }
      let last = Self.last(of: group)
      let difference = last.balance &- sum
      shift = shift &+ difference
      if mayOpen, difference > 0, last.isNew {
        try openings.open(account, with: difference, source: source)
        continue
      }
      let day = dates.day(of: group.at, precision: 1).flatMap(PartialDate.init(packed:))
      remarks.append(
        Diagnostic(
          "the account '\(name)' has \(CountText.count(Int(clamping: last.balance), "coin")) on \(day?.description ?? "a day") as its record says, and "
            + "\(CountText.grouped(Int(clamping: sum))) as its entries say",
          hint: "See them with: shellac coins history account:=\(ShellWords.quote(name))."))
    }
    return remarks
  }

  /// The entries of an account by their seconds, in time.
  private func groups(_ account: Int64, _ told: [Told]) throws -> [Group] {
    let byEntry = Dictionary(told.map { ($0.entry, $0) }) { $1 }
    let rows = try PreparedStatement(
      db, "SELECT id, at, coins FROM coin_entry WHERE account = ? AND void IS NULL ORDER BY at, id")
    rows.bind(1, account)
    var groups: [Group] = []
    var sum: Int64 = 0
    while try rows.step() {
      let (id, at, coins) = (rows.integer(0), rows.integer(1), rows.integer(2))
      sum = sum &+ coins
      if groups.last?.at != at { groups.append(Group(at: at, sum: sum)) }
      groups[groups.count - 1].sum = sum
      if let told = byEntry[id] { groups[groups.count - 1].told.append((told, coins)) }
    }
    return groups
  }

  /// The entry of a second that is the last: that of the file, unless it goes from the newest to the oldest.
  private static func last(of group: Group) -> Told {
    let told = group.told
    guard told.count > 1, let newest = told.first, let oldest = told.last else { return told[0].told }
    let falls = zip(told, told.dropFirst()).allSatisfy { later, earlier in
      later.told.balance == earlier.told.balance &+ later.coins
    }
    return falls ? newest.told : oldest.told
  }
}
