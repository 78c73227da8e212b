import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a change did to the ledger, and what an undo of it did, in numbers.
@Suite struct LedgerItemTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  private func last() throws -> [String] {
    let change = try #require(try library.changes(limit: 1).first)
    var names: [String] = []
    try library.items(ofChange: change.id) { names.append(String(decoding: $0.name, as: UTF8.self)) }
    return names
  }

  private func outcomes(_ report: UndoReport) -> [String] {
    report.items.map { "\($0.name): \($0.outcome)" } + ["\(report.takenBack) \(report.refused)"]
  }

  private func sold(_ line: String, _ title: String) -> Sold { Sold([.lineid: line, .title: title]) }

  @Test func linesAreCounted() throws {
    try fixture.purchases([sold("1", "A"), sold("2", "B")])
    #expect(try last() == ["2 purchases"])
    try fixture.purchases([sold("1", "A"), sold("2", "C")])
    #expect(try last() == ["1 purchase"], "the corrected line and the new one are one")
    let undo = try library.undo()
    #expect(outcomes(undo) == ["1 purchase: removed", "1 purchase: restored", "2 0"])
    #expect(try fixture.bought("line, title") == ["1|A", "2|B"])
    #expect(outcomes(try library.undo(undo.undo)) == ["1 purchase: removed", "1 purchase: restored", "2 0"])
    #expect(try fixture.bought("line, title") == ["1|A", "2|C"])
  }

  @Test func coinsAndBalancesAreCounted() throws {
    var topup = CoinMovement(.topup, coins: 100, account: "Ada")
    topup.date = "2020-01-01"
    _ = try library.moveCoins(topup, command: "coins topup")
    #expect(try last() == ["1 coin entry"])
    _ = try library.assertCoins(100, at: "2020-01-01")
    #expect(try last() == ["1 balance"])
    let songs = ["A", "B"].map { CoinPurchase(artist: "Ada", title: $0) }
    _ = try library.spendCoins(CoinMovement(.spend, coins: 10), on: songs)
    #expect(try last() == ["2 purchases, 2 coin entries"] || last() == ["2 purchases", "2 coin entries"])
    _ = try library.refundCoins(entry: 2)
    #expect(try Set(last()) == ["1 purchase", "1 coin entry"])
    let undo = try library.undo()
    #expect(Set(outcomes(undo)) == ["1 purchase: restored", "1 coin entry: removed", "2 0"])
    #expect(try library.coinBalance(account: "Ada") == 80)
    _ = try library.undo()
    #expect(try library.coinBalance(account: "Ada") == 100)
    #expect(outcomes(try library.undo()) == ["1 balance: removed", "1 0"])
  }

  /// Each of many lines is not looked for among all the others.
  @Test func manyLinesGoAndComeAsFastAsTheyWereImported() throws {
    let clock = ContinuousClock()
    let entries = (1...15_000).map { (kind: "topup", date: Optional("2020-01-01"), coins: Int64($0)) }
    let importing = try clock.measure { _ = try fixture.coins(entries) }
    let first = try #require(try library.changes(limit: 1).first).id
    let undoing = try clock.measure {
      let undo = try library.undo(first)
      #expect(outcomes(undo) == ["15,000 coin entries: removed", "15000 0"])
      #expect(outcomes(try library.undo(undo.undo)) == ["15,000 coin entries: restored", "15000 0"])
    }
    #expect(undoing < importing * 10)
    #expect(try library.coinBalance(account: "me") == 15_000 * 15_001 / 2)
  }

  @Test func linksAndDecisionsAreCounted() throws {
    try fixture.index([.init("1.mp3", ["TITLE": "Salt", "ARTIST": "Huldra"])])
    let purchase = try fixture.buy("Salt", by: "Huldra", amount: 1)
    _ = try library.link(purchase: purchase, to: [1])
    #expect(try last() == ["1 link", "1 decision"])
    _ = try library.note(.gift, of: [1])
    #expect(try last() == ["1 decision"])
    _ = try library.unlink(purchase: purchase, from: [1])
    #expect(try last() == ["1 link", "2 decisions"])
    let undo = try library.undo()
    #expect(
      Set(outcomes(undo)) == ["1 link: restored", "1 decision: removed", "1 decision: restored", "3 0"])
    #expect(try fixture.links() == ["Salt → 1.mp3 by by hand"])
  }

  /// A line that was corrected since is left, and the change that did it is named.
  @Test func whatWasCorrectedSinceIsRefused() throws {
    try fixture.purchases([sold("1", "A"), sold("2", "B"), sold("3", "C")])
    let first = try #require(try library.changes(limit: 1).first).id
    try fixture.purchases([sold("2", "D"), sold("3", "E")])
    let later = try #require(try library.changes(limit: 1).first).id
    let undo = try library.undo(first)
    #expect(
      outcomes(undo) == [
        "2 purchases: refused(\"it has been changed since by change \(later) (import)\")",
        "1 purchase: removed", "1 2",
      ])
    #expect(undo.blocking == later)
    #expect(try fixture.bought("line, title") == ["2|D", "3|E"])
    _ = try library.undo(later)
    #expect(try fixture.bought("line, title") == ["2|B", "3|C"])
  }

  /// A line whose place another one has taken stays away.
  @Test func aPlaceThatIsTakenIsNamed() throws {
    try fixture.purchases([sold("1", "A")])
    let first = try #require(try library.changes(limit: 1).first).id
    let undo = try #require(try library.undo(first).undo)
    try fixture.purchases([sold("1", "B")])
    let redo = try library.undo(undo)
    #expect(outcomes(redo) == ["1 purchase: refused(\"another line has taken the place since\")", "0 1"])
    #expect(try fixture.bought("line, title") == ["1|B"])
  }
}

/// Images of the journal are read to their last byte and never beyond.
@Suite struct ImageBytesTests {
  @Test func whatIsWrittenIsRead() {
    var image: [UInt8] = []
    for number in [0, -1, .max, .min, 0x0102_0304_0506_0708] as [Int64] { image.appendImage(number) }
    image.appendImage(counted: [1, 2, 3])
    image.appendImage(counted: "é".utf8)
    image.append(9)
    #expect(image.count == 5 * 8 + 11 + 10 + 1)
    var reader = ImageReader(image)
    #expect((0..<5).map { _ in reader.integer() } == [0, -1, .max, .min, 0x0102_0304_0506_0708])
    #expect(reader.counted() == [1, 2, 3] && reader.text() == "é" && !reader.isAtEnd)
    #expect(reader.byte() == 9 && reader.isAtEnd && reader.byte() == nil && reader.integer() == nil)
  }

  @Test func whatIsCutIsNothing() {
    var reader = ImageReader([1, 2, 3, 4, 5, 6, 7])
    #expect(reader.integer() == nil && reader.number(size: 7) == 0x07_0605_0403_0201 && reader.isAtEnd)
    reader = ImageReader([1, 2])
    #expect(
      reader.taken(3) == nil && reader.taken(2) == [1, 2] && reader.taken(0) == [] && reader.taken(1) == nil)
    var counted: [UInt8] = []
    counted.appendImage(4)
    reader = ImageReader(counted + [1, 2, 3])
    #expect(reader.counted() == nil)
    reader = ImageReader(counted + [1, 2, 3, 4])
    #expect(reader.counted() == [1, 2, 3, 4])
    var negative: [UInt8] = []
    negative.appendImage(-1)
    reader = ImageReader(negative)
    #expect(reader.counted() == nil)
  }

  @Test func anImageOf256BytesIsKeptWhole() {
    let whole = AfterImage([UInt8](repeating: 7, count: 256))
    #expect(whole.whole?.count == 256 && whole.stored.count == 257)
    let digest = AfterImage([UInt8](repeating: 7, count: 257))
    #expect(digest.whole == nil && digest.stored.count == 25)
    #expect(
      digest.matches([UInt8](repeating: 7, count: 257)) && !digest.matches([UInt8](repeating: 7, count: 256)))
    #expect(AfterImage([UInt8](repeating: 7, count: 257), isWhole: true).whole?.count == 257)
  }
}
