import Foundation
import ShellacFiles
import ShellacModel
import ShellacTestSupport
import Testing

/// What a file system takes is found out by trying.
@Suite struct FileSystemProbeTests {
  private let folder = TemporaryFolder()

  private var path: [UInt8] { Array(folder.path.utf8) }

  @Test func aProbeLeavesNothingBehind() throws {
    _ = try FileSystemProbe.traits(of: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func whatAKilledProbeLeftGoes() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let left = folder.path(".shellac-probe-\(process.processIdentifier)-1")
    let used = ".shellac-probe-\(getpid())-99"
    for path in [left, folder.path(used)] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try Data().write(to: URL(fileURLWithPath: path + "/CON"))
    }
    _ = try FileSystemProbe.traits(of: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [used])
  }

  @Test func whatTheProbeSaysIsWhatTheFileSystemDoes() throws {
    let traits = try FileSystemProbe.traits(of: path)
    func takes(_ name: String) -> Bool {
      let path = folder.path(name)
      defer { unlink(path) }
      return FileManager.default.createFile(atPath: path, contents: nil)
        && (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == [name]
    }
    #expect(takes(String(repeating: "n", count: traits.longestName)))
    #expect(!takes(String(repeating: "n", count: traits.longestName + 1)))
    #expect(takes("a?b") == !traits.refused.contains(UInt8(ascii: "?")))
    #expect(takes("CON") == traits.takesDeviceNames)
    #expect(takes("dot.") == traits.keepsFinalDot)
    let wide = String(repeating: "\u{E9}", count: traits.longestName)
    #expect((open(folder.path(wide), O_CREAT | O_WRONLY, 0o600) >= 0) == traits.measuresUTF16)
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    do {
      _ = try FileSystemProbe.traits(of: path + Array("/nowhere".utf8))
      Issue.record("no folder was probed")
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.status == .cannotWrite)
      #expect(diagnostic.message.contains("nowhere"))
    }
  }

  @Test func aListingTellsKindsApartAndFollowsNoLink() throws {
    try FileManager.default.createDirectory(atPath: folder.path("b"), withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: folder.path("c")))
    try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "b")
    let listing = try #require(try FolderListing(of: path))
    #expect(listing.entries.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "b", "c"])
    #expect(listing.entries.map(\.kind) == [.link, .folder, .file])
    #expect(try FolderListing(of: path + Array("/none".utf8)) == nil)
  }

  @Test func combinedTraitsSuitBoth() {
    var units = FileSystemTraits()
    units.measuresUTF16 = true
    units.longestName = 200
    let both = units.combined(with: .portable)
    #expect(both.longestName == 200 && !both.measuresUTF16 && !both.tellsCaseApart && !both.takesDeviceNames)
  }
}
