import GRDB

/// How far a file tells of coin accounts: when the newest entry of each is, and what the account had before the file.
///
/// A store's export says what is left without saying when. That is what was left after the newest entry that it tells
/// of, if it tells of spends: what came later, by hand or from a later export, it cannot have counted.
final class ToldEntries {
  /// What the file tells of an account.
  struct Account {
    /// The coins of the account before the file was read.
    var balance: Int64
    /// When the newest entry of the file is; nil: it tells of none.
    var newest: Int64?
    /// Whether the file tells of spends: one that does not leaves them to other files, which may go further.
    var hasSpends = false
    /// What the file tells of entries that somebody has corrected since it, or an older one, told of them first.
    var corrected: [Subject: Telling] = [:]
  }

  /// What was corrected: an entry in force, or a purchase in force, which has an entry if it has cost coins.
  enum Subject: Hashable {
    case entry(Int64), purchase(Int64)
  }

  /// An entry as a store tells of it.
  struct Telling {
    /// Coins as an entry has them.
    var coins: Int64
    /// When.
    var at: Int64
    /// The change that told so.
    var change: Int64
  }

  private let db: Database
  private var accounts: [Int64: Account] = [:]

  init(_ db: Database) { self.db = db }

  /// Notes that a file is about to tell of an account.
  ///
  /// - Parameters:
  ///   - at: when an entry of it is; nil: it is no entry.
  ///   - isSpend: whether the entry is a spend.
  func note(_ account: Int64, at: Int64?, isSpend: Bool = false) throws {
    // Before the first entry of the file is written, so that what it brought can be told.
    var told = try accounts[account] ?? Account(balance: CoinLedger.balance(of: account, in: db))
    if let at { told.newest = max(at, told.newest ?? at) }
    if isSpend { told.hasSpends = true }
    accounts[account] = told
  }

  /// Notes what the file tells of an entry that was corrected.
  func note(_ subject: Subject, of account: Int64, tells telling: Telling) throws {
    try note(account, at: nil)
    accounts[account]?.corrected[subject] = telling
  }

  /// What was told of an account.
  func account(_ id: Int64) throws -> Account {
    try note(id, at: nil)
    return accounts[id] ?? Account(balance: 0)
  }
}
