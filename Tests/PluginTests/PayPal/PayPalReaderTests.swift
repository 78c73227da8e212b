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

  @Test("a file of which one date has the day first and another the month is refused with both lines")
  func bothOrders() {
    let header = "Date,Name,Status,Currency,Gross,Transaction ID\n"
    func table(_ dates: [String]) -> [UInt8] {
      let rows = dates.enumerated().map { "\($1),Shop,Completed,EUR,-1.25,T\($0)\n" }
      return Array((header + rows.joined()).utf8)
    }
    // The amount shows its mark at once, so that the look ahead ends before the last date.
    let bytes = table(["03/04/2020", "07/31/2020", "05/06/2020", "13/08/2020"])
    let outcome = ReadCall(bytes: bytes).run(PayPalReader.self)
    #expect(outcome.status == SHELLAC_FAILED && outcome.refused.isEmpty)
    #expect(
      outcome.failures.map(\.message)
        == ["Date: '13/08/2020' has the day first, and '07/31/2020' in line 3 the month"])
    #expect(outcome.failures.first?.line == 5 && outcome.failures.first?.column == 1)
    #expect(outcome.failures.first?.hint?.contains("--option dates=mdy or dates=dmy") == true)
    // In a file whose amounts show no mark the look ahead comes to it.
    let plain = String(decoding: table(["13/08/2020", "07/31/2020"]), as: UTF8.self)
    let whole = ReadCall(bytes: Array(plain.replacing("-1.25", with: "-1").utf8)).run(PayPalReader.self)
    #expect(
      whole.failures.map(\.message)
        == ["Date: '07/31/2020' has the month first, and '13/08/2020' in line 2 the day"])
    let told = ReadCall(bytes: bytes, settings: ["dates": "mdy"]).run(PayPalReader.self)
    #expect(told.table.column("purchased") == ["2020-03-04", "2020-07-31", "2020-05-06"])
    #expect(told.refused.map(\.line) == [5] && told.failures.isEmpty)
    // Dots say nothing of slashes.
    let dots = ReadCall(bytes: table(["07/31/2020", "13.08.2020"])).run(PayPalReader.self)
    #expect(dots.table.column("purchased") == ["2020-07-31", "2020-08-13"])
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
