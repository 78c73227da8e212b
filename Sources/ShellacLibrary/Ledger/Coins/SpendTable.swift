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

  /// Writes the entry of a purchase line, or corrects it; what a table of coins has corrected of it stays, unless the line
  /// says otherwise than before.
  ///
  /// - Parameter old: the line that it takes the place of.
  func settle(_ line: PurchaseLine, _ id: Int64, replacing old: Int64?) throws {
    let coins = line.coins ?? 0
    if coins == 0 && old == nil { return }
    let corrected = try old.flatMap { coins == 0 ? nil : try correctedSpend(of: $0) }
    if let old {
      let change = try steps.beginLedger()
      // What came back of it follows when the line has cost coins still.
      try db.execute(
        sql: """
          UPDATE coin_entry SET void = ?1 WHERE purchase = ?2 AND void IS NULL
            AND (?3 = 0 OR kind <> 'refund' OR line NOT GLOB '\(SpentEntry.anyLine)')
          """, arguments: [change, old, coins])
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
    let table = try coinTable()
    if let known = try table.find(source: entry.source, account: account, line: Self.key(line.line)) {
      try table.void(known.id, by: try steps.beginLedger())
    }
    let spend =
      try corrected.map { try take(entry, of: line, $0, in: table) }
      ?? CoinLedger.add(
        entry, to: table, in: db, steps)
    if let old { try moveRefunds(of: old, to: entry, spentBy: spend, in: table) }
  }

  /// Lets what came back of what a line has cost come back of what another line has.
  ///
  /// - Parameters:
  ///   - old: the former line.
  ///   - entry: what the new line has cost.
  ///   - spend: the number of its row.
  private func moveRefunds(of old: Int64, to entry: CoinEntry, spentBy spend: Int64, in table: CoinTable)
    throws
  {
    // `coin_entry_purchase` has the entries of a purchase.
    let refunds = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id FROM coin_entry WHERE purchase = ? AND void IS NULL AND kind = 'refund'
            AND line GLOB '\(SpentEntry.anyLine)' ORDER BY id
          """), arguments: [old])
    if refunds.isEmpty { return }
    var dates = LedgerDateReader(try LibrarySettings(db))
    for (index, id) in refunds.enumerated() {
      guard var refund = try table.entry(id, &dates) else { continue }
      (refund.account, refund.purchase, refund.reference) = (entry.account, entry.purchase, entry.reference)
      refund.line = try SpentEntry.line(of: spend, number: index + 1, in: db)
      var origin = PurchaseTable.Origin()
      (origin.replaces, origin.change) = (id, try steps.beginLedger())
      try table.void(id, by: try steps.beginLedger())
      _ = try table.insert(refund, origin)
    }
  }

  /// Writes what a line tells of a spend that a table of coins has corrected; the number of its row.
  private func take(
    _ entry: CoinEntry, of line: PurchaseLine, _ corrected: Corrected, in table: CoinTable
  ) throws -> Int64 {
    var entry = entry
    if line.date == nil {
      (entry.at, entry.precision) = (corrected.written.at, corrected.written.precision)
      entry.day = corrected.written.day
    }
    var merged = corrected.entry.takingNews(
      of: entry, since: corrected.written, columns: [.purchased, .coins, .reference])
    (merged.account, merged.line, merged.purchase) = (entry.account, entry.line, entry.purchase)
    return try table.insert(
      merged, besides: entry, corrected.correction, replacing: corrected.id, by: try steps.beginLedger())
  }

  /// A spend that a table of coins has corrected.
  private struct Corrected {
    var id: Int64
    var entry: CoinEntry
    /// As its purchase told of it last.
    var written: CoinEntry
    var correction: CoinCorrection
  }

  /// The spend of a purchase line if it is corrected; nil when it is as the line tells of it.
  private func correctedSpend(of purchase: Int64) throws -> Corrected? {
    // `coin_entry_purchase` has the entries of a purchase.
    let id = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT e.id FROM coin_entry e JOIN purchase p ON p.id = e.purchase
          WHERE e.purchase = ? AND e.void IS NULL AND e.line = '\(Self.key(""))' || p.line AND e.file IS NOT NULL
          """), arguments: [purchase])
    guard let id, let correction = try CoinCorrection(id, in: db) else { return nil }
    let table = try coinTable()
    var dates = LedgerDateReader(try LibrarySettings(db))
    guard let entry = try table.entry(id, &dates), let written = try table.entry(correction.written, &dates)
    else { return nil }
    return Corrected(id: id, entry: entry, written: written, correction: correction)
  }

  private func coinTable() throws -> CoinTable {
    if let table { return table }
    let table = try CoinTable(db)
    self.table = table
    return table
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
