import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a record may say at most is taken, and the next thing beyond it is refused or left out.
@Suite struct RecordLimitTests {
  private func line(_ change: (inout PurchaseRecord) -> Void) throws -> PurchaseLine {
    var reader = PurchaseReader(source: "shop", LibrarySettings(values: ["timezone": "UTC"]))
    var record = PurchaseRecord()
    change(&record)
    return try reader.line(record)
  }

  private func fault(_ change: (inout PurchaseRecord) -> Void) -> String? {
    #expect(throws: Diagnostic.self) { try line(change) }?.message
  }

  @Test func numbersOfDiscsAndTracksAndLengthsThatCannotBeAreLeftOut() throws {
    for (number, kept) in [(0, nil), (1, 1), (10_000, 10_000), (10_001, nil), (-1, nil)] as [(Int64, Int64?)]
    {
      #expect(try line { $0.disc = number }.disc == kept)
    }
    for (number, kept) in [(0, nil), (1, 1), (100_000, 100_000), (100_001, nil)] as [(Int64, Int64?)] {
      #expect(try line { $0.track = number }.number == kept)
      #expect(try line { $0.tracks = ["\(number)", "A", "", ""] }.tracks.map(\.number) == [kept])
    }
    for (number, kept) in [(0, nil), (1, 1), (1_000_000_000, 1_000_000_000), (1_000_000_001, nil)]
      as [(Int64, Int64?)]
    {
      #expect(try line { $0.length = number }.duration == kept)
    }
  }

  @Test func quantitiesAndCoinsHaveTheirBounds() throws {
    for number in [1, 1_000_000] as [Int64] { #expect(try line { $0.quantity = number }.quantity == number) }
    for number in [0, 1_000_001] as [Int64] {
      #expect(
        fault { $0.quantity = number } == "quantity is '\(number)'; a number from 1 to 1,000,000 is expected")
    }
    for number in [0, 1_000_000_000_000] as [Int64] {
      #expect(try line { $0.coins = number }.coins == number)
    }
    for number in [-1, 1_000_000_000_001] as [Int64] {
      #expect(
        fault { $0.coins = number }
          == "coins are '\(number)'; how many were spent, from 0 to 1,000,000,000,000, is expected")
    }
  }

  @Test(
    arguments: [
      ("215", 215_000), ("215.3", 215_300), ("215.34", 215_340), ("215.345", 215_345), ("215.3456", 215_345),
      ("0", nil), ("0.001", 1), ("1000000", 1_000_000_000), ("1000000.001", nil), ("999999999", nil),
      ("1000000000", nil),
      ("", nil), ("x", nil), ("1.", nil), ("1.x", nil), ("-1", nil),
    ] as [(String, Int64?)])
  func aTracksLengthIsInSeconds(text: String, milliseconds: Int64?) throws {
    #expect(
      try line { $0.tracks = ["1", "A", "B", text] }.tracks == [
        .init(number: 1, title: "A", artist: "B", duration: milliseconds)
      ])
  }

  @Test func anAlbumHasTenThousandTracksAtMost() throws {
    let tracks = (1...10_000).flatMap { ["\($0)", "T", "", ""] }
    #expect(try line { $0.tracks = tracks }.tracks.count == 10_000)
    #expect(
      fault { $0.tracks = tracks + ["1", "T", "", ""] }
        == "the album has 10,001 tracks; 10,000 at most are expected")
    // What is no whole track is none.
    #expect(
      fault { $0.tracks = ["1", "A", "B", "2", "2", "C"] }
        == "tracks are 6 texts; four of each track, its number, title, artist and length, are expected")
    #expect(try line { $0.tracks = [] }.tracks == [])
  }

  @Test func textsHaveABound() throws {
    let longest = String(repeating: "x", count: 65_536)
    #expect(try line { $0.title = longest }.title == longest)
    #expect(
      fault { $0.title = longest + "x" } == "title has 65,537 bytes; 65,536 at most are expected")
    let key = String(repeating: "k", count: 1_024)
    for column in [\PurchaseRecord.lineID, \.source] {
      #expect(throws: Never.self) { try line { $0[keyPath: column] = key } }
      #expect(
        fault { $0[keyPath: column] = key + "k" }
          == "\(column == \PurchaseRecord.source ? "source" : "lineid") has 1,025 bytes; 1,024 at most are expected"
      )
    }
    #expect(try line { $0.identifiers = [key] }.identifiers == [key])
    #expect(
      fault { $0.identifiers = [key + "k"] } == "identifiers has 1,025 bytes; 1,024 at most are expected")
    let hundred = (100..<200).map(String.init)
    #expect(try line { $0.identifiers = hundred }.identifiers == hundred)
    #expect(fault { $0.identifiers = hundred + ["x"] } == "identifiers are 101; 100 at most are expected")
    #expect(try line { $0.identifiers = ["b", " ", "a", "b "] }.identifiers == ["a", "b"])
    #expect(try line { $0.title = " \u{3000}A\n" }.title == "A")
    #expect(try line { $0.title = " \n" }.title == nil)
  }

  @Test func aRecordIsKeptUpToItsBoundAndNeverCutWithinALetter() {
    let short = String(repeating: "x", count: 65_534)
    #expect(RecordText.kept(nil) == nil)
    #expect(RecordText.kept(short + "é") == short + "é")
    #expect(RecordText.kept(short + "xx") == short + "xx")
    #expect(RecordText.kept(short + "xxx") == short + "xx")
    #expect(RecordText.kept(short + "xé") == short + "x")
    #expect(RecordText.kept(short + "夜") == short)
  }

  @Test func theKindFollowsFromTheNames() throws {
    #expect(try line { ($0.title, $0.album) = ("A", "B") }.kind == .track)
    #expect(try line { $0.album = "B" }.kind == .album)
    #expect(try line { _ in }.kind == .other)
    #expect(try line { $0.kind = "PACKAGE" }.kind == .package)
    // A thing in a parcel, unless the record says that there is something to download.
    #expect(try line { $0.kind = "package" }.isPhysical)
    #expect(try line { ($0.kind, $0.isPhysical) = ("package", false) }.isPhysical == false)
    #expect(try line { _ in }.isAside == false && line { $0.isMusic = true }.isAside == false)
    #expect(try line { $0.isMusic = false }.isAside && line { $0.isPhysical = true }.isPhysical)
    #expect(try line { _ in }.isPhysical == false && line { _ in }.proof == .receipt)
  }

  @Test func aChoiceThatIsAlmostOneIsNamed() throws {
    let fault = #expect(throws: Diagnostic.self) { try line { $0.kind = "albun" } }
    #expect(fault?.hint == "Did you mean 'album'?")
    let evidence = #expect(throws: Diagnostic.self) { try line { $0.evidence = "xxxxxxxxx" } }
    #expect(evidence?.hint == nil)
    #expect(
      evidence?.message
        == "evidence is 'xxxxxxxxx'; one of receipt, library-flag, embedded, manual is expected")
  }

  @Test(
    arguments: [("2019", 20_190_000), ("2019-05", 20_190_500), ("2019-05-03T10:00:00", 20_190_503)]
      as [(String, Int64)])
  func aReleaseHasADate(text: String, packed: Int64) throws {
    #expect(try line { $0.released = text }.released == packed)
    #expect(
      fault { $0.released = "soon" }
        == "released is 'soon'; a date such as 2019, 2019-05 or 2019-05-03 is expected")
  }

  @Test func aRefundIsWhatItsPriceSays() throws {
    for price in ["3", "-3"] {
      let refund = try line { ($0.kind, $0.price, $0.tax, $0.currency) = ("refund", price, "1", "EUR") }
      #expect(refund.amounts == PurchaseAmounts(currency: "EUR", exponent: 2, tax: 100, refund: 300))
    }
    let told = try line { ($0.kind, $0.price, $0.refund, $0.currency) = ("refund", "3", "2", "EUR") }
    #expect(told.amounts.refund == 200)
    let listed = try line { ($0.kind, $0.listPrice, $0.currency) = ("refund", "3", "EUR") }
    #expect(listed.amounts.isEmpty)
  }

  @Test func aPriceOfNothingNeedsNoCurrency() throws {
    let free = try line { ($0.price, $0.tax) = ("0", "0.00") }
    #expect(free.amounts == PurchaseAmounts(amount: 0, tax: 0))
    #expect(try line { $0.currency = "EUR" }.amounts == PurchaseAmounts())
    #expect(
      fault { $0.price = "0.01" }
        == "price is '0.01', and its currency is missing; a code of ISO 4217 such as EUR is expected")
  }

  /// Amounts of different fineness stand side by side, as fine as the finest.
  @Test func amountsShareOneUnit() throws {
    let line = try line {
      ($0.price, $0.listPrice, $0.tax, $0.refund, $0.currency) = ("1", "2.5", "0.1234", "0.5", "EUR")
    }
    #expect(
      line.amounts
        == PurchaseAmounts(
          currency: "EUR", exponent: 4, amount: 10_000, listPrice: 25_000, tax: 1_234, refund: 5_000))
    #expect(line.amounts.contradiction == nil && !line.amounts.isEmpty)
    #expect(line.amounts.money(\.tax) == Money(minor: 1_234, exponent: 4, currency: "EUR"))
    for part in PurchaseAmounts.parts {
      var amounts = PurchaseAmounts()
      amounts[keyPath: part] = 1
      #expect(!amounts.isEmpty && amounts.money(part) == nil)
    }
    var mixed = PurchaseAmounts(currency: "EUR", exponent: 2, amount: 1)
    let isTaken = mixed.set(\.tax, to: Money(minor: 1, exponent: 2, currency: "USD"))
    #expect(!isTaken)
    #expect(mixed == PurchaseAmounts(currency: "EUR", exponent: 2, amount: 1))
  }

  @Test func asMuchBackAsWasPaidIsNoContradiction() {
    func amounts(_ refund: Int64?, _ tax: Int64?) -> String? {
      PurchaseAmounts(currency: "EUR", exponent: 2, amount: 100, tax: tax, refund: refund).contradiction
    }
    #expect(amounts(100, 100) == nil)
    #expect(amounts(101, 100) == "the refund of 1.01 EUR is more than the price of 1.00")
    #expect(amounts(100, 101) == "the tax of 1.01 EUR is more than the price of 1.00")
    #expect(amounts(nil, 101) == "the tax of 1.01 EUR is more than the price of 1.00")
    #expect(amounts(nil, nil) == nil)
  }
}
