import Foundation
import ShellacTestSupport
import Testing

/// `shellac plugins list` and `show`, and where plugins are looked for.
@Suite struct PluginsListTests {
  private let shell = Shell(variables: ["XDG_DATA_HOME": "/nowhere"])

  private func lines(_ command: String) throws -> [String] {
    let result = try shell.run(command)
    #expect(result.status == 0, "\(result)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func everyShippedPluginIsListed() throws {
    let listed = try lines("shellac plugins list --as tsv | tail -n +2 | cut -f 1,3")
    let shipped = try FileManager.default.contentsOfDirectory(atPath: Checkout.path + "/Plugins")
      .filter { !$0.contains(".") }
      .map { $0.replacing("Format", with: "").replacing("Export", with: "").lowercased() }
    #expect(Set(listed) == Set(shipped.map { $0 + "\tloaded" }))
  }

  @Test func whatCannotBeUsedIsListedWithTheReason() throws {
    let result = try shell.run(
      """
      mkdir bad open && cd bad && \(Toolchain.compiling(bad: "NewerABI")) && cd .. &&
      echo text > bad/libTextFormat.so && cp bad/libNewerABIFormat.so open/ && chmod 777 open &&
      SHELLAC_PLUGIN_PATH=bad:open shellac plugins list --as tsv | tail -n +2 | grep -v loaded | cut -f 1,3,7
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.status == 0)
    #expect(lines.contains("newerabi\trefused\tit needs ABI 1.3 or later; this shellac speaks 1.0"))
    #expect(lines.contains { $0.hasPrefix("text\tfailed\tunavailable: ") })
    #expect(lines.contains("\trefused\tthe folder '~/open' can be changed by everybody"))
  }

  @Test func namedFileComesBeforeFoldersAndOwnFolderBeforeShipped() throws {
    _ = try shell.run(
      "mkdir -p own/shellac/plugins path && cp \(BuiltProgram.folder)/libCSVFormat.so own/shellac/plugins/ && cp \(BuiltProgram.folder)/libCSVFormat.so path/ && cp \(BuiltProgram.folder)/libCSVFormat.so ."
    )
    let show = "shellac plugins show csv | grep ^file"
    #expect(
      try lines("XDG_DATA_HOME=$PWD/own \(show)") == ["file      ~/own/shellac/plugins/libCSVFormat.so"])
    #expect(
      try lines("SHELLAC_PLUGIN_PATH=path XDG_DATA_HOME=$PWD/own \(show)") == [
        "file      ~/path/libCSVFormat.so"
      ])
    #expect(
      try lines("SHELLAC_PLUGIN_PATH=path shellac plugins show csv --plugin libCSVFormat.so | grep ^file")
        == ["file      ~/libCSVFormat.so"])
  }

  @Test func showTellsTheSameAsJSON() throws {
    let text = try shell.run("shellac plugins show csv").output
    let json = try shell.run("shellac plugins show csv --json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["id"] as? String == "csv")
    let exporter = try #require(object["exporter"] as? [String: Any])
    let options = try #require(exporter["options"] as? [[String: Any]])
    for option in options {
      let key = try #require(option["key"] as? String)
      let help = try #require(option["help"] as? String)
      #expect(text.contains { $0 == "\n" } && text.contains(key) && text.contains(help))
    }
    #expect(
      options.contains {
        $0["key"] as? String == "line-ending" && $0["choices"] as? [String] == ["crlf", "lf"]
      })
  }

  @Test func requiredPluginsStopCommandsThatUsePlugins() throws {
    _ = try shell.run("shellac config set plugins.required csv,fortune")
    let result = try shell.run("shellac export csv")
    #expect(result.status == 2)
    #expect(result.errors.contains("'plugins.required' names what is not there: 'fortune'"))
    #expect(try shell.run("shellac orders").status == 0)
    _ = try shell.run("shellac config set plugins.required csv")
    #expect(try !shell.run("shellac export csv").errors.contains("plugins.required"))
  }
}
