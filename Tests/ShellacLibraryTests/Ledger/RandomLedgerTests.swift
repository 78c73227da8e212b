import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Imports of exports that overlap in any order give the same purchases and the same spending, and an undo gives back
/// what was there.
@Suite struct RandomLedgerTests {
  @Test(arguments: UInt64(1)...12)
  func theOrderOfImportsDoesNotMatter(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let files = Self.files(&random)
    var results: [[String]] = []
    for _ in 0..<3 {
      let fixture = try LibraryFixture()
      for file in files.shuffled(using: &random) { try fixture.purchases(file.sold, format: file.format) }
      results.append(try fixture.ledger() + fixture.spending())
      for file in files.shuffled(using: &random) {
        let again = try fixture.purchases(file.sold, format: file.format)
        #expect(again.counts.new + again.counts.changed == 0, "seed \(seed): \(file.format) again: \(again)")
      }
      #expect(try fixture.ledger() + fixture.spending() == results.last)
    }
    #expect(results[0] == results[1], "seed \(seed)")
    #expect(results[0] == results[2], "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...12)
  func anUndoGivesBackWhatWasThere(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try LibraryFixture()
    var states = [try fixture.ledger()]
    for file in Self.files(&random).shuffled(using: &random) {
      // Some say something else of what was told before.
      var sold = file.sold
      if Bool.random(using: &random), !sold.isEmpty { sold[0].values[.note] = "said \(states.count)" }
      try fixture.purchases(sold, format: file.format)
      states.append(try fixture.ledger())
    }
    for _ in 0..<2 {
      var undos: [Int64] = []
      for state in states.dropLast().reversed() {
        guard try fixture.library.changes().contains(where: { $0.state == .done && $0.undoes == nil }),
          try fixture.ledger() != state
        else { continue }
        let report = try fixture.library.undo()
        #expect(report.refused == 0, "seed \(seed): \(report.items)")
        undos.append(try #require(report.undo))
        #expect(try fixture.ledger() == state, "seed \(seed)")
      }
      for undo in undos.reversed() { try fixture.library.undo(undo) }
      #expect(try fixture.ledger() == states.last, "seed \(seed), forth again")
    }
    #expect(try fixture.violations() == [])
  }

  /// Sales as four sources tell of them, each of some.
  private static func files(_ random: inout Seeded) -> [(format: String, sold: [Sold])] {
    var collection: [Sold] = []
    var orders: [Sold] = []
    var payments: [Sold] = []
    var typed: [Sold] = []
    for number in 1...12 {
      let price = "\(Int.random(in: 0...9, using: &random)).\(Int.random(in: 10...99, using: &random))"
      let cart = Int.random(in: 1...8, using: &random)
      if Bool.random(using: &random) {
        collection.append(
          Sold([
            .lineid: "p\(number)", .identifiers: "bandcamp.sale:p\(number)", .album: "Album \(number)",
            .kind: "album",
            .artist: "Artist", .listprice: "9", .currency: "GBP", .evidence: "library-flag",
            .purchased: "2020-07-\(10 + number)T01:34:59Z", .note: "",
          ]))
      }
      if Bool.random(using: &random) {
        orders.append(
          Sold([
            .lineid: "p\(number)", .identifiers: "bandcamp.sale:p\(number) paypal.transaction:T\(cart)",
            .title: "Album \(number)", .kind: "album", .price: price, .currency: "EUR", .note: "",
            .purchased: "2020-07-\(10 + number)",
          ]))
      }
      if Bool.random(using: &random) {
        typed.append(Sold([.title: "Album \(number % 3)", .price: "1", .currency: "USD", .note: ""]))
      }
    }
    for cart in 1...8 where Bool.random(using: &random) {
      payments.append(
        Sold([
          .lineid: "T\(cart)", .identifiers: "paypal.transaction:T\(cart)", .kind: "payment", .title: "Payee",
          .price: "\(cart)", .currency: "EUR", .music: "no", .note: "",
        ]))
      if Bool.random(using: &random) {
        payments.append(
          Sold([
            .lineid: "R\(cart)", .identifiers: "paypal.transaction:T\(cart)", .kind: "refund", .price: "0.50",
            .currency: "EUR", .music: "no", .note: "",
          ]))
      }
    }
    let parts = (orders.count + 1) / 2
    return [
      ("bandcamp.collection", collection), ("bandcamp.orders", Array(orders.prefix(parts + 2))),
      ("bandcamp.orders", Array(orders.dropFirst(parts))), ("paypal", payments), ("csv", typed),
    ]
  }
}
