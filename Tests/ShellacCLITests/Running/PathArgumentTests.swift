import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// Paths that a user names, and what the surroundings of a command say.
@Suite struct PathArgumentTests {
  private let folder = TemporaryFolder()

  private func path(_ text: String) throws -> PathArgument {
    try PathArgument(ArgumentText(text), in: Array(folder.path.utf8))
  }

  private static func text(_ path: PathArgument) -> String { String(decoding: path.bytes, as: UTF8.self) }

  @Test("a path is absolute, without links where it is there, and without dots where it is not")
  func resolved() throws {
    let real = try #require(ProcessBorder.resolved(Array(folder.path.utf8)))
    let home = String(decoding: real, as: UTF8.self)
    try FileManager.default.createDirectory(atPath: folder.path("a/b"), withIntermediateDirectories: true)
    symlink("a", folder.path("link"))
    #expect(try Self.text(path("a/../a/./b")) == home + "/a/b" && path("a/b").exists && path("a").isFolder)
    #expect(try Self.text(path("link/b")) == home + "/a/b")
    let gone = try path("x//./y/../z/")
    #expect(Self.text(gone) == folder.path + "/x/z" && !gone.exists && !gone.isFolder)
    #expect(
      try Self.text(path("/no-such-folder/../x")) == "/x"
        && Self.text(path("/no-such-folder/../../..")) == "/")
    #expect(try path("a").written == "a" && Self.text(path("/")) == "/")
  }

  @Test("a folder that is wanted is one")
  func folders() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path("file")))
    #expect(try path(".").requireFolder() == ProcessBorder.resolved(Array(folder.path.utf8)))
    let missing = #expect(throws: Diagnostic.self) { try path("none").requireFolder() }
    #expect(missing?.message == "there is no folder 'none'")
    let file = #expect(throws: Diagnostic.self) { try path("file").requireFolder() }
    #expect(file?.message == "'file' is not a folder" && file?.status == .failed)
    let empty = #expect(throws: Diagnostic.self) { try path("") }
    #expect(empty?.message == "a path is empty" && empty?.status == .usage)
    #expect(Array(folder.path("file").utf8).isRegularFile && !Array(folder.path.utf8).isRegularFile)
    #expect(
      !Array("/no-such-file".utf8).isRegularFile && !(Array(folder.path("file").utf8) + [0]).isRegularFile)
  }

  private static func surroundings(_ environment: [String: String]) -> Surroundings {
    Surroundings(
      environment: environment, standardInput: 0, standardOutput: 1, standardError: 2,
      workingDirectory: Array("/work".utf8))
  }

  @Test("a variable that is empty is none")
  func variables() {
    let surroundings = Self.surroundings(["A": "", "B": "x"])
    #expect(
      surroundings.variable("A") == nil && surroundings.variable("B") == "x"
        && surroundings.variable("C") == nil)
  }

  @Test(
    "a new library sorts as its maker's locale does",
    arguments: [
      (["LANG": "sv_SE.UTF-8"], "sv_SE"), (["LC_COLLATE": "de_DE@phonebook", "LANG": "sv"], "de_DE"),
      (["LC_ALL": "C", "LANG": "sv"], "und"), (["LC_ALL": "POSIX"], "und"), ([:], "und"),
      (["LANG": "fil"], "fil"),
      (["LANG": "x"], "und"), (["LANG": "zh-Hant"], "zh-Hant"), (["LANG": "s1"], "und"),
      (["LC_ALL": "", "LANG": "en"], "en"),
      (["LANG": "åå"], "und"),
    ])
  func locales(environment: [String: String], locale: String) {
    #expect(LibraryBirth(Self.surroundings(environment)).locale == locale)
  }

  @Test("and keeps its maker's time zone")
  func zones() {
    #expect(LibraryBirth(Self.surroundings(["TZ": "Europe/Stockholm"])).timeZone == "Europe/Stockholm")
    #expect(LibraryBirth(Self.surroundings(["TZ": ":Asia/Tokyo"])).timeZone == "Asia/Tokyo")
    #expect(LibraryBirth(Self.surroundings(["TZ": "Nowhere/Town"])).timeZone != "Nowhere/Town")
  }

  @Test("plugins are looked for in the folders that are named, the user's own and those of the program")
  func plugins() {
    let folders = FoldersTests.folders(["HOME": "/home/ada", "SHELLAC_PLUGIN_PATH": "plugins:/opt/p::"])
    #expect(folders.namedPluginFolders == ["/work/plugins", "/opt/p"].map { Array($0.utf8) })
    #expect(folders.userPlugins == Array("/home/ada/.local/share/shellac/plugins".utf8))
    #expect(
      FoldersTests.folders([:]).userPlugins == nil && FoldersTests.folders([:]).namedPluginFolders.isEmpty)
    #expect(FoldersTests.folders([:]).shippedPlugins.isEmpty)
    #expect(
      FoldersTests.folders(["XDG_DATA_HOME": "/data"]).userPlugins == Array("/data/shellac/plugins".utf8))
    #expect(FoldersTests.folders(["XDG_DATA_HOME": "data"]).userPlugins == nil)
  }

  @Test("settings of plugins are keys with their values")
  func options() throws {
    let settings = try ExportOptions.settings([ArgumentText("a=b=c"), ArgumentText("d=")])
    #expect(settings.map(\.key) == ["a", "d"] && settings.map(\.value) == ["b=c", ""])
    for text in ["a", "=a", ""] {
      let fault = #expect(throws: Diagnostic.self) { try ExportOptions.settings([ArgumentText(text)]) }
      #expect(fault?.message == "'--option \(text)' is not of the form key=value" && fault?.status == .usage)
    }
  }

  @Test("a mapping file goes with JSON where the file or the mapping says so")
  func mappings() throws {
    let plain = try MappingFile(text: "[columns]\ntitle = \"x\"\n", shown: "m.toml")
    let formats = ["a.json", "a.JSONL", "a.ndjson", "a.csv", "json", "a.json.csv"].map {
      plain.format(of: $0)
    }
    #expect(formats == ["json", "json", "json", "csv", "csv", "csv"])
    let rows = try MappingFile(text: "rows = \"x\"\n[columns]\ntitle = \"x\"\n", shown: "m.toml")
    #expect(rows.format(of: "a.csv") == "json")
    #expect(
      rows.text == "[\"m.toml\",[1,[\"rows\"],[\"x\"]],[3,[\"columns\",\"title\"],[\"x\"]]]"
        || rows.text == "[\"m.toml\",[3,[\"columns\",\"title\"],[\"x\"]],[1,[\"rows\"],[\"x\"]]]")
    let values = try MappingFile(text: "a = [1, true, \"x\", 1.5]\n[b]\nc.d = false\n", shown: "m")
    #expect(values.text.contains("[1,[\"a\"],[\"1\",\"true\",\"x\",\"1.5\"]]"))
    #expect(values.text.contains("[3,[\"b\",\"c\",\"d\"],[\"false\"]]"))
  }
}
