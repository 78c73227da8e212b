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

  @Test("there is something to detect") func some() { #expect(Self.files.count > 40) }
}
