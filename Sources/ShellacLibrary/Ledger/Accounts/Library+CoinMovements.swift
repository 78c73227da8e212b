import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Writes a movement of coins into the ledger, as one change.
  ///
  /// - Throws: `Diagnostic` when more coins would go than there are; nothing has changed then.
  public func moveCoins(_ movement: CoinMovement, command: String, isDryRun: Bool = false) throws
    -> CoinOutcome
  {
    try change(command: command, isDryRun: isDryRun, summary: Self.summary) { db, steps in
      let isComing = movement.kind == .topup || movement.kind == .grant
      let account = try AccountChoice.account(
        movement.account, makes: !isComing ? .no : movement.makesAccount ? .another : .first, in: db)
      var entry = try CoinLedger.entry(movement, account, in: db)
      if !isComing {
        entry.coins = -movement.coins
        try CoinLedger.require(movement.coins, of: account, for: movement.kind, at: entry.at, in: db)
      }
      try CoinLedger.add(entry, in: db, steps)
      return CoinOutcome(
        account: account.name, coins: entry.coins, balance: try CoinLedger.balance(of: account.id, in: db),
        unkept: try CoinAssertions.broken(after: steps, in: db))
    }
  }

  /// Buys songs with coins: a purchase each, and the entry that it is paid by, all in one change.
  ///
  /// The balance is looked at inside the transaction that writes, so that of two purchases at once the second sees what
  /// the first has left.
  /// - Parameters:
  ///   - movement: what each of them costs.
  ///   - buysAgain: whether songs that are owned are bought all the same.
  /// - Throws: `Diagnostic` when there are too few coins, or when a song is owned already; nothing has changed then.
  public func spendCoins(
    _ movement: CoinMovement, on songs: [CoinPurchase], buysAgain: Bool = false, isDryRun: Bool = false
  ) throws -> CoinOutcome {
    try change(command: "coins spend", isDryRun: isDryRun, summary: Self.summary) { db, steps in
      let account = try AccountChoice.account(movement.account, makes: .no, in: db)
      let (total, overflow) = movement.coins.multipliedReportingOverflow(by: Int64(songs.count))
      if !buysAgain { try CoinLedger.refuseOwned(songs, in: db) }
      let template = try CoinLedger.entry(movement, account, in: db)
      try CoinLedger.require(overflow ? .max : total, of: account, at: template.at, in: db)
      let change = try steps.beginLedger()
      let table = try PurchaseTable(db)
      let spends = SpendTable(db, steps)
      var reader = LedgerDateReader(try LibrarySettings(db))
      for song in songs {
        var record = PurchaseRecord()
        record.lineID = "coins-\(try CoinLedger.nextPurchase(db))"
        record.kind = PurchaseKind.track.rawValue
        (record.title, record.artist, record.album) = (song.title, song.artist, song.album)
        record.store = song.store ?? account.store
        record.coins = movement.coins
        record.evidence = PurchaseProof.manual.rawValue
        record.note = movement.note
        var records = PurchaseReader(source: "shellac", try LibrarySettings(db))
        var line = try records.line(record)
        line.account = account.id
        line.date = LedgerDate(
          at: template.at, precision: template.precision,
          day: reader.day(of: template.at, precision: template.precision))
        var origin = PurchaseTable.Origin()
        origin.change = change
        guard let id = try table.insert(line, digest: line.digest, origin) else { continue }
        try spends.settle(line, id, replacing: nil)
      }
      try LedgerSettling.settle(after: steps, in: db)
      try PurchaseTying.tie(after: steps, in: db)
      return CoinOutcome(
        account: account.name, coins: -total, balance: try CoinLedger.balance(of: account.id, in: db),
        unkept: try CoinAssertions.broken(after: steps, in: db))
    }
  }

  /// Brings coins back that an entry spent; a purchase that was typed in goes with the last of them.
  ///
  /// - Parameter coins: how many; nil: all that have not come back yet.
  /// - Throws: `Diagnostic` when there is no such entry, or when more would come back than went.
  public func refundCoins(
    entry id: Int64, coins: Int64? = nil, date: String? = nil, note: String? = nil, isDryRun: Bool = false
  ) throws -> CoinOutcome {
    try change(command: "coins refund", isDryRun: isDryRun, summary: Self.summary) { db, steps in
      guard let spend = try SpentEntry(id, in: db) else {
        throw Diagnostic(
          "entry \(id) is no spend of coins", hint: "See the entries with: shellac coins history kind:spend.")
      }
      let open = spend.coins - spend.returned
      let coins = coins ?? open
      guard coins >= 1, coins <= open else {
        throw Diagnostic(
          open == 0
            ? "all coins of entry \(id) have come back already"
            : "entry \(id) spent \(spend.coins) coins, of which \(open) can come back, not \(coins)",
          hint: "See the entries with: shellac coins history.")
      }
      var movement = CoinMovement(.refund, coins: coins)
      movement.date = date
      movement.note = note
      movement.reference = spend.reference
      var entry = try CoinLedger.entry(movement, spend.account, in: db)
      entry.line = try SpentEntry.line(of: id, number: spend.returns + 1, in: db)
      entry.purchase = spend.purchase
      try CoinLedger.add(entry, in: db, steps)
      if coins == open, let purchase = spend.typedPurchase {
        try PurchaseTable(db).void(purchase, by: steps.beginLedger())
        try LedgerSettling.settle(after: steps, in: db)
        try PurchaseTying.tie(after: steps, in: db)
      }
      return CoinOutcome(
        account: spend.account.name, coins: coins,
        balance: try CoinLedger.balance(of: spend.account.id, in: db),
        unkept: try CoinAssertions.broken(after: steps, in: db))
    }
  }

  /// Compares what an account held at the end of a date with what its owner has seen, and keeps it when it is true.
  ///
  /// - Throws: `Diagnostic` that names both numbers when they differ.
  public func assertCoins(
    _ coins: Int64, at date: String, account name: String? = nil, isDryRun: Bool = false
  ) throws -> CoinOutcome {
    try change(command: "coins assert", isDryRun: isDryRun, summary: { "\($0.account): \($0.balance) coins" })
    {
      db, steps in
      let account = try AccountChoice.account(name, makes: .no, in: db)
      _ = try CoinLedger.date(date, in: db)
      let at = try CoinLedger.end(of: date, in: db)
      // Today is not over yet, anywhere.
      guard at <= Int64(Date().timeIntervalSince1970) + 86_400 else {
        throw Diagnostic(
          "the end of '\(date.prefix(40))' is yet to come",
          hint: "Write the day on which the balance was seen, such as 2024-05-31.", status: .usage)
      }
      let balance = try CoinLedger.balance(of: account.id, at: at, in: db)
      guard balance == coins else {
        let difference = Int128(coins) - Int128(balance)
        throw Diagnostic(
          "the account '\(account.name)' has \(balance) coins at the end of \(date), not \(coins): \(difference.magnitude) "
            + (difference.magnitude == 1 ? "is " : "are ") + (difference > 0 ? "missing" : "too many"),
          hint: "See its entries with: shellac coins history account:=\(ShellWords.quote(account.name)).")
      }
      try db.execute(
        sql: "INSERT INTO coin_assertion (account, at, coins, change) VALUES (?, ?, ?, ?)",
        arguments: [account.id, at, coins, try steps.beginLedger()])
      return CoinOutcome(account: account.name, coins: 0, balance: balance)
    }
  }

  private static func summary(_ outcome: CoinOutcome) -> String {
    "\(outcome.account): \(outcome.coins > 0 ? "+" : "")\(outcome.coins) coins"
  }
}
