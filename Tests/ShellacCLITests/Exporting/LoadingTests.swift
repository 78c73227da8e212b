import Foundation
import ShellacTestSupport
import Testing

/// A command opens the plugins that it needs, and no others.
@Suite struct LoadingTests {
  private let shell = Shell()

  init() throws {
    try FileManager.default.copyItem(
      atPath: Checkout.sampleMusic + "/Saltmarsh", toPath: shell.folder.path("Music"))
    _ = try shell.run("shellac index Music --quiet")
  }

  /// The plugins that the dynamic linker opens for a command line, as the linker says it.
  private func opened(by command: String) throws -> Set<String> {
    _ = try shell.run("LD_DEBUG=files LD_DEBUG_OUTPUT=\"$PWD/linker\" \(command)")
    let logs = try shell.run("cat linker.*; rm -f linker.*").output
    var names: Set<String> = []
    for line in logs.split(separator: "\n")
    where line.contains("calling init") || line.contains("generating link map") {
      for word in line.split(separator: " ") {
        let name = word.split(separator: "/").last.map(String.init) ?? ""
        if name.hasSuffix("Format.so") || name.hasSuffix("Export.so") { names.insert(name) }
      }
    }
    for line in logs.split(separator: "\n")
    where line.contains("file=") && line.contains("dynamically loaded") {
      let file = line.split(separator: "file=").last?.split(separator: " ").first ?? ""
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      if name.hasSuffix("Format.so") || name.hasSuffix("Export.so") { names.insert(name) }
    }
    return names
  }

  @Test(
    arguments: [
      "shellac songs", "shellac albums --as csv", "shellac artists --json", "shellac search salt",
      "shellac orders",
      "shellac index", "shellac root list", "shellac config list", "shellac show title:reed",
      "shellac --version",
      "shellac playlist list",
    ])
  func nothingIsOpenedForNothing(command: String) throws {
    #expect(try opened(by: command).isEmpty)
  }

  @Test func anExportOpensItsOwn() throws {
    #expect(try opened(by: "shellac export csv -o songs.csv") == ["libCSVFormat.so"])
    #expect(try opened(by: "shellac share title:reed") == ["libShareExport.so"])
  }
}
