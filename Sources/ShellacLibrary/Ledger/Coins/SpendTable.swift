import Foundation
import GRDB
import ShellacModel

/// The coins that purchases cost, as entries of the accounts that they came from.
final class SpendTable {
  private let db: Database
  private let steps: ChangeSteps
  private var table: CoinTable?
  private var accounts: [String: Int64] = [:]
  private lazy var now = Int64(Date().timeIntervalSince1970)

  init(_ db: Database, _ steps: ChangeSteps) {
    self.db = db
    self.steps = steps
  }

  /// Writes the entry of a purchase line, or corrects it.
  ///
  /// - Parameter old: the line that it takes the place of.
  func settle(_ line: PurchaseLine, _ id: Int64, replacing old: Int64?) throws {
    let coins = line.coins ?? 0
    if coins == 0 && old == nil { return }
    if let old {
      let change = try steps.beginLedger()
      try db.execute(
        sql: "UPDATE coin_entry SET void = ? WHERE purchase = ? AND void IS NULL", arguments: [change, old])
    }
    if coins == 0 { return }
    let account = try account(of: line)
    let name = [line.artist, line.title ?? line.album].compactMap(\.self).joined(separator: " - ")
    var entry = CoinEntry(
      account: account, source: line.source, line: Self.key(line.line), kind: .spend,
      at: line.date?.at ?? now,
      precision: line.date?.precision ?? 1, coins: -coins, purchase: id, reference: name.isEmpty ? nil : name)
    entry.day = line.date?.day
    // The history of the account may have told of it before; now it is known what it was for.
    let table = try table ?? CoinTable(db)
    self.table = table
    if let known = try table.find(source: entry.source, account: account, line: Self.key(line.line)) {
      try table.void(known.id, by: try steps.beginLedger())
    }
    try CoinLedger.add(entry, to: table, in: db, steps)
  }

  /// The account that a line spends coins of: its own, else the one that is called as its store.
  func account(of line: PurchaseLine) throws -> Int64 {
    if let account = line.account { return account }
    let name = line.store ?? line.source
    if let known = accounts[name] { return known }
    let account = try AccountTable.id(of: name, or: [line.source], store: line.store, in: db)
    accounts[name] = account
    return account
  }

  /// The key of the entry of a line.
  static func key(_ line: String) -> String { "purchase:" + line }
}
