import Foundation
import ShellacModel
import ShellacPluginHost
import Testing

/// Writers that break the contract fail with their name and version, and nothing is written for them.
@Suite struct BadWriterTests {
  private static let bug = " (a bug of the plugin)"

  @Test(arguments: [
    ("SilentFailure", "rows failed and gave no reason" + bug),
    ("UnknownStatus", "finish ended with the unknown status 17" + bug),
    ("UnaskedStop", "finish stopped without being asked to" + bug),
    ("FailsButOK", "the ink is dry"),
    ("NoWriter", "open made no writer" + bug),
    ("NullRows", "its writer lacks a function" + bug),
    ("ShortWriter", "its writer says that it has 8 bytes; 40 are expected" + bug),
    ("WritesNull", "it writes 1048576 bytes from a null pointer" + bug),
  ])
  func fails(name: String, reason: String) throws {
    let bad = try BadPlugin(name)
    let error = #expect(throws: Diagnostic.self) { try bad.export() }
    #expect(error?.message == "plugin '\(bad.id)' 1.2.3: \(reason)")
    #expect(error?.status == .failed)
    if reason.hasSuffix(Self.bug) {
      #expect(error?.hint == "Run 'shellac plugins check \(bad.path)', and show its author what it says.")
    }
  }

  @Test func hintOfThePluginIsKept() throws {
    let bad = try BadPlugin("FailsButOK")
    let error = #expect(throws: Diagnostic.self) { try bad.export() }
    #expect(error?.hint == "Buy ink.")
  }

  @Test func nothingIsTakenWhenItIsTooLate() throws {
    var bytes: [UInt8] = []
    var warnings: [Diagnostic] = []
    try BadPlugin("WritesLate").export(onWarning: { warnings.append($0) }, output: { bytes += $0 })
    // Its thread goes on for a while.
    Thread.sleep(forTimeInterval: 0.05)
    #expect(String(decoding: bytes, as: UTF8.self) == "a song\nend\n")
    #expect(warnings.isEmpty)
  }

  @Test func nothingIsTakenFromAnotherThread() throws {
    var bytes: [UInt8] = []
    try BadPlugin("WritesOnThread").export(output: { bytes += $0 })
    #expect(String(decoding: bytes, as: UTF8.self) == "a song\n")
  }

  @Test func warningsAreNamedUpToALimit() throws {
    var warnings: [Diagnostic] = []
    try BadPlugin("WarnsForEver").export(onWarning: { warnings.append($0) })
    #expect(warnings.count == 10_001)
    #expect(warnings[0].message == "plugin 'warnsforever' 1.2.3: it is late")
    #expect(warnings.last?.message == "plugin 'warnsforever' 1.2.3: 90000 more warnings are left out")
  }
}
