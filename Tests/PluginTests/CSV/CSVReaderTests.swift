import ShellacPluginSDK
import ShellacTabular
import Testing

@testable import CSVFormat

@Suite("CSV, read") struct CSVReaderTests {
  static func read(_ text: String, _ settings: [String: String] = [:], path: String = "/a.csv")
    -> ReadCall.Outcome
  {
    ReadCall(bytes: Array(text.utf8), path: path, settings: settings).run(CSVReader.self)
  }

  @Test("purchases that were typed in")
  func typed() throws {
    try assertReader(CSVReader.self, input: "CSV/typed.csv")
    try assertReader(CSVReader.self, input: "CSV/twostores.csv")
  }

  @Test("what Shellac exports of purchases and coins is read back as it stands")
  func exported() throws {
    try assertReader(CSVReader.self, input: "CSV/exported.csv")
    try assertReader(CSVReader.self, input: "CSV/exported-coins.csv")
  }

  private static let expected =
    "tracks: expected a JSON array of four strings for each track: number, title, artist and length in seconds, found "

  @Test(
    "a list of tracks is read as it is written, or refused",
    arguments: [
      ("[\"1\",\"A\",\"\",\"12.5\",\"\",\"\",\"\",\"\"]", true), ("[]", true), ("", true), (" ", true),
      ("[\"1\",\"A\",\"\"]", false), ("[1,\"A\",\"\",\"\"]", false), ("[[\"1\",\"A\",\"\",\"\"]]", false),
      ("[\"x\",\"A\",\"\",\"\"]", false), ("[\"1\",\"A\",\"\",\"3:35\"]", false),
      ("[\"1\",\"A\",\"\",\"1.\"]", false),
      ("[\"1\",\"A\",\"\",\"2\"", false), ("[\"1\",\"A\",\"\",\"2\"]]", false), ("A; B", false),
      ("{}", false),
    ])
  func tracks(cell: String, isTaken: Bool) {
    let quoted = cell.replacing("\"", with: "\"\"")
    let outcome = Self.read("source,lineid,album,tracks\ns,1,A,\"\(quoted)\"\n")
    #expect(outcome.refused.isEmpty == isTaken)
    #expect(outcome.refused.allSatisfy { $0.message.hasPrefix(Self.expected) && $0.line == 2 })
  }

  @Test("coins are told from purchases by their columns; spends may be written either way")
  func coins() throws { try assertReader(CSVReader.self, input: "CSV/coins.csv") }

  @Test("amounts and dates of other countries, as far as the file leaves no doubt")
  func european() throws {
    try assertReader(CSVReader.self, input: "CSV/european.csv")
    try assertReader(CSVReader.self, input: "CSV/ambiguous.csv")
    try assertReader(
      CSVReader.self, input: "CSV/ambiguous.csv", settings: ["decimal": "comma", "dates": "dmy"],
      golden: "CSV/ambiguous-dmy.rows")
    try assertReader(
      CSVReader.self, input: "CSV/ambiguous.csv", settings: ["decimal": "point", "dates": "mdy"],
      golden: "CSV/ambiguous-mdy.rows")
    try assertReader(
      CSVReader.self, input: "CSV/ambiguous.csv", settings: ["dates": "iso"], golden: "CSV/ambiguous-iso.rows"
    )
  }

  @Test(
    "an amount in another currency than the row's is refused",
    arguments: [
      ("\"1,29 €\"", "USD", "found one in EUR"), ("5 £", "EUR", "found one in GBP"),
      ("USD 4.00", "EUR", "found one in USD"), ("CHF 3", "USD", "found one in CHF"),
      ("$2", "EUR", "found '$'"),
    ])
  func contradiction(price: String, currency: String, found: String) {
    let outcome = Self.read("title,price,currency\nA,\(price),\(currency)\nB,1,EUR\n")
    #expect(outcome.tables.first?.column("title") == [.text("B")])
    #expect(outcome.refused.map(\.line) == [2])
    let message = outcome.refused.first?.message ?? ""
    #expect(message.contains("expected an amount in \(currency) as the row's currency says, \(found)"))
  }

  @Test("an amount may show the currency that the row names")
  func agreement() {
    let outcome = Self.read("title,price,currency\nA,\"1,29 €\",EUR\nB,GBP 5,gbp\nC,$2,CAD\n")
    #expect(outcome.tables.first?.column("currency") == ["EUR", "GBP", "CAD"].map { .text($0) })
  }

  @Test("a table with keys has points, unless one says that it was saved with commas")
  func savedWithCommas() {
    let text = "source;lineid;title;price;currency\nshop;1;A;8,40;EUR\n"
    #expect(Self.read(text).refused.map(\.line) == [2])
    #expect(Self.read(text, ["decimal": "comma"]).tables.first?.column("price") == [.decimal("8.40")])
  }

  @Test("a date with points says nothing of one with slashes")
  func notations() throws {
    let outcome = Self.read("title,purchased,price,currency\nA,03/04/2020,1,EUR\nB,31.12.2019,1,EUR\n")
    #expect(outcome.tables.first?.column("title") == [.text("B")])
    #expect(outcome.refused.map(\.line) == [2])
    #expect(outcome.refused.first?.message == "purchased: '03/04/2020' could be 2020-04-03 or 2020-03-04")
    let told = Self.read(
      "title,purchased,price,currency\nA,03/04/2020,1,EUR\nB,31.12.2019,1,EUR\nC,12/31/2019,1,EUR\n")
    #expect(
      told.tables.first?.column("purchased") == ["2020-03-04", "2019-12-31", "2019-12-31"].map { .text($0) })
  }

  @Test("a row that cannot be taken is refused with its place, what was expected and what was found")
  func faulty() throws { try assertReader(CSVReader.self, input: "CSV/faulty.csv") }

  @Test("UTF-16, tabs, mixed line ends and a header that comes again")
  func encodings() throws {
    let wide = try assertReader(CSVReader.self, input: "CSV/utf16le.csv")
    let narrow = try assertReader(CSVReader.self, input: "CSV/typed.csv")
    #expect(wide == narrow)
    try assertReader(CSVReader.self, input: "CSV/mixed-endings.csv")
  }

  @Test("songs, playlists and other tables are no purchases, and their columns are named")
  func others() throws {
    try assertReader(CSVReader.self, input: "CSV/songs.csv")
    try assertReader(CSVReader.self, input: "CSV/other.csv")
    try assertReader(
      CSVReader.self, input: "CSV/other.csv", settings: ["rows": "purchases"], golden: "CSV/other-forced.rows"
    )
  }

  @Test(
    "a table that lacks one column is told which",
    arguments: [
      ("purchased,coins,price,note\n", "", "expected the columns of coins, found none called 'kind'"),
      ("purchased,kind,note\n", "coins", "expected the columns of coins, found none called 'coins'"),
      (
        "purchased,artist,price\n", "",
        "expected the columns of purchases, found none called 'title', 'album' or 'orderid'"
      ),
      ("a,b\n", "", "expected the columns of purchases or coins, found none of them"),
    ])
  func missing(text: String, rows: String, reason: String) {
    let error = Self.read(text, rows.isEmpty ? [:] : ["rows": rows]).failures.first
    #expect(error?.message.hasPrefix(reason + "; ") == true, "\(String(describing: error))")
    #expect(error?.hint?.hasSuffix("see shellac-mapping(7).") == true)
  }

  @Test(
    "who may have a file by its columns",
    arguments: [
      ("title,artist,price,currency\n", 60), ("date,kind,coins,balance\n", 60), ("a,b\n", 3), ("", 0),
      ("title,artist,path,purchased\n", 3), ("{\"a\": 1}\n", 0), ("\0\0\u{1}", 0),
    ])
  func probes(text: String, sureness: Int) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { CSVReader.probe(path: Array("/x.CSV".utf8), head: $0) } == sureness)
    let without = bytes.withUnsafeBytes { CSVReader.probe(path: [], head: $0) }
    #expect(without == (sureness == 60 ? 60 : 0))
  }

  @Test("options say what the file does not: delimiter, encoding, what the rows are")
  func options() {
    let text = "title|album,x|coins|store\nA|B|5|S\n"
    #expect(Self.read(text).table.cells == [])
    let outcome = Self.read(text, ["delimiter": "bar"])
    #expect(outcome.table.rows == .purchases)
    #expect(outcome.table.cell(0, "coins") == 5)
    let western = Array("title,price\nBj".utf8) + [0xF6] + Array("rk,1".utf8) + [0x80] + Array("\n".utf8)
    var call = ReadCall(bytes: western, path: "/a.csv")
    #expect(call.run(CSVReader.self).refused.map(\.line) == [2])
    call.settings = ["encoding": "windows-1252"]
    #expect(call.run(CSVReader.self).table.cell(0, "title") == "Björk")
    #expect(call.run(CSVReader.self).table.cell(0, "currency") == "EUR")
  }

  @Test("the header is kept once, and every record as it stands, cut between characters when it is very long")
  func raw() {
    let note = String(repeating: "ü", count: 40_000)
    let outcome = Self.read(" title ,price,note\r\n\"A \"\"b\"\"\",1,x\r\nC,2,\(note)\r\n")
    #expect(outcome.table.document.extras == [Extra("csv:header", " title ,price,note")])
    #expect(outcome.table.cell(0, "raw") == "\"A \"\"b\"\"\",1,x")
    #expect(outcome.table.cell(0, "line") == 2)
    guard case .text(let raw) = outcome.table.cell(1, "raw") else { return #expect(Bool(false)) }
    #expect(raw.utf8.count == 65_536 - 2 || raw.utf8.count == 65_536)
    #expect(raw.hasPrefix("C,2,ü") && raw.hasSuffix("ü"))
    #expect(outcome.table.cell(1, "note") == .text(note))
  }
}
