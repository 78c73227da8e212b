import Foundation
import ShellacTestSupport
import Testing

/// Imports and exports are what plugins make of them: without their files there are none.
@Suite struct PluginFolderTests {
  private let shell = Shell()

  /// The program alone, in a folder of its own with an empty folder of plugins.
  init() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: shell.folder.path("bin/plugins"), withIntermediateDirectories: true)
    try files.copyItem(atPath: BuiltProgram.path, toPath: shell.folder.path("bin/shellac"))
    try files.copyItem(atPath: Checkout.sampleMusic + "/Saltmarsh", toPath: shell.folder.path("Music"))
    _ = try shell.run("bin/shellac index Music --quiet")
  }

  private func install(_ plugin: String) throws {
    try FileManager.default.copyItem(
      atPath: "\(BuiltProgram.folder)/lib\(plugin).so",
      toPath: shell.folder.path("bin/plugins/lib\(plugin).so"))
  }

  @Test(arguments: try shippedPlugins()) func nothingIsWrittenWithoutItsPlugin(plugin: String) throws {
    let id = Self.id(plugin)
    let without = try shell.run("bin/shellac export \(id) -o out")
    #expect(without.status == 64)
    #expect(without.errors.contains("there is no plugin '\(id)'"))
    #expect(try shell.run("test -e out").status == 1)
    try install(plugin)
    let others = try Self.shippedPlugins().filter { $0 != plugin }.map(Self.id)
    let with = try shell.run("bin/shellac export \(id) -o out")
    #expect(!with.errors.contains("there is no plugin"), "\(with)")
    for other in others {
      #expect(try shell.run("bin/shellac export \(other)").errors.contains("there is no plugin '\(other)'"))
    }
  }

  @Test func nothingIsReadWithoutItsPlugin() throws {
    let list = "#EXTM3U\nMusic/a.mp3\n"
    try Data(list.utf8).write(to: URL(fileURLWithPath: shell.folder.path("list.m3u8")))
    let without = try shell.run("bin/shellac import list.m3u8")
    #expect(without.status == 2)
    #expect(without.errors.contains("there is no plugin that reads files"))
    try install("CSVFormat")
    #expect(try shell.run("bin/shellac import list.m3u8").status == 2)
    try install("M3UFormat")
    let with = try shell.run("bin/shellac import list.m3u8")
    #expect(with.output.contains("playlist 'list' created"), "\(with)")
  }

  @Test func theRestWorksWithoutPlugins() throws {
    for command in ["songs", "albums --as csv", "search salt", "orders", "config list", "playlist list"] {
      let result = try shell.run("bin/shellac \(command)")
      #expect(result.status == 0 && result.errors.isEmpty, "\(command): \(result)")
    }
  }

  /// The plugins that the package lists.
  private static func shippedPlugins() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Checkout.path + "/Plugins")
      .filter { $0.hasSuffix("Format") || $0.hasSuffix("Export") }.sorted()
  }

  private static func id(_ plugin: String) -> String {
    plugin.replacing("Format", with: "").replacing("Export", with: "").lowercased()
  }
}
