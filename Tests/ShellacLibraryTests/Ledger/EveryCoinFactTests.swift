import ShellacModel
import Testing

@testable import ShellacLibrary

/// Everything that a history of coins says of an entry is kept, is corrected one by one, and comes back with an undo.
@Suite struct EveryCoinFactTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static func record(_ number: Int) -> CoinRecord {
    var record = CoinRecord()
    record.source = "shop"
    record.lineID = "L"
    record.account = "me"
    record.store = "Store"
    record.purchased = number == 1 ? "2021-01-02T03:04:05Z" : "2021-02-03"
    record.kind = number == 1 ? "topup" : "grant"
    record.coins = Int64(100 + number)
    record.price = "7.1\(number)"
    record.currency = number == 1 ? "EUR" : "USD"
    record.reference = "reference \(number)"
    record.note = "note \(number)"
    record.line = Int64(90 + number)
    record.raw = "raw \(number)"
    return record
  }

  private static func row(_ number: Int) -> String {
    """
    account=me | store=Store | source=shop | line=L | kind=\(number == 1 ? "topup" : "grant") \
    | at=\(number == 1 ? "1609556645" : "1612310400") | precision=\(number - 1) | coins=10\(number) \
    | currency=\(number == 1 ? "EUR" : "USD") | exponent=2 | amount=71\(number) | reference=reference \(number) \
    | note=note \(number) | file_line=9\(number) | raw=raw \(number) | path=/files/a.csv
    """
  }

  private func rows() throws -> [String] {
    try fixture.facts(
      """
      SELECT a.name AS account, a.store, e.source, e.line, e.kind, e.at, e.precision, e.coins, e.currency, e.exponent,
        e.amount, e.purchase, e.reference, e.note, e.file_line, e.raw, f.path, e.replaces
      FROM coin_entry e JOIN account a ON a.id = e.account LEFT JOIN import_file f ON f.id = e.file
      WHERE e.void IS NULL ORDER BY e.id
      """)
  }

  private func take(_ records: [CoinRecord], account: String? = nil) throws -> [RowOutcome] {
    var outcomes: [RowOutcome] = []
    _ = try fixture.library.importRecords(
      from: ImportSource(path: Array("/files/a.csv".utf8), format: "csv", account: account)
    ) { session in
      try session.beginCoins()
      for record in records { outcomes.append(try session.add(record)) }
    }
    return outcomes
  }

  @Test func anEntryIsKeptCorrectedAndTakenBack() throws {
    #expect(try take([Self.record(1)]) == [.new])
    #expect(try rows() == [Self.row(1)])
    #expect(try take([Self.record(1)]) == [.known])
    #expect(try take([Self.record(2)]) == [.changed])
    #expect(try rows() == [Self.row(2) + " | replaces=1"])
    #expect(try take([Self.record(2)]) == [.known])
    let undo = try fixture.library.undo()
    #expect(try rows() == [Self.row(1)])
    _ = try fixture.library.undo(undo.undo)
    #expect(try rows() == [Self.row(2) + " | replaces=1"])
  }

  @Test func anEntryWithoutAFactTakesNoneFromItsNeighbours() throws {
    var (first, none, last) = (Self.record(1), CoinRecord(), Self.record(2))
    (first.lineID, none.lineID, last.lineID) = ("1", "2", "3")
    (none.purchased, none.coins) = ("2020", 5)
    #expect(try take([first, none, last]) == [.new, .new, .new])
    #expect(
      try rows() == [
        Self.row(1).replacing("line=L", with: "line=1"),
        "account=csv | source=csv | line=2 | kind=topup | at=1577836800 | precision=3 | coins=5 | path=/files/a.csv",
        Self.row(2).replacing("line=L", with: "line=3"),
      ])
  }

  private static let corrections: [(name: String, apply: @Sendable (inout CoinRecord) -> Void)] = [
    ("kind", { $0.kind = record(2).kind }), ("purchased", { $0.purchased = record(2).purchased }),
    ("coins", { $0.coins = record(2).coins }), ("reference", { $0.reference = record(2).reference }),
    ("price", { $0.price = record(2).price }), ("currency", { $0.currency = record(2).currency }),
    ("exponent", { $0.price = "7.110000" }), ("note", { $0.note = record(2).note }),
    ("no price", { $0.price = nil }),
    ("no note", { $0.note = nil }), ("precision", { $0.purchased = "2021-01-02" }),
  ]

  /// What an entry was, when and how many coins make it another one; a price or a note corrects it.
  @Test func eachFactIsCorrectedByItself() throws {
    for (name, apply) in Self.corrections {
      for hasID in [true, false] {
        var (first, next) = (Self.record(1), Self.record(1))
        apply(&next)
        if !hasID { (first.lineID, next.lineID) = (nil, nil) }
        #expect(try take([first]) == [.new])
        let isOther = ["kind", "purchased", "coins", "reference", "precision"].contains(name)
        // A price that is written with more digits is the same price.
        let outcome: RowOutcome = name == "exponent" ? .known : !hasID && isOther ? .new : .changed
        #expect(try take([next]) == [outcome], "\(name), with an id: \(hasID)")
        #expect(try take([next]) == [.known], "\(name), with an id: \(hasID)")
        try fixture.execute("DELETE FROM coin_entry")
      }
    }
  }

  @Test func aWholeNumberOfCoinsHasTheSignOfItsKind() throws {
    func outcome(_ kind: String?, _ coins: Int64) throws -> String {
      var record = CoinRecord()
      (record.kind, record.coins, record.purchased) = (kind, coins, "2020-01-01")
      defer { try? fixture.execute("DELETE FROM coin_entry") }
      guard case .refused(let reason) = try take([record])[0] else {
        return try fixture.texts("SELECT kind || ' ' || coins FROM coin_entry")[0]
      }
      return reason.message
    }
    #expect(
      try outcome(nil, 5) == "topup 5" && outcome(nil, 0) == "topup 0" && outcome(nil, -5) == "spend -5")
    #expect(try outcome("spend", 5) == "spend -5" && outcome("spend", -5) == "spend -5")
    #expect(try outcome("expiry", 5) == "expiry -5" && outcome("expiry", -5) == "expiry -5")
    #expect(try outcome("spend", 0) == "spend 0" && outcome("opening", -5) == "opening -5")
    for kind in ["topup", "grant", "refund"] {
      #expect(try outcome(kind, 5) == "\(kind) 5" && outcome(kind, 0) == "\(kind) 0")
      #expect(
        try outcome(kind, -5)
          == "coins are '-5', and a \(kind) takes none away; a positive number is expected")
    }
    let most: Int64 = 1_000_000_000_000
    let range = "a number from -1,000,000,000,000 to 1,000,000,000,000"
    #expect(try outcome("topup", most) == "topup \(most)" && outcome("spend", -most) == "spend -\(most)")
    #expect(try outcome("topup", most + 1) == "coins are '\(most + 1)'; \(range) is expected")
    #expect(try outcome("spend", -most - 1) == "coins are '\(-most - 1)'; \(range) is expected")
  }

  @Test func whatAnEntryLacksIsNamed() throws {
    var record = CoinRecord()
    func refusal() throws -> String? {
      guard case .refused(let reason) = try take([record])[0] else { return nil }
      return reason.message
    }
    #expect(try refusal() == "an entry says no coins; a whole number is expected")
    record.coins = 1
    #expect(try refusal() == "an entry has no date; one such as 2020-07-07 is expected")
    record.purchased = "2020-01-01"
    #expect(try refusal() == nil)
    // Only an entry that is a balance says its coins there.
    (record.coins, record.balance) = (nil, 5)
    #expect(try refusal() == "an entry says no coins; a whole number is expected")
  }

  @Test func theAccountIsTheNamedOneElseTheStoresElseTheFiles() throws {
    var record = Self.record(1)
    _ = try take([record])
    record.account = nil
    _ = try take([record])
    record.store = nil
    _ = try take([record])
    _ = try take([Self.record(1)], account: "told")
    #expect(
      try fixture.facts("SELECT name, store FROM account ORDER BY id")
        == ["name=me | store=Store", "name=Store | store=Store", "name=csv", "name=told"])
  }

  /// The same entry twice is two; the third import of both knows both.
  @Test func equalEntriesAreCounted() throws {
    var record = Self.record(1)
    record.lineID = nil
    #expect(try take([record, record]) == [.new, .new])
    #expect(try take([record, record]) == [.known, .known])
    #expect(try take([record, record, record]) == [.known, .known, .new])
    var other = record
    other.note = "else"
    #expect(try take([other, record, record]) == [.changed, .known, .known])
    #expect(try take([record, record, record]) == [.known, .known, .changed])
    #expect(try fixture.library.coinBalance(account: "me") == 303)
  }

  @Test func oneIdWithTwoMeaningsInOneFileIsRefused() throws {
    var other = Self.record(1)
    other.note = "else"
    for _ in 0..<2 {
      let outcomes = try take([Self.record(1), other, Self.record(1)])
      #expect(outcomes[1] == .refused(Diagnostic("'L' was there before in this file, with other facts")))
      #expect(outcomes[2] == .known)
    }
    #expect(try rows() == [Self.row(1)])
  }
}
