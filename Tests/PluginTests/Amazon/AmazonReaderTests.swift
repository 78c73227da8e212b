import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import AmazonFormat

@Suite("Amazon") struct AmazonReaderTests {
  @Test("both generations of digital items", arguments: ["Digital Items.csv", "Older/Digital Items.csv"])
  func files(name: String) throws {
    try assertReader(AmazonReader.self, input: "Amazon/" + name, isSpoiled: name == "Older/Digital Items.csv")
  }

  @Test("other forms of the file, and files that are none")
  func forms() throws {
    try ShopTable(input: "Amazon/Digital Items.csv").assertForms(AmazonReader.self)
  }

  @Test("what was paid is the sum of its parts, tax among them, else the price of the row")
  func amounts() throws {
    var call = ReadCall(bytes: Array(try ShopTable(input: "Amazon/Digital Items.csv").text().utf8))
    let name = "Digital Orders Monetary.csv"
    call.further[name] = Array(try ShopTable(input: "Amazon/" + name).text().utf8)
    let outcome = call.run(AmazonReader.self)
    let table = outcome.table
    func cell(_ id: String, _ column: String) -> String? {
      table.cells.indices.first { table.cell($0, "lineid") == .text(id) }
        .flatMap { table.cell($0, column).text }
    }
    #expect(cell("item-1", "price") == "1.085" && cell("item-1", "tax") == "0.095")
    #expect(cell("item-2", "price") == "9.49" && cell("item-2", "currency") == "EUR")
    #expect(cell("item-3", "price") == "0" && cell("item-3", "tax") == nil)
    // Its parts are of two currencies: they have no sum.
    #expect(cell("item-6", "price") == "9.99" && cell("item-6", "tax") == nil)
    #expect(outcome.warnings.contains { $0.message.contains("'Digital Orders Monetary.csv', line") })

    let alone = ReadCall(
      bytes: Array(try ShopTable(input: "Amazon/Digital Items.csv").text().utf8), path: "/a/Digital Items.csv"
    ).run(AmazonReader.self)
    #expect(alone.table.cell(0, "price") == .decimal("1.29") && alone.table.cell(0, "tax") == nil)
  }

  @Test("an amount in another currency than its column says is refused")
  func contradiction() throws {
    let text = try ShopTable(input: "Amazon/Digital Items.csv").text()
    #expect(text.contains("1.29"))
    let outcome = ReadCall(
      bytes: Array(text.replacing("1.29", with: "£1.29", maxReplacements: 1).utf8),
      path: "/a/Digital Items.csv"
    ).run(AmazonReader.self)
    #expect(outcome.refused.first?.message.contains("expected an amount in USD, found '£1.29'") == true)
  }

  @Test("what came back stands apart from what was paid", arguments: ["1.29", "-1.29"])
  func refunds(amount: String) throws {
    var call = ReadCall(bytes: Array(try ShopTable(input: "Amazon/Digital Items.csv").text().utf8))
    let name = "Digital Orders Monetary.csv"
    var monetary = Array(try ShopTable(input: "Amazon/" + name).text().utf8)
    monetary += Array(
      """
      "item-1","p","1","\(amount)","USD","Not Applicable","Not Applicable","Not Applicable","Refund","Purchase"

      """.utf8)
    call.further[name] = monetary
    let table = call.run(AmazonReader.self).table
    #expect(table.cell(0, "lineid") == .text("item-1"))
    #expect(table.cell(0, "price") == .decimal("1.085") && table.cell(0, "refund") == .decimal("1.29"))
    #expect(table.cell(1, "refund") == .null)
  }

  @Test("the reader finds the tables in the archive, in every folder that may have them")
  func archive() throws {
    let items = Array(try ShopTable(input: "Amazon/Digital Items.csv").text().utf8)
    let monetary = Array(try ShopTable(input: "Amazon/Digital Orders Monetary.csv").text().utf8)
    let older = Array(try ShopTable(input: "Amazon/Older/Digital Items.csv").text().utf8)
    var call = ReadCall(bytes: Array("PK\u{3}\u{4}…".utf8), path: "/a/Your Orders.zip")
    call.further = [
      "Digital-Ordering.1/Digital Items.csv": items,
      "Digital-Ordering.1/Digital Orders Monetary.csv": monetary,
      "Digital-Ordering.3/Digital Items.csv": older,
    ]
    let outcome = call.run(AmazonReader.self)
    #expect(outcome.tables.count == 2)
    #expect(outcome.tables.first?.cell(0, "price") == .decimal("1.085"))
    #expect(outcome.tables.last?.column("lineid") == ["old-1", "old-2", "old-3"])
    call.further = ["Retail.OrderHistory.1/Retail.OrderHistory.1.csv": older]
    let other = call.run(AmazonReader.self)
    #expect(
      other.failures.map(\.message) == [
        "the archive has no 'Digital Items.csv' in a folder 'Digital-Ordering.1'"
      ])
  }

  @Test(
    "other tables of Amazon's are known, and refused by what they are",
    arguments: [
      ("Retail.OrderHistory.1.csv", "Amazon's history of parcels"), ("library.csv", "a list of saved music"),
      ("Saved Music.csv", "a list of saved music"), ("Digital Orders.csv", "'Digital Orders.csv'"),
      ("Digital Orders Monetary.csv", "'Digital Orders Monetary.csv'"),
    ])
  func otherTables(name: String, what: String) throws {
    let table = ShopTable(input: "Amazon/" + name)
    let bytes = Array(try table.text().utf8)
    let outcome = table.read(AmazonReader.self, bytes)
    #expect(
      outcome.failures.first?.message.hasPrefix("this is \(what), and no list of digital purchases") == true)
    #expect(outcome.tables.isEmpty)
    let sureness = bytes.withUnsafeBytes { AmazonReader.probe(path: [], head: $0) }
    #expect(sureness == 70)
  }

  @Test("a file is known by its columns, an archive by its first members")
  func probe() throws {
    func sureness(_ text: String) -> Int {
      Array(text.utf8).withUnsafeBytes { AmazonReader.probe(path: [], head: $0) }
    }
    #expect(sureness(try ShopTable(input: "Amazon/Older/Digital Items.csv").text()) == 95)
    #expect(sureness("PK\u{3}\u{4}...Digital-Ordering.2/Digital Orders.csv") == 90)
    #expect(sureness("PK\u{3}\u{4}...Takeout/archive_browser.html") == 0)
    #expect(sureness("title,artist\na,b\n") == 0)
  }
}
