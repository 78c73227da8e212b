import GRDB
import ShellacModel

/// Which account of coins a command is about.
enum AccountChoice {
  /// The account of that name, else the only one that has coins.
  ///
  /// - Parameter makes: whether an account that is not there is made.
  /// - Throws: `Diagnostic` when there is none, or when there are several to choose from.
  static func account(_ name: String?, makes: Bool, in db: Database) throws -> Account {
    if let name {
      if !makes { return try AccountTable.required(name, in: db) }
      guard !name.trimmed.isEmpty, name.utf8.count <= AccountTable.longestName else {
        throw Diagnostic(
          "'\(name.prefix(80))' is no name for an account", hint: "Give it a short one.", status: .usage)
      }
      _ = try AccountTable.id(of: name, store: nil, in: db)
      return try AccountTable.required(name, in: db)
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
        hint: "Name one with --account: \(accounts.prefix(20).map(\.name).joined(separator: ", ")).",
        status: .usage)
    }
    return only
  }
}
