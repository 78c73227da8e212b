import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import AppleStoreFormat

@Suite("Apple Store") struct AppleStoreReaderTests {
  static let current = "Store Transaction Purchase and Free Apps History.csv"

  @Test(
    "today's table, older ones and what was free",
    arguments: [current, "older.csv", "Store Free Transaction History.csv"])
  func files(name: String) throws {
    try assertReader(AppleStoreReader.self, input: "AppleStore/" + name, isSpoiled: name == "older.csv")
  }

  @Test("other forms of the file, and files that are none")
  func forms() throws {
    try ShopTable(input: "AppleStore/" + Self.current).assertForms(AppleStoreReader.self)
  }

  @Test("the tables are found in the archive, and in the archive in it")
  func archives() throws {
    let table = Array(try ShopTable(input: "AppleStore/" + Self.current).text().utf8)
    let free = Array(try ShopTable(input: "AppleStore/Store Free Transaction History.csv").text().utf8)
    let folder = "Stores Activity/Account and Transaction History/"
    var call = ReadCall(bytes: Array("PK\u{3}\u{4}…".utf8), path: "/a/Apple.zip")
    call.further = ["Apple_Media_Services/\(folder)\(Self.current)": table]
    #expect(call.run(AppleStoreReader.self).table.cell(0, "title") == "Lanterns")
    // The table of credit has had other columns.
    call.further["Apple_Media_Services/\(folder)Store Credit  Transaction History.csv"] = Array(
      "Day,Sum\n1,2\n".utf8)
    let outcome = call.run(AppleStoreReader.self)
    #expect(outcome.table.cell(0, "title") == "Lanterns" && outcome.failures == [])
    #expect(
      outcome.warnings.last?.message.contains("is passed over: it is no history of purchases; the")
        == true)
    call.further = [folder + "Store Free Transaction History.csv": free]
    #expect(call.run(AppleStoreReader.self).table.cell(0, "price") == .decimal("0"))
    call.further = ["README.txt": table]
    #expect(
      call.run(AppleStoreReader.self).failures.map(\.message) == [
        "the archive has no '\(Self.current)'"
      ])
  }

  @Test(
    "the tables of every answer are found wherever they stand, in archives that were packed anew",
    arguments: ["", "x/", "Apple_Media_Services/Stores Activity/Other/"],
    [current, "Store Transaction History.csv", "Store Credit Transaction History.csv"])
  func anyFolder(folder: String, name: String) throws {
    let table = Array(try ShopTable(input: "AppleStore/" + Self.current).text().utf8)
    var call = ReadCall(bytes: Array("PK\u{3}\u{4}…\(folder)\(name)…".utf8), path: "/a/Packed.zip")
    call.further = [folder + name: table, "__MACOSX/\(folder)._\(name)": table, "Other " + name: table]
    let outcome = call.run(AppleStoreReader.self)
    #expect(outcome.tables.count == 1 && outcome.table.cell(0, "title") == "Lanterns")
    #expect(call.bytes.withUnsafeBytes { AppleStoreReader.probe(path: [], head: $0) } == 90)
  }

  @Test("types that the user names are music, too")
  func types() throws {
    let text = try ShopTable(input: "AppleStore/" + Self.current).text()
    func titles(_ types: String) -> [TestCell] {
      ReadCall(bytes: Array(text.utf8), path: "/a.csv", settings: ["music-types": types]).run(
        AppleStoreReader.self
      ).table.column("title")
    }
    #expect(!titles("").contains("Example Hologram"))
    #expect(titles("holograms, Mac Apps").contains("Example Hologram"))
    #expect(titles("holograms, Mac Apps").contains("Example Editor"))
  }

  @Test("an amount that no other makes certain is refused, and read when the mark is said")
  func marks() {
    let header =
      "Item Purchased Date,Content Type,Item Description,Item Reference Number,Invoice Item Total,Order Number\n"
    let row = "2021-05-02,Music,Lanterns,1,\"¥1,234\",M1\n"
    let certain = "2021-05-02,Music,Lanterns,2,\"$1,234.00\",M1\n"
    func read(_ text: String, _ decimal: String = "auto") -> ReadCall.Outcome {
      ReadCall(bytes: Array(text.utf8), path: "/a.csv", settings: ["decimal": decimal]).run(
        AppleStoreReader.self)
    }
    let outcome = read(header + row)
    #expect(
      outcome.refused.map(\.message) == ["Invoice Item Total: '1,234' could be 1234, or have three decimals"])
    #expect(outcome.refused.first?.line == 2 && outcome.refused.first?.column == 30)
    #expect(read(header + row, "point").table.column("price") == [.decimal("1234")])
    #expect(read(header + row, "comma").table.column("price") == [.decimal("1.234")])
    #expect(read(header + row + certain).table.column("price") == [.decimal("1234"), .decimal("1234.00")])
  }

  @Test(
    "other tables of Apple's are known, and refused by what they are",
    arguments: [
      ("redownload.csv", "a history of downloads made again"),
      ("Online Purchase History.csv", "a history of devices bought"),
    ])
  func otherTables(name: String, what: String) throws {
    let table = ShopTable(input: "AppleStore/" + name)
    let outcome = table.read(AppleStoreReader.self, Array(try table.text().utf8))
    #expect(outcome.failures.first?.message.hasPrefix("this is \(what), and no history of purchases") == true)
    #expect(outcome.tables.isEmpty)
  }

  @Test("a file is known by its columns, an archive by its first members")
  func probe() throws {
    func sureness(_ text: String) -> Int {
      Array(text.utf8).withUnsafeBytes { AppleStoreReader.probe(path: [], head: $0) }
    }
    #expect(sureness(try ShopTable(input: "AppleStore/older.csv").text()) == 95)
    #expect(sureness("PK\u{3}\u{4}...Apple_Media_Services/Stores Activity/") == 90)
    #expect(sureness("PK\u{3}\u{4}...Takeout/archive_browser.html") == 0)
    #expect(sureness("title,artist\na,b\n") == 0)
  }
}
