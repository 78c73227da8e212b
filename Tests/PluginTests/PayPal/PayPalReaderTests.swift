import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import PayPalFormat

@Suite("PayPal") struct PayPalReaderTests {
  @Test(
    "lists of activities and statements in several languages",
    arguments: [
      "Download.CSV", "ambiguous.csv", "german.csv", "french.csv", "dutch.csv", "spanish.csv", "italian.csv",
    ])
  func files(name: String) throws {
    try assertReader(PayPalReader.self, input: "PayPal/" + name, isSpoiled: name == "german.csv")
  }

  @Test("dates that could be two days are refused until the user says which number is first")
  func order() throws {
    let table = ShopTable(input: "PayPal/ambiguous.csv")
    let bytes = Array(try table.text().utf8)
    let refused = table.read(PayPalReader.self, bytes)
    #expect(refused.tables.isEmpty && refused.status == SHELLAC_FAILED)
    #expect(refused.failures.first?.message.hasPrefix("Date: '03/04/2020' could be two days") == true)
    #expect(refused.failures.first?.line == 2)
    #expect(refused.failures.first?.hint?.contains("--option dates=mdy") == true)
    func dates(_ order: String) -> [TestCell] {
      ReadCall(bytes: bytes, path: "/Download.CSV", settings: ["dates": order, "decimal": "point"])
        .run(PayPalReader.self).table.column("purchased")
    }
    #expect(dates("mdy") == ["2020-03-04T10:00:00Z", "2020-05-06T09:00:00Z"])
    #expect(dates("dmy") == ["2020-04-03T10:00:00Z", "2020-06-05T09:00:00Z"])
  }

  @Test("an amount that no other makes certain is refused")
  func decimals() throws {
    let bytes = Array(try ShopTable(input: "PayPal/ambiguous.csv").text().utf8)
    let text = String(decoding: bytes, as: UTF8.self).replacing("-7.00", with: "-7")
    let outcome = ReadCall(bytes: Array(text.utf8), settings: ["dates": "mdy"]).run(PayPalReader.self)
    #expect(outcome.refused.map(\.message) == ["Gross: '1,250' could be 1250, or have three decimals"])
    #expect(outcome.table.cells.count == 1)
  }

  @Test("what is passed over is told of by reason, however many there are")
  func reasons() {
    let header = "Date,Name,Status,Currency,Gross,Transaction ID\n"
    let rows = (0..<300).map { "2020-01-31,Shop,status \($0 % 150),EUR,-1.00,T\($0)\n" }
    let outcome = ReadCall(bytes: Array((header + rows.joined()).utf8)).run(PayPalReader.self)
    #expect(outcome.notes.count == 101)
    #expect(outcome.notes.first?.message == "2 rows are passed over: status 'status 0'")
    #expect(outcome.notes.last?.message == "100 rows are passed over: other reasons")
    #expect(outcome.notes.last?.line == 102)
  }

  @Test("other forms of the file, and files that are none")
  func forms() throws {
    try ShopTable(input: "PayPal/Download.CSV").assertForms(PayPalReader.self)
  }
}
