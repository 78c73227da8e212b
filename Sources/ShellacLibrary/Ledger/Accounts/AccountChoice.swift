import GRDB
import ShellacModel

/// Which account of coins a command is about.
enum AccountChoice {
  /// Whether an account may be made.
  enum Making {
    case no
    /// When there is none at all.
    case first
    /// Beside others as well; it must not be there.
    case another
  }

  /// The account of that name, else the only one that has coins.
  ///
  /// - Throws: `Diagnostic` when there is none, or when there are several to choose from.
  static func account(_ name: String?, makes: Making, in db: Database) throws -> Account {
    if let name {
      let name = try GivenName.account.sought(name)
      if makes == .no { return try AccountTable.required(name, in: db) }
      return try made(name, makes, in: db)
    }
    if makes == .another {
      throw Diagnostic(
        "--new-account goes with a name", hint: "Add --account NAME.", status: .usage)
    }
    let held = Set(
      try Int64.fetchAll(db, sql: "SELECT DISTINCT account FROM coin_entry WHERE void IS NULL"))
    let accounts = try AccountTable.all(db).filter { held.contains($0.id) }
    guard let only = accounts.first else {
      throw Diagnostic(
        "there is no account of coins", hint: "Name a new one: shellac coins topup 100 --account NAME.")
    }
    guard accounts.count == 1 else {
      throw Diagnostic(
        "there are several accounts of coins",
        hint:
          "Name one with --account: \(CountText.list(accounts.prefix(20).map(\.name), "or", isQuoted: true)).",
        status: .usage)
    }
    return only
  }

  private static func made(_ name: String, _ makes: Making, in db: Database) throws -> Account {
    let used = try AccountTable.used(db)
    let known = try AccountTable.find(name, in: db)
    if let account = known, used.contains(account) {
      guard makes == .another else { return account }
      throw Diagnostic(
        "there is an account '\(account.name)' already", hint: "Leave out --new-account.", status: .usage)
    }
    if known == nil { _ = try GivenName.account.accepted(name) }
    let names = used.map(\.name)
    guard makes == .another || names.isEmpty else {
      throw Diagnostic(
        "there is no account '\(name)'",
        hint: Suggestion.closest(to: name, among: names).map {
          "Did you mean '\($0)'? To make another account, add --new-account."
        }
          ?? "To make it, add --new-account; or name \(CountText.list(Array(names.prefix(20)), "or", isQuoted: true))."
      )
    }
    _ = try AccountTable.id(of: name, store: nil, in: db)
    return try AccountTable.required(name, in: db)
  }
}
