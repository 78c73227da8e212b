import ShellacPluginSDK
import Testing

@testable import SoTubeFormat

@Suite("SoTube") struct SoTubeTests {
  @Test(
    "the database, its users, one user, and what is malformed",
    arguments: ["export", "users", "user", "malformed"])
  func files(name: String) throws {
    try assertReader(SoTubeReader.self, input: "SoTube/\(name).json", isSpoiled: false)
  }

  @Test("a file that is cut and spoiled") func spoiled() throws {
    try assertReader(SoTubeReader.self, input: "SoTube/small.json")
  }

  private func read(_ text: String) -> ReadCall.Outcome {
    ReadCall(bytes: Array(text.utf8), path: "/a.json").run(SoTubeReader.self)
  }

  @Test("whatever part of the database it is, the same purchases and coins come of it")
  func shapes() throws {
    let songs = #""songs":{"a":{"name":"A","dateOfPurchase":"0","priceInCoins":"5","albumId":"x"}}"#
    let albums = #""albums":{"x":{"artistName":"Y"}}"#
    let user = "{\(songs),\(albums),\"properties\":{\"coins\":3}}"
    let outcomes = ["{\"users\":{\"u\":\(user)}}", "{\"u\":\(user)}", user].map(read)
    for outcome in outcomes {
      #expect(outcome.tables.map(\.rows) == [.purchases, .coins])
      // Albums that stand behind the songs count, too.
      #expect(outcome.tables[0].cell(0, "albumartist") == "Y")
      #expect(outcome.tables[0].cell(0, "purchased") == "2001-01-01T00:00:00Z")
      #expect(outcome.tables[1].cell(0, "coins") == 3)
    }
    #expect(outcomes.map { $0.tables[0].cell(0, "account") } == ["u", "u", nil])
  }

  @Test(
    "a key of the coin history is the time to the second",
    arguments: [
      ("000000000000000", "2001-01-01T00:00:00Z"), ("517671234567890", "2017-05-28T13:33:54Z"),
      ("999999999999999", "2032-09-09T01:46:39Z"),
    ])
  func keys(key: String, instant: String) {
    let coins = read("{\"users\":{\"u\":{\"properties\":{\"coinsHistory\":{\"\(key)\":{\"100\":4.99}}}}}}")
      .tables[1]
    #expect(coins.cell(0, "purchased") == .text(instant) && coins.cell(0, "price") == .decimal("4.99"))
  }

  @Test(
    "a price has the digits that the file has, but for those that a binary number made",
    arguments: [
      ("4.99", "4.99"), ("4.990", "4.990"), ("1e1", "10"), ("21.989999999999998", "21.99"), ("0", "0"),
      ("123456789.123456789", "123456789.123456789"),
    ])
  func prices(literal: String, price: String) {
    let coins = read("{\"u\":{\"properties\":{\"coinsHistory\":{\"517671234567890\":{\"100\":\(literal)}}}}}")
      .tables[1]
    #expect(coins.cell(0, "price") == .decimal(price))
  }

  @Test("a file that is cut gives what stands before, and the place")
  func cut() {
    let outcome = read("{\"users\":{\"u\":{\"songs\":{\"a\":{\"name\":\"A\"},\n\"b\":{\"name\":")
    #expect(outcome.tables.first?.cells.count == 1)
    #expect(outcome.failures.count == 1 && outcome.failures.first?.line == 2)
    #expect(outcome.failures.first?.hint != nil)
  }

  @Test("nesting without end and texts without end are refused, the records beside them taken")
  func hostile() {
    let deep = read(
      "{\"users\":{\"u\":{\"songs\":{\"a\":{\"name\":\"A\"},\"b\":" + String(repeating: "[", count: 100_000))
    #expect(deep.tables.first?.cells.count == 1)
    #expect(deep.failures.map(\.message) == ["objects and arrays are nested more than 100 deep"])
    let long = String(repeating: "x", count: 1 << 20)
    let outcome = read(
      "{\"users\":{\"u\":{\"songs\":{\"a\":{\"name\":\"\(long)\"},\"b\":{\"name\":\"B\"}}}}}")
    #expect(
      outcome.failures == [] && outcome.refused.map(\.message) == ["a text in it is longer than any name is"])
    #expect(outcome.tables[0].column("title") == ["B"])
  }

  @Test(
    "other JSON is not taken for it", arguments: ["{}", "[]", "{\"users\":[]}", "{\"a\":{\"b\":{}}}", "7"])
  func others(text: String) {
    let outcome = read(text)
    #expect(outcome.status == SHELLAC_NOT_MINE && outcome.tables.isEmpty)
  }
}
