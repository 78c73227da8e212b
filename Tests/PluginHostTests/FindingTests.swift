import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// Where plugins are found, which wins, and which are not opened.
@Suite struct FindingTests {
  private let folder = TemporaryFolder()
  private let shipped = BuiltProgram.folder + "/libCSVFormat.so"

  private func place(_ name: String, in part: String = "a") throws -> String {
    let path = folder.path(part)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: shipped, toPath: path + "/" + name)
    return path
  }

  private func message(_ body: () throws -> Void) -> Diagnostic? {
    #expect(throws: Diagnostic.self, performing: body)
  }

  @Test func firstFolderWins() throws {
    let a = try place("libCSVFormat.so", in: "a")
    let b = try place("libCSVFormat.so", in: "b")
    let host = HostFixture.host(folders: [a, b])
    #expect(try host.plugin("csv").path == Array((a + "/libCSVFormat.so").utf8))
    let reports = host.inventory()
    #expect(reports.map(\.state) == [.loaded, .shadowed])
    #expect(reports[1].reason == "'\(a)/libCSVFormat.so' comes first")
  }

  @Test func namedFileComesFirst() throws {
    let a = try place("libCSVFormat.so", in: "a")
    let b = try place("libCSVFormat.so", in: "b")
    let host = HostFixture.host(named: [b + "/libCSVFormat.so"], folders: [a])
    #expect(try host.plugin("csv").path == Array((b + "/libCSVFormat.so").utf8))
  }

  @Test func findsByIdAndSuffix() throws {
    let host = HostFixture.host()
    #expect(try host.plugin("CSV").id == "csv")
    #expect(message { _ = try host.plugin("cvs") }?.hint == "Did you mean 'csv'?")
  }

  @Test func emptyFolderHasNothing() throws {
    try FileManager.default.createDirectory(atPath: folder.path("none"), withIntermediateDirectories: true)
    let host = HostFixture.host(folders: [folder.path("none"), folder.path("missing")])
    let error = message { _ = try host.plugin("csv") }
    #expect(error?.message == "there is no plugin 'csv'")
    #expect(host.inventory().isEmpty)
    let unread = message {
      _ = try host.reader(for: PluginInput(Array("a,b".utf8), path: Array("/x/a.csv".utf8)))
    }
    #expect(unread?.message == "'/x/a.csv' cannot be read: there is no plugin that reads files")
  }

  @Test func refusesFolderThatEverybodyMayChange() throws {
    let a = try place("libCSVFormat.so")
    #expect(chmod(a, 0o777) == 0)
    let host = HostFixture.host(folders: [a])
    #expect(
      message { _ = try host.plugin("csv") }?.message
        == "plugin 'csv' is not loaded: the folder '\(a)' can be changed by everybody")
    #expect(host.inventory().map(\.state) == [.refused])
  }

  @Test func refusesFileThatEverybodyMayChange() throws {
    let a = try place("libCSVFormat.so")
    #expect(chmod(a + "/libCSVFormat.so", 0o666) == 0)
    #expect(
      message { _ = try HostFixture.host(folders: [a]).plugin("csv") }?.message
        == "plugin 'csv' cannot be used: the file '\(a)/libCSVFormat.so' can be changed by everybody")
  }

  @Test func refusesLinkIntoFolderThatEverybodyMayChange() throws {
    let open = try place("libCSVFormat.so", in: "open")
    #expect(chmod(open, 0o777) == 0)
    let a = folder.path("a")
    try FileManager.default.createDirectory(atPath: a, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: a + "/libCSVFormat.so", withDestinationPath: open + "/libCSVFormat.so")
    #expect(
      message { _ = try HostFixture.host(folders: [a]).plugin("csv") }?.message
        == "plugin 'csv' cannot be used: the folder '\(open)' can be changed by everybody")
  }

  @Test func refusesWhatTheLoaderWouldCrashOrWaitOn() throws {
    let a = try place("libCutFormat.so")
    #expect(truncate(a + "/libCutFormat.so", 500_000) == 0)
    #expect(mkfifo(a + "/libPipeFormat.so", 0o600) == 0)
    let reports = HostFixture.host(folders: [a]).inventory()
    #expect(reports.map(\.state) == [.refused, .refused])
    #expect(
      reports.map(\.reason)
        == ["the file '\(a)/libCutFormat.so' is cut short", "'\(a)/libPipeFormat.so' is not a file"])
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a file to another user"))
  func refusesFileOfAnotherUser() throws {
    let a = try place("libCSVFormat.so")
    #expect(chown(a + "/libCSVFormat.so", 12_345, 12_345) == 0)
    #expect(
      message { _ = try HostFixture.host(folders: [a]).plugin("csv") }?.message
        == "plugin 'csv' cannot be used: the file '\(a)/libCSVFormat.so' belongs to another user (12345)")
  }

  @Test func fileMustSayWhatItsNameSays() throws {
    let a = try place("libOtherFormat.so")
    let error = message { _ = try HostFixture.host(folders: [a]).plugin("other") }
    #expect(
      error?.message
        == "plugin 'other' cannot be used: it is no plugin: it has no function shellac_plugin_v1_otherformat")
  }

  @Test func opensNothingUntilAsked() throws {
    let a = folder.path("a")
    try FileManager.default.createDirectory(atPath: a, withIntermediateDirectories: true)
    try Data("no library".utf8).write(to: URL(fileURLWithPath: a + "/libBrokenFormat.so"))
    _ = try place("libCSVFormat.so")
    let host = HostFixture.host(folders: [a])
    #expect(host.hasFile("broken"))
    #expect(try host.plugin("csv").id == "csv")
    #expect(
      message { _ = try host.plugin("broken") }?.message
        .hasPrefix("plugin 'broken' cannot be used: unavailable: ") == true)
  }
}
