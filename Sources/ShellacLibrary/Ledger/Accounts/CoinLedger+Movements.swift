import Foundation
import GRDB
import ShellacModel

extension CoinLedger {
  /// The entry of a movement, its coins positive.
  static func entry(_ movement: CoinMovement, _ account: Account, in db: Database) throws -> CoinEntry {
    guard (1...CoinPack.most).contains(movement.coins) else {
      throw Diagnostic(
        "\(movement.coins) is no number of coins", hint: "Write how many, from 1 on.", status: .usage)
    }
    var entry = CoinEntry(
      account: account.id, kind: movement.kind, at: Int64(Date().timeIntervalSince1970),
      coins: movement.coins,
      money: movement.price, reference: movement.reference, note: movement.note)
    if let text = movement.date {
      let date = try date(text, in: db)
      (entry.at, entry.precision) = (date.at, date.precision)
    }
    return entry
  }

  /// Refuses to let more coins go than there are, at that time or at any later one.
  ///
  /// - Parameter kind: what they go for.
  static func require(
    _ coins: Int64, of account: Account, for kind: CoinEntry.Kind = .spend, at: Int64, in db: Database
  ) throws {
    // What an account has amid the entries of one second, or one day, says nothing.
    let later = try Int64.fetchOne(
      db,
      sql: """
        SELECT min(balance) FROM (SELECT at, sum(sum(coins)) OVER (ORDER BY at) AS balance FROM coin_entry
        WHERE account = ? AND void IS NULL GROUP BY at) WHERE at > ?
        """, arguments: [account.id, at])
    let now = try balance(of: account.id, at: at, in: db)
    let left = min(now, later ?? now)
    guard left >= coins else {
      throw Diagnostic(
        "the account '\(account.name)' has \(CountText.count(Int(clamping: left), "coin")), and "
          + "\(CountText.grouped(Int(clamping: coins))) are needed",
        hint: kind == .expiry
          ? "See what there was with: shellac coins history account:=\(ShellWords.quote(account.name))."
          : "Get more first: shellac coins topup 100 --account \(ShellWords.quote(account.name)).")
    }
  }

  /// Refuses songs that are owned, bought or on disk, or named twice; case and accents aside.
  ///
  /// A record of that name counts as well: nothing tells its songs, as the songs of an album are told, so that it may be
  /// the single.
  static func refuseOwned(_ songs: [CoinPurchase], in db: Database) throws {
    let things = try PhysicalPurchases(db, folding: MatchFolding())
    var named: Set<[String]> = []
    for song in songs {
      guard named.insert([TextFolding.fold(song.artist), TextFolding.fold(song.title)]).inserted else {
        throw Diagnostic("'\(song.name)' is named twice", hint: "Pass --again to buy it twice.")
      }
      if try things.purchases(song.artist, song.title).contains(where: \.isIt) {
        throw Diagnostic(
          "'\(song.name)' is owned already, as a thing", hint: "Pass --again to buy it once more.")
      }
      let owned = try Row.fetchCursor(
        db,
        sql: """
          SELECT artist, title FROM (
            SELECT p.artist, p.title FROM purchase p
              WHERE \(PurchaseFields.condition) AND p.kind = 'track' AND NOT p.aside
            UNION ALL SELECT t.artist, t.title FROM track t)
          WHERE shellac_contains(title, ?1) AND shellac_contains(artist, ?2)
          """,
        arguments: [song.title, song.artist])
      while let row = try owned.next() {
        guard TextFolding.fold(row[0] ?? "") == TextFolding.fold(song.artist),
          TextFolding.fold(row[1] ?? "") == TextFolding.fold(song.title)
        else { continue }
        throw Diagnostic(
          "'\(song.name)' is owned already",
          hint: "Pass --again to buy it once more.")
      }
    }
  }

  /// A date as records write it.
  ///
  /// - Throws: `Diagnostic` with status `usage`.
  static func date(_ text: String, in db: Database) throws -> LedgerDate {
    try date(text, LibrarySettings(db))
  }

  /// Reads a date by the settings of a library.
  ///
  /// - Throws: `Diagnostic` with status `usage`.
  static func date(_ text: String, _ settings: LibrarySettings) throws -> LedgerDate {
    var reader = LedgerDateReader(settings)
    let date = reader.read(text)
    if let date, !reader.isYetToCome(date) { return date }
    let reason = date == nil ? "is no date" : "is yet to come"
    let fault = PartialDate.fault(in: text).map { ": " + $0 } ?? ""
    throw Diagnostic(
      "'\(text.prefix(40))' \(reason)\(fault)", hint: "Write it as 2024-05-31.", status: .usage)
  }

  /// The last second of a date: of its year, month or day, or that very second.
  static func end(of text: String, in db: Database) throws -> Int64 {
    if let day = PartialDate(parsing: text) {
      let range = DateRange(settings: try LibrarySettings(db)).instants(from: nil, to: .date(day))
      if let end = range.to { return end }
    }
    return try date(text, in: db).at
  }

  /// The number that the next line of the ledger gets.
  static func nextPurchase(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) + 1 FROM purchase") ?? 1
  }
}
