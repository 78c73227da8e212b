import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// Every file that a reader is tested with is taken for its format among all that are shipped, by what is in it.
@Suite struct DetectionTests {
  /// Files that do not show what they are, and the format that has them then; "" for none.
  private static let others = [
    // Any other JSON is refused by name, with its keys.
    "JSPF/other.json": "json", "PLS/none.pls": "pls",
  ]

  private static let folder = Checkout.path + "/Tests/PluginTests/Inputs"

  private static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue && name.contains("/")
    }.sorted()
  }()

  @Test("each input has its reader", arguments: files)
  func detected(file: String) throws {
    let host = HostFixture.host()
    let input = try PluginInput(path: Array((Self.folder + "/" + file).utf8))
    let expected = Self.others[file] ?? file.prefix { $0 != "/" }.lowercased()
    #expect(try host.reader(for: input).plugin.id == expected)
  }

  @Test("of a file that is empty just that is said")
  func empty() {
    let input = PluginInput([], path: Array("/nothing.csv".utf8), shown: "nothing.csv")
    let error = #expect(throws: Diagnostic.self) { try HostFixture.host().reader(for: input) }
    #expect(error?.message == "'nothing.csv' is empty")
  }

  @Test(
    "of what no plugin reads it is said what it is, and what helps",
    arguments: [
      ("ID3\u{3}\u{0}", "music", "shellac index"),
      ("\u{0}\u{0}\u{0}\u{20}ftypM4A ", "music", "shellac index"),
      ("\u{FF}\u{FB}\u{90}\u{0}", "music", "shellac index"),
      ("\u{FF}\u{D8}\u{FF}\u{E0}", "a picture", "as CSV"),
      ("\u{0}\u{0}\u{0}\u{18}ftypheic", "a picture", "as CSV"), ("%PDF-1.4\n", "a PDF document", "as CSV"),
      ("\n<!DOCTYPE HTML>\n<title>News</title>", "a web page of no shop that is known", "--from"),
    ])
  func foreign(beginning: String, what: String, hint: String) {
    let bytes = beginning.unicodeScalars.map { UInt8($0.value) }
    let input = PluginInput(bytes, path: Array("/receipt".utf8), shown: "receipt")
    let error = #expect(throws: Diagnostic.self) { try HostFixture.host().reader(for: input) }
    #expect(error?.message == "'receipt' is \(what), which no plugin reads")
    #expect(error?.hint?.contains(hint) == true)
  }

  @Test(
    "archives that no plugin reads are told by their members", .enabled(if: SampleArchive.canBeMade),
    arguments: [
      ("xl/workbook.xml", "a workbook of a spreadsheet program", "Save its sheet as CSV, and import that."),
      ("word/document.xml", "a document of a word processor", "Save its table as CSV, and import that."),
      (
        "x/data.txt", "an archive in which nothing is known by its name",
        "Unpack it and name the file that is meant, or name its format with --from."
      ),
    ])
  func foreignArchive(member: String, what: String, hint: String) throws {
    let input = try SampleArchive("z.writestr('\(member)', b'x')").input
    let error = #expect(throws: Diagnostic.self) { try HostFixture.host().reader(for: input) }
    #expect(error?.message.hasSuffix("is \(what), which no plugin reads") == true)
    #expect(error?.hint == hint)
    let cut = PluginInput(Array("PK\u{3}\u{4}\u{14}".utf8), path: Array("/a.zip".utf8), shown: "a.zip")
    let damage = #expect(throws: Diagnostic.self) { try HostFixture.host().reader(for: cut) }
    #expect(
      damage?.message.hasPrefix("'a.zip' cannot be read as an archive: it is damaged or cut off") == true)
  }

  @Test("there is something to detect") func some() { #expect(Self.files.count > 40) }
}
