import ShellacModel
import Testing

@testable import ShellacCLI

/// What a plugin that is begun is called, in commands, folders and messages.
@Suite struct NewPluginTests {
  private static func plugin(_ name: String, _ kind: PluginKind = .format) throws -> NewPlugin {
    try NewPlugin(name: name, kind: kind, language: .c)
  }

  @Test(
    "the word for the kind is no part of the name",
    arguments: [
      ("cue", "Cue", "CueFormat", "cue"), ("CueFormat", "Cue", "CueFormat", "cue"),
      ("CueExport", "Cue", "CueFormat", "cue"),
      ("Format", "Format", "FormatFormat", "format"), ("aZ09", "AZ09", "AZ09Format", "az09"),
      ("x", "X", "XFormat", "x"),
    ])
  func names(given: String, name: String, folder: String, id: String) throws {
    let plugin = try Self.plugin(given)
    #expect(plugin.name == name && plugin.folder == folder && plugin.id == id)
    #expect(try Self.plugin(given, .export).folder == name + "Export")
  }

  @Test(
    "what no library can be called",
    arguments: [
      "", "1a", "a-b", "a b", "é", "a/b", "a@", "a[", "a`", "a{", "a:", "Ünicode",
      String(repeating: "a", count: 41),
    ])
  func refused(name: String) {
    let fault = #expect(throws: Diagnostic.self) { try Self.plugin(name) }
    #expect(fault?.message == "a plugin cannot be called '\(name)'" && fault?.status == .usage)
  }

  @Test("forty letters are a name, and the word for the kind does not count")
  func longest() throws {
    let name = String(repeating: "a", count: 40)
    #expect(try Self.plugin(name + "Format").id == name)
    #expect(try Self.plugin(name).id == name)
  }
}
