import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// Readers that break the contract fail with their name, and what they give is not used.
@Suite struct BadReaderTests {
  private static let bug = " (a bug of the plugin)"

  @Test(arguments: [
    ("RowsFirst", "it gives rows before it has begun a table" + bug),
    ("NullCells", "it gives 5 rows at once, or they are a null pointer" + bug),
    ("ManyRows", "it gives 4294967295 rows at once, or they are a null pointer" + bug),
    ("ManyColumns", "its table has 4294967295 columns, or their names or kinds are a null pointer" + bug),
    ("WrongCell", "a value of 'title' is of the wrong kind (1)" + bug),
    ("NullText", "a value has 1000 bytes, or they are a null pointer" + bug),
    ("NestedList", "an item of a list is not text (5)" + bug),
    ("UnsaidRows", "it gives coins, which it did not say" + bug),
    ("ReadsNull", "it reads into a null pointer" + bug),
    ("NotMine", "'input' is not Liar"),
  ])
  func fails(name: String, reason: String) throws {
    let bad = try BadPlugin(name)
    let receiver = PlaylistReceiver()
    let error = #expect(throws: Diagnostic.self) { try bad.read(into: receiver) }
    #expect(error?.message == "plugin '\(bad.id)' 1.2.3: \(reason)")
    #expect(receiver.playlists.flatMap(\.entries).isEmpty)
  }

  @Test func probeStaysBetween0And100() throws {
    let bad = try BadPlugin("ProbeLies")
    let error = #expect(throws: Diagnostic.self) {
      try bad.host.reader(for: PluginInput(Array("LIAR".utf8)))
    }
    #expect(
      error?.message
        == "plugin 'probelies' 1.2.3: probe answers 1000; 0 to 100 are expected (a bug of the plugin)")
  }

  /// Takes some rows and then no more.
  private final class Few: RowReceiver {
    var count = 0
    func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool { true }
    func row(_ row: ReceivedRow) -> Bool {
      count += 1
      return count < 1000
    }
    func refuse(_ problem: Diagnostic) -> Bool { true }
  }

  @Test func endlessRowsEndWhenTheReceiverHasEnough() throws {
    let few = Few()
    try BadPlugin("EndlessRows").read(into: few)
    #expect(few.count == 1000)
  }

  @Test func inputAndSinkAreShutWhenTheReadingIsOver() throws {
    let bad = try BadPlugin("KeepsReading")
    let host = bad.host
    let plugin = try host.plugin(bad.id)
    let receiver = PlaylistReceiver()
    try plugin.read(PluginInput(Array("LI".utf8)), settings: plugin.settings(for: .reading), into: receiver)
    #expect(receiver.playlists.first?.entries.map(\.location) == [Array("L".utf8), Array("I".utf8)])
    // Its probe answers 99 when it can still reach them.
    let reason = try host.reader(for: PluginInput(Array("x".utf8))).reason
    #expect(reason == "content like Liar, 1 of 100 sure")
  }

  @Test func onlyFilesBesideTheInputAreGiven() throws {
    let folder = TemporaryFolder()
    let inside = folder.path("in")
    let files = FileManager.default
    try files.createDirectory(atPath: inside + "/folder", withIntermediateDirectories: true)
    try files.createDirectory(atPath: inside + "/a", withIntermediateDirectories: true)
    for name in ["in/main.liar", "in/beside.liar", "outside"] {
      try Data("LIAR".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    try files.createSymbolicLink(atPath: inside + "/link", withDestinationPath: folder.path("outside"))
    #expect(mkfifo(inside + "/pipe", 0o600) == 0)
    let plugin = try BadPlugin("LooksAround").load()
    let receiver = PlaylistReceiver()
    try plugin.read(
      PluginInput(path: Array((inside + "/main.liar").utf8)), settings: plugin.settings(for: .reading),
      into: receiver)
    #expect(receiver.playlists.first?.entries.map(\.location) == [Array("beside.liar".utf8)])
  }

  @Test func standardInputHasNothingBesideIt() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], "LIAR", 4) == 4)
    close(ends[1])
    let input = try PluginInput(pipe: ends[0])
    close(ends[0])
    #expect(input.size == 4)
    let plugin = try BadPlugin("LooksAround").load()
    let receiver = PlaylistReceiver()
    try plugin.read(input, settings: plugin.settings(for: .reading), into: receiver)
    #expect(receiver.playlists.first?.entries.isEmpty == true)
  }

  @Test func pipeHasALimit() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], "LIARS", 5) == 5)
    close(ends[1])
    defer { close(ends[0]) }
    let error = #expect(throws: Diagnostic.self) { try PluginInput(pipe: ends[0], cap: 4) }
    #expect(error?.message == "standard input has more than 4 bytes")
  }
}
