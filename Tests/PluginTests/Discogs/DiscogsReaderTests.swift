import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import DiscogsFormat

@Suite("Discogs") struct DiscogsReaderTests {
  static let collection = "Discogs/ada-collection-20240503-1402.csv"

  @Test("a collection, cut and spoiled")
  func collection() throws {
    let outcome = try assertReader(DiscogsReader.self, input: Self.collection)
    // The day on which it was added is not the day on which it was bought.
    #expect(outcome.table.column("purchased").allSatisfy { $0 == nil })
    #expect(outcome.table.column("price").allSatisfy { $0 == nil })
  }

  @Test("the user's own columns, when they are named")
  func ownColumns() throws {
    try assertReader(
      DiscogsReader.self, input: Self.collection,
      settings: [
        "price-column": "Collection Price", "store-column": "Collection Shop",
        "date-column": "Collection Bought",
        "dates": "dmy", "currency": "EUR",
      ], isSpoiled: false, golden: Self.collection + ".own.rows")
  }

  @Test("the day of adding is that of the purchase when the user says so")
  func added() throws {
    let outcome = ReadCall(
      bytes: Array(try ShopTable(input: Self.collection).text().utf8), settings: ["added-is-purchase": "true"]
    ).run(DiscogsReader.self)
    // It has no zone: it is local.
    #expect(outcome.table.cell(0, "purchased") == "2020-01-31T12:34:56")
  }

  @Test("a column that is not there is told of with those that are")
  func missingColumn() throws {
    let outcome = ReadCall(
      bytes: Array(try ShopTable(input: Self.collection).text().utf8), settings: ["price-column": "Cost"]
    ).run(DiscogsReader.self)
    #expect(
      outcome.failures.first?.message.hasPrefix("there is no column 'Cost'; the columns of the file") == true)
    #expect(outcome.tables.isEmpty)
  }

  @Test("other forms of the file, and files that are none")
  func forms() throws {
    try ShopTable(input: Self.collection).assertForms(DiscogsReader.self)
  }

  @Test(
    "other tables of Discogs' are known, and refused by what they are",
    arguments: [("wantlist.csv", "a wantlist"), ("inventory.csv", "a seller's inventory")])
  func otherTables(name: String, what: String) throws {
    let table = ShopTable(input: "Discogs/" + name)
    let bytes = Array(try table.text().utf8)
    let outcome = table.read(DiscogsReader.self, bytes)
    #expect(outcome.failures.first?.message.hasPrefix("this is \(what), and no list") == true)
    #expect(bytes.withUnsafeBytes { DiscogsReader.probe(path: [], head: $0) } == 70)
  }
}
