import ShellacPluginSDK
import ShellacTabular
import Testing

@testable import JSONFormat

@Suite("JSON by a mapping, read") struct JSONMappedReaderTests {
  private static let mapping = """
    ["shop.toml",[1,["rows"],["data.sales"]],[3,["columns","title"],["name"]],[4,["columns","artist"],["by.name"]],
    [5,["columns","price"],["paid"]],[6,["columns","lineid"],["id"]],[7,["columns","identifiers"],["codes"]],
    [8,["constants","currency"],["EUR"]],[9,["constants","store"],["Shop"]]]
    """

  @Test("records within a document, whatever stands around them")
  func document() throws {
    try assertReader(JSONMappedReader.self, input: "JSON/shop.json", settings: ["mapping": Self.mapping])
  }

  @Test("what Shellac exports of purchases is read back")
  func exported() throws {
    try assertReader(JSONMappedReader.self, input: "JSON/exported.json")
  }

  @Test(
    "what is no purchase is named by its members, and broken JSON by its place",
    arguments: [
      ("[{\"a\":1,\"b\":{\"c\":2}}]", "expected objects of purchases or coins, found a, b, b.c", 1),
      ("[]", "expected objects of purchases or coins, found none", 1),
      ("[{\"title\":\"A\",\"price\":1}\n,{]", "expected a key in quotation marks or }, found ']'", 2),
      ("", "expected a value, found the end of the file", 1),
    ])
  func faults(text: String, message: String, line: Int) {
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.json").run(JSONMappedReader.self)
    #expect(outcome.failures.map(\.message) == [message])
    #expect(outcome.failures.first?.line == line)
    #expect(outcome.failures.first?.hint?.isEmpty == false)
  }

  @Test(
    "a list of tracks is one of strings, and nothing of it is taken for the purchase's own",
    arguments: [
      ("[\"1\",\"A\",\"\",\"2\"]", nil), ("null", nil), ("\"\"", nil), ("[]", nil),
      ("[{\"title\":\"B\"}]", "[{…"), ("{\"title\":\"B\"}", "{…"), ("[\"1\",2]", "[\"1\",2…"), ("5", "5"),
    ] as [(String, String?)])
  func tracks(text: String, found: String?) {
    let text = "[{\"source\":\"s\",\"lineid\":\"1\",\"title\":\"A\",\"tracks\":\(text)}]"
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.json").run(JSONMappedReader.self)
    #expect(outcome.failures == [])
    let expected =
      "tracks: expected a JSON array of four strings for each track: number, title, artist and length in seconds, found "
    #expect(outcome.refused.map(\.message) == (found.map { [expected + "'\($0)'"] } ?? []))
  }

  @Test("a long list in a record is kept, each of its values once")
  func longList() {
    let value = String(repeating: "x", count: 100)
    let list = Array(repeating: "\"\(value)\"", count: 600).joined(separator: ",")
    let text = "[{\"lineid\":\"1\",\"source\":\"s\",\"title\":\"A\",\"artist\":[\(list)],\"store\":\"S\"}]"
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.json").run(JSONMappedReader.self)
    #expect(outcome.failures == [])
    #expect(outcome.table.cell(0, "title") == "A")
    #expect(
      outcome.table.cell(0, "artist")
        == .text(Array(repeating: value, count: 600).joined(separator: "; ")))
  }

  @Test("100,000 arrays within each other are refused at once")
  func deep() {
    for text in [
      String(repeating: "[", count: 100_000), "[{\"title\":" + String(repeating: "[", count: 100_000),
    ] {
      let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.json").run(JSONMappedReader.self)
      #expect(outcome.failures.map(\.message) == ["objects and arrays are nested more than 100 deep"])
    }
  }
}
