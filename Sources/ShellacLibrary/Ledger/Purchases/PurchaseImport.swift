import GRDB
import ShellacModel

/// Takes records of purchases into the ledger.
///
/// A record whose key is in the ledger says the same (it is known), or something else: then a new line takes the place
/// of the old one.
final class PurchaseImport {
  /// What the records of the table at hand can say.
  var columns: Set<PurchaseRecord.Column> = []
  /// What became of the records so far.
  var counts = RowCounts()
  /// What is odd about records that were taken.
  private(set) var remarks: [Diagnostic] = []

  private static let mostRemarks = 1_000

  private let origin: ImportOrigin
  private let db: Database
  private let steps: ChangeSteps
  private let table: PurchaseTable
  private let fixedAccount: Int64?
  /// Whether what a record leaves open stays as it is known.
  ///
  /// A store's exports have different columns for one sale. What people write themselves they may also clear.
  private let keepsUnsaid: Bool
  private let indexes: DeferredIndexes?
  private var reader: PurchaseReader
  private var dates: LedgerDateReader
  private var accounts: [String: Int64] = [:]
  /// Sources of which there were lines before.
  private var isTold: [String: Bool] = [:]
  /// Lines that the file has told of.
  private(set) var touched = RowSet()
  private var repetitions: [Int64: Int] = [:]
  /// What was there before, read when a record without an id is new.
  private var listed: ListedPurchases?
  private lazy var spends = SpendTable(db, steps)
  private let toldEntries: ToldEntries
  private let former: FormerTellings?

  init(
    _ source: ImportSource, _ origin: ImportOrigin, _ toldEntries: ToldEntries, _ db: Database,
    _ steps: ChangeSteps
  ) throws {
    self.toldEntries = toldEntries
    self.origin = origin
    self.db = db
    self.steps = steps
    indexes = try DeferredIndexes(["purchase_by_purchased", "purchase_change"], of: "purchase", in: db)
    keepsUnsaid = !source.isWrittenByHand
    former = FormerTellings(source, origin, db)
    let settings = try LibrarySettings(db)
    reader = PurchaseReader(source: source.format, settings)
    dates = LedgerDateReader(settings)
    table = try PurchaseTable(db)
    fixedAccount = try source.account.map { try AccountTable.id(ofChosen: $0, in: db) }
  }

  /// Takes a record.
  func add(_ record: PurchaseRecord) throws -> RowOutcome {
    let outcome: RowOutcome
    do { outcome = try take(record) } catch let refusal as Diagnostic { outcome = .refused(refusal) }
    counts.note(outcome)
    return outcome
  }

  /// Ends the import.
  ///
  /// - Parameter claim: which of its lines are music though that cannot be told from their records.
  /// - Returns: how many were claimed.
  func finish(claiming claim: Query?) throws -> Int {
    try indexes?.build()
    return try claim.map { try PurchaseClaiming.claim($0, among: touched, in: db, steps) } ?? 0
  }

  private func take(_ record: PurchaseRecord) throws -> RowOutcome {
    var line = try reader.line(record)
    if line.kind == .other, record.kind == nil, !line.namesSomething {
      throw Diagnostic(
        "there is no title, album or order; one of them is expected",
        hint: "Write what was bought into the column title.")
    }
    line.account = try account(of: record, store: line.store)
    if let coins = line.coins, coins > 0 {
      // A spend whose date nobody knows is one of today.
      try toldEntries.note(try spends.account(of: line), at: line.date?.at ?? .max, isSpend: true)
    }
    let digest = line.digest
    if line.line.isEmpty { return try takeWithoutID(line, digest, record) }
    if try !isTold(line.source) {
      if let outcome = try insertNew(line, digest, record) { return outcome }
    }
    guard let known = try table.find(source: line.source, account: line.account, line: line.line) else {
      return try insertNew(line, digest, record) ?? .known
    }
    return try take(line, digest, record, known)
  }

  /// Takes a record without an id: its key is made of what it is, and of how often the file has said so before.
  private func takeWithoutID(_ line: PurchaseLine, _ digest: Int64, _ record: PurchaseRecord) throws
    -> RowOutcome
  {
    var line = line
    let identity = line.identity ?? digest
    let stem = String(UInt64(bitPattern: identity), radix: 16)
    var number = repetitions[identity] ?? 1
    let last = number + Self.mostLookedAt
    var other: (line: String, known: PurchaseTable.Known)?
    // One that says the same goes before one that says something else.
    while other == nil || number < last {
      line.line = "\(stem)#\(number)"
      guard let known = try table.find(source: line.source, account: line.account, line: line.line) else {
        break
      }
      if !touched.contains(known.id) {
        if try known.digest == digest || wasToldBefore(digest, known) {
          return try take(line, digest, record, known)
        }
        other = other ?? (line.line, known)
      } else if other == nil {
        repetitions[identity] = number + 1
      }
      number += 1
    }
    guard let other else {
      if try isListed(line, record) { return .known }
      return try insertNew(line, digest, record) ?? .known
    }
    line.line = other.line
    return try take(line, digest, record, other.known)
  }

  /// Among so many lines that are the same thing the one is sought that says the same.
  private static let mostLookedAt = 64

  /// Whether a record of a table that people write, or have listed, says nothing but what was told before.
  ///
  /// What a store tells without ids is another record of the sale, and proves it once more.
  private func isListed(_ line: PurchaseLine, _ record: PurchaseRecord) throws -> Bool {
    guard !keepsUnsaid, record.source == nil else { return false }
    let listed = try listed ?? ListedPurchases(in: db)
    self.listed = listed
    for id in listed.purchases(like: line) where !touched.contains(id) {
      guard let known = try table.line(id, &dates), !known.isExceeded(by: line, columns: columns) else {
        continue
      }
      touched.insert(id)
      return true
    }
    return false
  }

  private func insertNew(_ line: PurchaseLine, _ digest: Int64, _ record: PurchaseRecord) throws
    -> RowOutcome?
  {
    guard let id = try table.insert(line, digest: digest, try origin(of: record)) else { return nil }
    touched.insert(id)
    try spends.settle(line, id, replacing: nil)
    remark(on: line, record)
    return .new
  }

  private func take(
    _ line: PurchaseLine, _ digest: Int64, _ record: PurchaseRecord, _ known: PurchaseTable.Known
  ) throws -> RowOutcome {
    let isFirst = touched.insert(known.id)
    if known.digest == digest { return .known }
    guard let old = try table.line(known.id, &dates) else { return .known }
    let telling = try former?.corrected(known.id, in: .purchase)
    let told = try telling.flatMap { try table.line($0.id, &dates) }
    let retold = (told ?? old).taking(line, columns: columns, keepsUnsaid: keepsUnsaid)
    let merged = told.map { old.takingNews(of: retold, since: $0, columns: columns) } ?? retold
    let mergedDigest = merged.digest
    if mergedDigest == old.digest {
      if let telling { try noteCoins(of: retold, besides: old, known.id, told: telling.change) }
      return .known
    }
    if try isToldOfSale(line, known) { return .known }
    guard known.change != nil else {
      throw Diagnostic("'\(line.line.prefix(80))' is worked out from other lines, which say something else")
    }
    let current = try steps.beginLedger()
    guard isFirst else {
      throw Diagnostic("'\(line.line.prefix(80))' was there before in this file, with other facts")
    }
    try table.void(known.id, by: current)
    var origin = try origin(of: record)
    origin.replaces = known.id
    if told != nil, let telling = try table.insert(retold, digest: retold.digest, origin) {
      try table.void(telling, by: current)
      origin.replaces = telling
    }
    guard let id = try table.insert(merged, digest: mergedDigest, origin) else { return .known }
    touched.insert(id)
    try LinkFollowing.move(from: known.id, to: id, by: current, in: db)
    try spends.settle(merged, id, replacing: known.id)
    if told != nil { try noteCoins(of: retold, besides: merged, id, told: current) }
    remark(on: merged, record)
    return .changed
  }

  /// Whether such a file said the same of a line that was corrected by hand since.
  private func wasToldBefore(_ digest: Int64, _ known: PurchaseTable.Known) throws -> Bool {
    guard let telling = try former?.corrected(known.id, in: .purchase) else { return false }
    return try table.digest(of: telling.id) == digest
  }

  /// Notes how many coins the store spent on a line, and when, where that was corrected.
  ///
  /// - Parameters:
  ///   - retold: the line as the store tells of it.
  ///   - line: the line in force, of the number `id`.
  ///   - change: the change that told so.
  private func noteCoins(of retold: PurchaseLine, besides line: PurchaseLine, _ id: Int64, told change: Int64)
    throws
  {
    let (coins, own) = (retold.coins ?? 0, line.coins ?? 0)
    guard coins != own || (coins > 0 && retold.date?.at != line.date?.at) else { return }
    let account = try spends.account(of: coins > 0 ? retold : line)
    // A spend whose date nobody knows is one of today.
    try toldEntries.note(
      .purchase(id), of: account,
      tells: .init(coins: 0 &- coins, at: retold.date?.at ?? .max, change: change))
  }

  private func remark(on line: PurchaseLine, _ record: PurchaseRecord) {
    guard let contradiction = line.amounts.contradiction, remarks.count < Self.mostRemarks else { return }
    let place = record.line.map { "line \($0)" } ?? "'\(line.line.prefix(80))'"
    remarks.append(
      Diagnostic(
        "\(place): \(contradiction); it is kept as it stands",
        hint: "Correct the record, and import the file again."))
  }

  /// Whether a record says what is known of the whole sale: an export of ours shows that under the key of one line.
  private func isToldOfSale(_ line: PurchaseLine, _ known: PurchaseTable.Known) throws -> Bool {
    guard let sale = try known.sale.flatMap({ try table.line($0, &dates) }) else { return false }
    return sale.taking(line, columns: columns, keepsUnsaid: keepsUnsaid).digest == sale.digest
  }

  // MARK: What lines name

  private func origin(of record: PurchaseRecord) throws -> PurchaseTable.Origin {
    PurchaseTable.Origin(
      file: try origin.file(), fileLine: record.line, raw: RecordText.kept(record.raw), replaces: nil,
      change: try steps.beginLedger())
  }

  private func account(of record: PurchaseRecord, store: String?) throws -> Int64? {
    if let fixedAccount { return fixedAccount }
    guard let name = record.account else { return nil }
    if let known = accounts[name] { return known }
    guard let checked = try AccountTable.checked(name, in: db),
      GivenName.made(of: checked) != nil
    else { return nil }
    let id = try AccountTable.id(of: checked, store: store, in: db)
    accounts[name] = id
    return id
  }

  private func isTold(_ source: String) throws -> Bool {
    if let known = isTold[source] { return known }
    let known =
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM purchase WHERE source = ? AND void IS NULL)",
        arguments: [source])
      ?? true
    isTold[source] = known
    return known
  }
}

extension PurchaseLine {
  /// Whether it names what was bought, or the record of it that somebody has.
  fileprivate var namesSomething: Bool {
    title != nil || album != nil || orderID != nil || !line.isEmpty || isrc != nil || barcode != nil
      || url != nil
      || !identifiers.isEmpty
  }
}
