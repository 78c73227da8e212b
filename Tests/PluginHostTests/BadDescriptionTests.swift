import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// Plugins that lie when they describe themselves are refused, with what is wrong.
@Suite struct BadDescriptionTests {
  @Test(arguments: [
    ("NoSymbol", "it is no plugin: it has no function shellac_plugin_v1_nosymbolformat"),
    ("NullDescription", "its entry returns a null pointer"),
    ("WrongSize", "it says that it has 24 bytes; 80 are expected"),
    ("NewerABI", "it needs ABI 1.3 or later; this shellac speaks 1.0"),
    ("OtherABI", "it was built for ABI 2.0; this shellac speaks 1.0"),
    ("WrongId", "it says that it is 'csv'; its file's name says 'wrongid'"),
    ("NullId", "its id is a null pointer"),
    ("NoUTF8", "its name is not UTF-8"),
    ("NullOpen", "its exporter has no open function"),
    ("Nothing", "it neither reads nor writes"),
    ("ManySuffixes", "its suffixes are more than 64, or do not end with NULL"),
    ("UglySuffix", "its suffix '../passwd' is not a word in lower case"),
    ("OptionDefault", "option 'loud' does not take its own default 'perhaps'"),
    ("OptionChoices", "option 'mood' has no choices"),
  ])
  func isRefused(name: String, reason: String) throws {
    let bad = try BadPlugin(name)
    let error = #expect(throws: Diagnostic.self) { try bad.load() }
    #expect(error?.message == "plugin '\(bad.id)' cannot be used: \(reason)")
    let report = try #require(bad.host.inventory().first)
    #expect(report.state == .refused)
    #expect(report.reason == reason)
  }

  @Test func pluginOfALaterMinorVersionWorks() throws {
    let later = try BadPlugin("LaterMinor")
    let input = PluginInput(Array("LIAR".utf8), path: Array("/a.liar".utf8))
    let (plugin, _) = try later.host.reader(for: input)
    let receiver = PlaylistReceiver()
    try plugin.read(input, settings: plugin.settings(for: .reading), into: receiver)
    #expect(receiver.playlists.first?.entries.map(\.location) == Array("LIAR".utf8).map { [$0] })
    #expect(try plugin.requireExporter().suffixes == ["liar"])
  }

  @Test func librarythatIsMissingMakesItUnavailable() throws {
    let folder = TemporaryFolder()
    let source = folder.path("missing.c")
    try Data("int shellac_test_missing(void) { return 0; }\n".utf8).write(to: URL(fileURLWithPath: source))
    let library = folder.path("libshellactestmissing.so")
    try BadPlugin.compile(["-shared", "-fPIC", "-Wl,-soname,libshellactestmissing.so", source, "-o", library])
    let bad = try BadPlugin("NeedsMissing", linking: library)
    let report = try #require(bad.host.inventory().first)
    #expect(report.state == .failed)
    #expect(
      report.reason
        == "unavailable: libshellactestmissing.so: cannot open shared object file: No such file or directory")
  }

  @Test func otherPluginsAreNotTouchedByABadOne() throws {
    let bad = try BadPlugin("NewerABI")
    let host = HostFixture.host(folders: [bad.folder.path, BuiltProgram.folder])
    #expect(try host.plugin("csv").id == "csv")
    #expect(Set(host.inventory().map(\.state)) == [.refused, .loaded])
  }
}
