import GRDB
import ShellacModel

/// An account of a store: whose purchases and coins they are.
public struct Account: Sendable, Hashable {
  /// Its number.
  public var id: Int64
  /// Its name, as it was written first.
  public var name: String
  /// The store, as people write it.
  public var store: String?
}

/// The rows of `account`.
///
/// They stay when the lines that named them are taken back: lines out of force name them still.
enum AccountTable {
  /// What an account is called of whose name in a file nothing is left.
  private static let unnamed = "unnamed"

  /// Every account, by name.
  static func all(_ db: Database) throws -> [Account] {
    try Row.fetchAll(db, sql: "SELECT id, name, store FROM account ORDER BY name_key").map(account)
  }

  /// Accounts that a line in force names, by name.
  static func used(_ db: Database) throws -> [Account] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, store FROM account
        WHERE id IN (SELECT account FROM coin_entry WHERE void IS NULL
          UNION SELECT account FROM purchase WHERE void IS NULL AND account IS NOT NULL)
        ORDER BY name_key
        """
    ).map(account)
  }

  /// The account of that name, in any case.
  static func find(_ name: String, in db: Database) throws -> Account? {
    try Row.fetchOne(
      db, sql: "SELECT id, name, store FROM account WHERE name_key = ?", arguments: [GivenName.key(name)]
    ).map(account)
  }

  /// The account of that name, in any case.
  ///
  /// - Throws: `Diagnostic` with a name that was probably meant.
  static func required(_ name: String, in db: Database) throws -> Account {
    if let account = try find(name, in: db) { return account }
    let names = try all(db).map(\.name)
    throw Diagnostic(
      "there is no account '\(name)'",
      hint: Suggestion.closest(to: name, among: names).map { "Did you mean '\($0)'?" }
        ?? (names.isEmpty
          ? "The first one is made by: shellac coins topup 100 --account NAME."
          : "Name \(CountText.list(Array(names.prefix(20)), "or", isQuoted: true))."))
  }

  /// The number of the account of that name, which is made when there is none.
  ///
  /// A file may have control characters in it: they are not kept, and where nothing else is in it, another name is taken.
  static func id(of name: String, or others: [String?] = [], store: String?, in db: Database) throws -> Int64
  {
    if let account = try find(name, in: db) { return account.id }
    let made = ([name] + others).lazy.compactMap { $0.flatMap(GivenName.made) }.first ?? unnamed
    if made != name, let account = try find(made, in: db) { return account.id }
    try db.execute(
      sql: "INSERT INTO account (name, name_key, store) VALUES (?, ?, ?)",
      arguments: [made, GivenName.key(made), store])
    return db.lastInsertedRowID
  }

  /// The number of the account that the user names, which is made when there is none.
  ///
  /// - Throws: `Diagnostic` when there is none and none can be called so.
  static func id(ofChosen name: String, in db: Database) throws -> Int64 {
    if let account = try find(GivenName.account.sought(name), in: db) { return account.id }
    return try id(of: GivenName.account.accepted(name), store: nil, in: db)
  }

  /// The account that a record names, nil when it is blank; one that there is may have a longer name than a new one.
  ///
  /// - Throws: `Diagnostic` when the name is too long.
  static func checked(_ name: String?, in db: Database) throws -> String? {
    if let name, (GivenName.longest + 1...RecordText.longest).contains(name.utf8.count),
      try find(name, in: db) != nil
    {
      return name.trimmed
    }
    return try RecordText.checked(name, "account", longest: GivenName.longest)
  }

  private static func account(_ row: Row) -> Account { Account(id: row[0], name: row[1], store: row[2]) }
}
