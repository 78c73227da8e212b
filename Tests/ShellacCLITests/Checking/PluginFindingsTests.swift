import Foundation
import ShellacTestSupport
import Testing

/// Plugins that cannot be loaded, or that others may write to.
@Suite struct PluginFindingsTests {
  private func findings(_ shell: Shell, _ rule: String) throws -> (
    status: Int32, subject: String, text: String
  ) {
    let result = try shell.run("shellac check --rule \(rule) --as tsv --quiet")
    let row = result.output.split(separator: "\n").dropFirst().first?.split(
      separator: "\t", omittingEmptySubsequences: false)
    return (result.status, String(row?[5] ?? ""), result.output)
  }

  @Test func shippedPluginsAreWell() throws {
    let shell = Shell()
    _ = try shell.run("mkdir Own; shellac index Own --quiet")
    #expect(try findings(shell, "plugin-not-loaded,unsafe-plugin-folder").status == 0)
  }

  @Test func tellsOfAPluginThatIsNone() throws {
    let shell = Shell(variables: ["SHELLAC_PLUGIN_PATH": "Plugins"])
    _ = try shell.run("mkdir Own Plugins; shellac index Own --quiet; echo text > Plugins/libBrokenFormat.so")
    let found = try findings(shell, "plugin-not-loaded")
    #expect(found.status == 2)
    #expect(found.subject.hasSuffix("Plugins/libBrokenFormat.so"), "\(found.text)")
    #expect(try findings(shell, "unsafe-plugin-folder").status == 0)
    // A query is about songs.
    #expect(try shell.run("shellac check --rule plugin-not-loaded artist:x --quiet").status == 3)
  }

  @Test func tellsOfAFolderThatOthersMayWriteTo() throws {
    let shell = Shell(variables: ["SHELLAC_PLUGIN_PATH": "Plugins"])
    _ = try shell.run(
      "mkdir Own Plugins; shellac index Own --quiet; echo text > Plugins/libBrokenFormat.so; chmod 777 Plugins"
    )
    let found = try findings(shell, "unsafe-plugin-folder")
    #expect(found.status == 2)
    #expect(found.subject.contains("Plugins"), "\(found.text)")
    #expect(try findings(shell, "plugin-not-loaded").status == 0)
  }
}
