import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// A plugin that breaks any rule at any time is heard out or found out, and never takes the program with it.
@Suite struct RandomPluginTests {
  private static func scripts(_ seed: UInt64) -> [[UInt8]] {
    var chance = Seeded(state: seed)
    return (0..<500).map { _ in
      (0..<Int.random(in: 1...600, using: &chance)).map { _ in UInt8.random(in: 0...255, using: &chance) }
    }
  }

  @Test func readerThatDoesAnything() throws {
    let plugin = try BadPlugin("Random").load()
    var found = 0
    for script in Self.scripts(1) {
      do {
        try plugin.read(
          PluginInput(script), settings: plugin.settings(for: .reading), into: PlaylistReceiver())
      } catch let problem as Diagnostic {
        #expect(problem.message.hasPrefix("plugin 'random' 1.2.3: "))
        found += 1
      }
    }
    // Some do nothing that is forbidden; most do.
    #expect(found > 250)
    #expect(found < 500)
  }

  @Test func writerThatDoesAnything() throws {
    let plugin = try BadPlugin("Random").load()
    var found = 0
    for script in Self.scripts(2) {
      var document = PlaylistDocument()
      document.title = String(decoding: script.prefix(1), as: UTF8.self)
      do {
        let writer = try plugin.openWriter(
          HostRequest(
            rows: .songs, columns: [HostColumn("location", .path)], document: document,
            settings: plugin.settings(for: .writing)),
          output: { _ in })
        for part in stride(from: 0, to: script.count, by: 60) {
          try writer.addRow { $0.append(bytes: script[part..<min(script.count, part + 60)]) }
        }
        try writer.finish()
      } catch let problem as Diagnostic {
        #expect(problem.message.hasPrefix("plugin 'random' 1.2.3: "))
        found += 1
      }
    }
    #expect(found > 250)
  }
}
