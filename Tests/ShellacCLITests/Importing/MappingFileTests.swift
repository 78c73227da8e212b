import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// Mapping files, from their TOML to the rows that plugins give by them.
@Suite struct MappingFileTests {
  /// The rows of a file, each on a line as the manual shows them, and everything that was said of it.
  private static func read(_ format: String, _ bytes: [UInt8], mapping: String?) throws -> (
    rows: [String], problems: [Diagnostic]
  ) {
    let host = PluginHost(PluginFolders(folders: [Array(BuiltProgram.folder.utf8)]))
    let plugin = try host.plugin(format)
    let given = try mapping.map { try MappingFile(text: $0, shown: "shop.toml").settings } ?? []
    let shelf = Shelf()
    try plugin.read(
      PluginInput(bytes), settings: plugin.settings(given, for: .reading),
      onWarning: { shelf.problems.append($0) },
      onNote: { shelf.problems.append($0) }, into: shelf)
    return (shelf.rows, shelf.problems)
  }

  private static func failure(_ format: String, _ text: String, mapping: String) -> Diagnostic? {
    do {
      _ = try read(format, Array(text.utf8), mapping: mapping)
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  private static func blocks(_ page: String) throws -> [(language: String, text: String)] {
    let text = try String(contentsOfFile: Checkout.path + "/Documentation/\(page)", encoding: .utf8)
    return text.components(separatedBy: "\n```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let end = part.firstIndex(of: "\n") else { return nil }
      return (String(part[..<end]), String(part[part.index(after: end)...]) + "\n")
    }
  }

  @Test("a mapping has a mebibyte at most")
  func size() throws {
    let shell = Shell()
    for (length, isTaken) in [(1 << 20, true), (1 << 20 + 1, false)] {
      let text = "[purchases]\n" + String(repeating: "#", count: length - 12)
      try text.write(toFile: shell.folder.path("shop.toml"), atomically: true, encoding: .utf8)
      let said = try shell.run("printf 'a\\nb\\n' > x.csv; shellac import --mapping shop.toml x.csv").errors
      #expect(said.contains("cannot read mapping '~/shop.toml': file too large") != isTaken, "\(said)")
    }
  }

  @Test("every example of the manual gives the purchases that it shows")
  func manual() throws {
    let blocks = try Self.blocks("MappingFiles.md")
    let results = blocks.indices.filter { blocks[$0].language == "text" }
    #expect(results.count == 3)
    for index in results {
      let parts = blocks[max(0, index - 2)..<index]
      let mapping = try #require(parts.first { $0.language == "toml" })
      let data = try #require(parts.first { $0.language != "toml" })
      let format = MappingFile.format(ofBlock: data.language)
      let outcome = try Self.read(format, Array(data.text.utf8), mapping: mapping.text)
      #expect(outcome.rows.joined(separator: "\n") + "\n" == blocks[index].text)
    }
  }

  @Test("the samples of purchases and coins to copy are taken whole")
  func samples() throws {
    let samples = try Self.blocks("PurchaseCSV.md").filter { $0.language == "csv" }
    #expect(samples.count == 2)
    for sample in samples {
      let outcome = try Self.read("csv", Array(sample.text.utf8), mapping: nil)
      #expect(outcome.problems == [])
      #expect(outcome.rows.count == sample.text.split(separator: "\n").count - 1)
    }
  }

  @Test("rows that are passed over are counted, those that cannot be taken are named")
  func passedOver() throws {
    let outcome = try Self.read(
      "csv", Array("Title,Type,Price\nA,Song,1.29\nB,App,2\nC,App,3\nD,Song,cheap\nE,Film,1\n".utf8),
      mapping: """
        [columns]
        title = "Title"
        price = "Price"
        kind = { column = "Type", values = { Song = "track" } }
        [constants]
        currency = "EUR"
        [skip]
        Type = ["App"]
        """)
    #expect(outcome.rows == ["track |  | A |  | 1.29 EUR |  | shop"])
    let ends = [
      "line 5, column 8: Price: expected an amount, found 'cheap'",
      "line 6, column 3: Type: expected 'Song', found 'Film'", "2 rows whose 'Type' is App passed over",
    ]
    #expect(outcome.problems.count == 3)
    for (problem, end) in zip(outcome.problems, ends) { #expect(problem.message.hasSuffix(end)) }
  }

  @Test(
    "what is wrong with a mapping is said with its line and a suggestion",
    arguments: [
      (
        "[columns]\ntitel = \"A\"",
        "line 2 of the mapping 'shop.toml', columns.titel: there is no field 'titel'",
        "Did you mean 'title'?"
      ),
      (
        "[colums]\ntitle = \"A\"",
        "line 2 of the mapping 'shop.toml', colums.title: there is no setting 'colums'",
        "Did you mean 'columns'?"
      ),
      (
        "dates = \"dd.mm.yyyy\"\n[columns]\ntitle = \"A\"",
        "line 1 of the mapping 'shop.toml', dates: expected auto, iso, dmy, mdy, unix, unix-ms or apple, found 'dd.mm.yyyy'",
        "Mend the mapping file."
      ),
      (
        "[columns]\ntitle = \"Artst\"",
        "line 2 of the mapping 'shop.toml' names a column 'Artst', which the file has not; the columns of the file are: Artist, Title",
        "Did you mean 'Artist'?"
      ),
      (
        "[columns]\nartist = \"Artist\"", "the mapping 'shop.toml' does not say which column is 'title'",
        "Add title = \"…\" below [columns]."
      ),
      (
        "[columns]\ntitle = \"Title\"\n[columns.kind]\ncolum = \"X\"",
        "line 4 of the mapping 'shop.toml', columns.kind.colum: there is no setting of a column 'colum'",
        "Did you mean 'column'?"
      ),
      (
        "delimiter = \"::\"\n[columns]\ntitle = \"Title\"",
        "line 1 of the mapping 'shop.toml', delimiter: expected one ASCII character or 'tab', found '::'",
        "Mend the mapping file."
      ),
    ])
  func faults(mapping: String, message: String, hint: String) {
    let failure = Self.failure("csv", "Artist,Title\nA,B\n", mapping: mapping)
    #expect(failure?.message.hasSuffix(message) == true, "\(failure?.message ?? "none")")
    #expect(failure?.hint == hint)
  }

  @Test("a date that stands for all rows is refused once, with its line in the mapping")
  func wrongConstant() {
    let failure = Self.failure(
      "csv", "Name\nA\nB\n", mapping: "[columns]\ntitle = \"Name\"\n[constants]\npurchased = \"2023-02-30\"\n"
    )
    #expect(failure?.message.contains("line 4 of the mapping 'shop.toml', constants.purchased") == true)
  }

  @Test("columns that have the name of another are named")
  func repeatedColumns() throws {
    let table = "title,artist,Title,price,currency\nA,B,C,1.29,EUR\n"
    let (rows, problems) = try Self.read("csv", Array(table.utf8), mapping: nil)
    #expect(rows.count == 1)
    #expect(
      problems.map(\.message).filter { $0.contains("more than one column is named 'Title'") }.count == 1)
  }

  @Test("a file that is no TOML is refused at its place")
  func noTOML() throws {
    let error = #expect(throws: Diagnostic.self) {
      try MappingFile(text: "[columns]\ntitle = \n", shown: "shop.toml")
    }
    #expect(error?.message.hasPrefix("mapping 'shop.toml' is no TOML") == true)
    #expect(error?.place?.line == 2)
  }

  @Test("a document without the rows that a mapping names says what it has")
  func noRows() throws {
    let failure = Self.failure(
      "json", "{\"total\": 1, \"items\": [{\"title\": \"A\"}]}",
      mapping: "rows = \"albums.items\"\n[columns]\ntitle = \"title\"")
    #expect(
      failure?.message.hasSuffix("expected objects in 'albums.items', found none; it has total, items")
        == true)
    let missing = try Self.read(
      "json", Array("[{\"title\": \"A\"}]".utf8), mapping: "[columns]\ntitle = \"title\"\nartist = \"titel\"")
    #expect(missing.problems.count == 1)
    #expect(
      missing.problems.first?.message.hasSuffix(
        "line 3 of the mapping 'shop.toml' names 'titel', which no record has; the first has title") == true)
    #expect(missing.problems.first?.hint == "Did you mean 'title'?")
  }
}

extension MappingFile {
  fileprivate static func format(ofBlock language: String) -> String { language == "json" ? "json" : "csv" }
}

/// Writes rows down as the manual shows them.
private final class Shelf: RowReceiver {
  var rows: [String] = []
  var problems: [Diagnostic] = []
  private var table: ReceivedTable?

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
    self.table = table
    return true
  }

  func row(_ row: ReceivedRow) -> Bool {
    func text(_ name: String) -> String { row.text(table?.index(of: name)) ?? "" }
    func pair(_ first: String, _ second: String) -> String {
      [text(first), text(second)].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let price = text("price").isEmpty ? "" : pair("price", "currency")
    rows.append(
      [
        text("kind"), text("artist"), text("title"), text("purchased"), price, text("store"),
        pair("source", "lineid"),
      ].joined(separator: " | "))
    return true
  }

  func refuse(_ problem: Diagnostic) -> Bool {
    problems.append(problem)
    return true
  }
}
