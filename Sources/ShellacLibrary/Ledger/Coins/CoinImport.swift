import GRDB
import ShellacModel

/// Takes entries of coin accounts into the ledger, and what a store says is left.
final class CoinImport {
  /// What the records of the table at hand can say.
  var columns = Set(CoinRecord.Column.allCases)
  /// What became of the records so far.
  var counts = RowCounts()

  private let source: ImportSource
  private let origin: ImportOrigin
  private let db: Database
  private let steps: ChangeSteps
  private let table: CoinTable
  private var dates: LedgerDateReader
  private var money = RecordMoney()
  private let fixedAccount: Int64?
  /// Whether what a record leaves open stays as it is known, as of purchases.
  private let keepsUnsaid: Bool
  private var touched = RowSet()
  private var repetitions: [Int64: Int] = [:]
  private var openings: CoinOpenings
  private var told: ToldBalances
  private let toldEntries: ToldEntries
  private let former: FormerTellings?

  init(
    _ source: ImportSource, _ origin: ImportOrigin, _ toldEntries: ToldEntries, _ db: Database,
    _ steps: ChangeSteps
  ) throws {
    self.source = source
    self.origin = origin
    self.db = db
    self.steps = steps
    table = try CoinTable(db)
    dates = LedgerDateReader(try LibrarySettings(db))
    fixedAccount = try source.account.map { try AccountTable.id(ofChosen: $0, in: db) }
    self.toldEntries = toldEntries
    keepsUnsaid = !source.isWrittenByHand
    former = FormerTellings(source, origin, db)
    openings = CoinOpenings(db, steps, toldEntries, isStores: former != nil)
    told = ToldBalances(db)
  }

  /// Takes a record.
  func add(_ record: CoinRecord) throws -> RowOutcome {
    let outcome: RowOutcome
    do {
      guard let taken = try take(record) else { return .known }
      outcome = taken
    } catch let refusal as Diagnostic {
      outcome = .refused(refusal)
    }
    counts.note(outcome)
    return outcome
  }

  /// Ends the import: accounts whose store says that there is something else than the entries say get an opening entry.
  ///
  /// - Returns: what there is to say of it.
  func finish() throws -> [Diagnostic] { try told.settle(openings) + openings.settle() }

  /// What became of a record; nil for one that is no entry.
  private func take(_ record: CoinRecord) throws -> RowOutcome? {
    let kind = try RecordText.checked(record.kind, "kind")
    let account = try account(of: record)
    let date = try RecordText.checked(record.purchased, "purchased").map { try dates.date($0) }
    guard let coins = record.coins ?? (kind == "balance" ? record.balance : nil) else {
      throw Diagnostic("an entry says no coins; a whole number is expected")
    }
    guard (-PurchaseReader.mostCoins...PurchaseReader.mostCoins).contains(coins) else {
      let most = CountText.grouped(Int(PurchaseReader.mostCoins))
      throw Diagnostic("coins are '\(coins)'; a number from -\(most) to \(most) is expected")
    }
    let source =
      try RecordText.checked(record.source, "source", longest: RecordText.longestKey) ?? source.format
    if kind == "balance" {
      try openings.note(coins, at: date?.at, of: account, source: source)
      return nil
    }
    guard let date else { throw Diagnostic("an entry has no date; one such as 2020-07-07 is expected") }
    var entry = CoinEntry(
      account: account, source: source, kind: try Self.kind(kind, coins), at: date.at,
      precision: date.precision,
      coins: coins)
    entry.day = date.day
    if entry.coins < 0, entry.kind == .topup || entry.kind == .grant || entry.kind == .refund {
      throw Diagnostic(
        "coins are '\(coins)', and a \(entry.kind.rawValue) takes none away; a positive number is expected")
    }
    entry.coins = entry.kind.signed(coins)
    entry.money = try money.money(record.price, "price", in: try money.currency(record.currency))
    if entry.money?.currency == ISO4217.none.code { entry.money = nil }
    entry.reference = try RecordText.checked(record.reference, "reference")
    entry.note = try RecordText.checked(record.note, "note")
    let line = try RecordText.checked(record.lineID, "lineid", longest: RecordText.longestKey)
    try toldEntries.note(account, at: entry.kind == .opening ? nil : entry.at, isSpend: entry.kind == .spend)
    return try line.map { try take(entry, key: $0, record) } ?? takeWithoutID(entry, record)
  }

  private static func kind(_ text: String?, _ coins: Int64) throws -> CoinEntry.Kind {
    guard let text else { return coins < 0 ? .spend : .topup }
    return try RecordText.choice(text, "kind")
  }

  private func take(_ entry: CoinEntry, key: String, _ record: CoinRecord) throws -> RowOutcome {
    guard let known = try table.find(source: entry.source, account: entry.account, line: key) else {
      return try insertNew(entry, key, record)
    }
    return try take(entry, key: key, record, known)
  }

  /// Takes what a record says of an entry that is known.
  private func take(_ entry: CoinEntry, key: String, _ record: CoinRecord, _ known: CoinTable.Known) throws
    -> RowOutcome
  {
    let isFirst = touched.insert(known.id)
    guard known.digest != entry.digest, let old = try table.entry(known.id, &dates) else {
      note(record, known.id, entry, isNew: false)
      return .known
    }
    let telling = try former?.corrected(known.id, in: .coinEntry)
    let told = try telling.flatMap { try table.entry($0.id, &dates) }
    let columns = columnsSaid(of: entry, besides: told ?? old)
    var retold = (told ?? old).taking(entry, columns: columns, keepsUnsaid: keepsUnsaid)
    var merged = told.map { old.takingNews(of: retold, since: $0, columns: columns) } ?? retold
    if merged.digest == old.digest {
      if let telling { try noteCoins(of: retold, besides: old, known.id, told: telling.change) }
      note(record, known.id, entry, isNew: false)
      return .known
    }
    let change = try steps.beginLedger()
    guard isFirst else {
      throw Diagnostic("'\(key.prefix(80))' was there before in this file, with other facts")
    }
    try table.void(known.id, by: change)
    (retold.line, merged.line) = (key, key)
    var place = try place(of: record)
    place.replaces = known.id
    if told != nil {
      // It stands for no spend of its own.
      retold.purchase = nil
      let telling = try table.insert(retold, place)
      try table.void(telling, by: change)
      place.replaces = telling
    }
    let id = try table.insert(merged, place)
    touched.insert(id)
    if told != nil { try noteCoins(of: retold, besides: merged, id, told: change) }
    note(record, id, entry, isNew: false)
    return .changed
  }

  /// The columns in which a record says something: coins alone say the kind, too, where they come in that went before.
  private func columnsSaid(of entry: CoinEntry, besides former: CoinEntry) -> Set<CoinRecord.Column> {
    let isSameWay = former.kind.signed(entry.coins) == entry.coins
    return isSameWay ? columns : columns.union([.kind])
  }

  /// Takes an entry without an id: its key is made of what it is, and of how often the file has said so before.
  ///
  /// What was paid for the coins and is said of them is no part of it, so that both can be corrected.
  private func takeWithoutID(_ entry: CoinEntry, _ record: CoinRecord) throws -> RowOutcome {
    let (identity, digest) = (entry.identity, entry.digest)
    let stem = String(UInt64(bitPattern: identity), radix: 16)
    var number = repetitions[identity] ?? 1
    let last = number + Self.mostLookedAt
    var other: (key: String, known: CoinTable.Known)?
    // One that says the same goes before one that says something else.
    while other == nil || number < last {
      let key = "\(stem)~\(number)"
      guard let known = try table.find(source: entry.source, account: entry.account, line: key) else {
        break
      }
      if !touched.contains(known.id) {
        if try known.digest == digest || wasToldBefore(entry, known) {
          return try take(entry, key: key, record, known)
        }
        other = other ?? (key, known)
      } else if other == nil {
        repetitions[identity] = number + 1
      }
      number += 1
    }
    let former = try table.former(like: entry).filter { !touched.contains($0.id) }
    let key = "\(stem)~\(number)"
    if let same = former.first(where: { $0.digest == digest }) {
      return try take(entry, key: key, record, same)
    }
    if let other { return try take(entry, key: other.key, record, other.known) }
    if let known = former.first { return try take(entry, key: key, record, known) }
    return try insertNew(entry, key, record)
  }

  /// Among so many entries that are the same thing the one is sought that says the same.
  static let mostLookedAt = 64

  /// Whether such a file said the same of an entry that was corrected by hand since.
  private func wasToldBefore(_ entry: CoinEntry, _ known: CoinTable.Known) throws -> Bool {
    guard let telling = try former?.corrected(known.id, in: .coinEntry) else { return false }
    return try table.digest(of: telling.id) == entry.digest
  }

  private func insertNew(_ entry: CoinEntry, _ key: String, _ record: CoinRecord) throws -> RowOutcome {
    var entry = entry
    entry.line = key
    let id = try table.insert(entry, try place(of: record))
    touched.insert(id)
    note(record, id, entry, isNew: true)
    return .new
  }

  private func place(of record: CoinRecord) throws -> PurchaseTable.Origin {
    PurchaseTable.Origin(
      file: try origin.file(), fileLine: record.line, raw: RecordText.kept(record.raw), replaces: nil,
      change: try steps.beginLedger())
  }

  /// Notes what the store tells of the coins of an entry that was corrected.
  ///
  /// - Parameters:
  ///   - retold: the entry as the store tells of it.
  ///   - entry: the entry in force, of the number `id`.
  ///   - change: the change that told so.
  private func noteCoins(of retold: CoinEntry, besides entry: CoinEntry, _ id: Int64, told change: Int64)
    throws
  {
    guard retold.coins != entry.coins || retold.at != entry.at else { return }
    try toldEntries.note(
      .entry(id), of: entry.account, tells: .init(coins: retold.coins, at: retold.at, change: change))
  }

  /// Notes what a record says is left after its entry; the coins before an opening are none that it could tell of.
  private func note(_ record: CoinRecord, _ id: Int64, _ entry: CoinEntry, isNew: Bool) {
    guard let balance = record.balance else { return }
    told.note(balance, after: id, of: entry.account, source: entry.source, isNew: isNew)
  }

  private func account(of record: CoinRecord) throws -> Int64 {
    if let fixedAccount { return fixedAccount }
    let store = try RecordText.checked(record.store, "store")
    let name = try AccountTable.checked(record.account, in: db)
    return try AccountTable.id(
      of: name ?? store ?? source.format, or: [store, source.format], store: store, in: db)
  }
}
