import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// Which plugin has a name, a suffix or a file, with which options, and why.
@Suite struct ChoosingPluginsTests {
  private let host = HostFixture.host()

  private func refusal(_ body: () throws -> Void) -> Diagnostic? {
    do {
      try body()
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test("an id is found in any case, a suffix by those that write it, or read it")
  func names() throws {
    #expect(try host.plugin("M3U8").id == "m3u" && host.plugin("m3u8", for: .reading).id == "m3u")
    #expect(try host.plugin("m3u8", for: .writing).id == "m3u")
    #expect(try host.plugin("md").id == "markdown" && host.plugin("md", for: .writing).id == "markdown")
    #expect(refusal { _ = try host.plugin("md", for: .reading) }?.message == "there is no plugin 'md'")
    let unknown = refusal { _ = try host.plugin("quite another") }
    #expect(unknown?.hint == "Run 'shellac plugins list' to see what there is and where it is looked for.")
    #expect(unknown?.status == .usage)
    // What writes a suffix goes before what only reads it.
    #expect(host.usable().map(\.id).prefix(3) == ["xspf", "wpl", "applelibrary"])
  }

  @Test("why a file has its reader: its suffix, its content, or both, or the user said so")
  func reasons() throws {
    func chosen(_ text: String, _ path: String, from id: String? = nil) throws -> String {
      let (plugin, reason) = try host.reader(
        for: PluginInput(Array(text.utf8), path: Array(path.utf8)), from: id)
      return "\(plugin.id): \(reason)"
    }
    #expect(try chosen("x", "/a.csv", from: "m3u") == "m3u: named by the user")
    #expect(try chosen("#EXTM3U\n/a.mp3\n", "/a.m3u8").hasPrefix("m3u: "))
    #expect(try chosen("#EXTM3U\n/a.mp3\n", "").hasPrefix("m3u: content like M3U, "))
    let unread = refusal { _ = try host.reader(for: PluginInput([0, 1, 2, 3], path: Array("/a.xyz".utf8))) }
    #expect(unread?.message.hasPrefix("'/a.xyz' is of no format that a plugin reads; tried XSPF, ") == true)
    #expect(
      unread?.hint
        == "See 'shellac plugins list' for what can be read. When you know what it is, name it with --from.")
    let writesOnly = refusal { _ = try host.reader(for: PluginInput([1]), from: "markdown") }
    #expect(writesOnly?.message == "plugin 'markdown' 1.0.0: it writes Markdown, and does not read it")
    #expect(writesOnly?.status == .usage)
    let readsOnly = refusal { _ = try host.plugin("amazon").requireExporter() }
    #expect(readsOnly?.message.hasSuffix(", and does not write it") == true && readsOnly?.status == .usage)
  }

  /// The CSV plugin with other options.
  private func plugin(_ options: [OptionDescription]) throws -> LoadedPlugin {
    let csv = try host.plugin("csv")
    return LoadedPlugin(
      id: "own", name: "Own", version: "1.2.3", summary: "Own.", examples: [], path: Array("/own.so".utf8),
      reader: ReaderDescription(suffixes: [], options: [], rows: [.entries]),
      exporter: ExporterDescription(suffixes: [], options: options, rows: [.songs, .entries], columns: nil),
      library: csv.library)
  }

  @Test("options take what their kind takes, and have their defaults; of one given twice the last counts")
  func settings() throws {
    let own = try plugin([
      OptionDescription(key: "text", kind: .text, fallback: "t", help: "."),
      OptionDescription(key: "flag", kind: .flag, fallback: "true", help: "."),
      OptionDescription(key: "number", kind: .integer, fallback: "7", help: "."),
      OptionDescription(key: "mood", kind: .choice(["happy", "sad"]), fallback: "sad", help: "."),
    ])
    func values(_ given: (String, String)...) throws -> [String] {
      try own.settings(given.map { (key: $0.0, value: $0.1) }, for: .writing).values.map {
        "\($0.key)=\($0.value)"
      }
    }
    #expect(try values() == ["text=t", "flag=true", "number=7", "mood=sad"])
    #expect(
      try values(
        ("mood", "happy"), ("number", "1"), ("number", "-9223372036854775808"), ("text", ""),
        ("flag", "false"))
        == ["text=", "flag=false", "number=-9223372036854775808", "mood=happy"])
    let settings = try own.settings([("text", "x")], for: .writing)
    #expect(settings["text"] == "x" && settings["mood"] == "sad" && settings["none"] == nil)
    func hint(_ key: String, _ value: String) -> String? {
      let refusal = refusal { _ = try own.settings([(key, value)], for: .writing) }
      #expect(refusal?.status == .usage)
      return refusal?.hint
    }
    #expect(hint("flag", "yes") == "Pass --option flag=true or --option flag=false.")
    #expect(hint("number", "1.5") == "Pass a whole number, such as --option number=7.")
    #expect(hint("text", "a\0b") == "Pass text without NUL.")
    #expect(
      hint("mood", "hapy") == "Did you mean 'happy'?"
        && hint("mood", "quite another") == "It takes 'happy' or 'sad'.")
    #expect(hint("mod", "x") == "Did you mean 'mood'?")
    #expect(hint("quite-another", "x") == "It has 'text', 'flag', 'number' and 'mood'.")
    let refused = refusal { _ = try own.settings([("mood", "x")], for: .writing) }
    #expect(refused?.message == "plugin 'own' 1.2.3: option 'mood' does not take 'x'")
    let none = refusal { _ = try own.settings([("mood", "sad")], for: .reading) }
    #expect(none?.message == "plugin 'own' 1.2.3: there is no option 'mood' for reading")
    #expect(none?.hint == "Leave it out: it has none.")
    #expect(try own.options(for: .reading) == [] && own.options(for: .writing).count == 4)
  }

  @Test("rows that a plugin does not take are refused before anything is written")
  func rows() throws {
    let own = try plugin([])
    let refused = refusal {
      _ = try own.openWriter(HostRequest(rows: .coins, columns: [], settings: own.settings(for: .writing))) {
        _ in
      }
    }
    #expect(refused?.message == "plugin 'own' 1.2.3: it does not take coins")
    #expect(refused?.hint == "It takes songs or playlist entries." && refused?.status == .usage)
    #expect(
      RowKind.allCases.map(\.name)
        == ["songs", "albums", "artists", "playlists", "playlist entries", "purchases", "coins"])
  }

  @Test("rows are handed over in batches, by their number and by their bytes")
  func batches() throws {
    let csv = try host.plugin("csv")
    var written = 0
    let writer = try csv.openWriter(
      HostRequest(
        rows: .songs, columns: [HostColumn("title"), HostColumn("artist")],
        settings: csv.settings(for: .writing)),
      batch: 0
    ) { written += $0.count }
    // Three rows that leave out their last cell, one of them larger than a batch may be.
    for text in ["a", String(repeating: "x", count: 1 << 20), "b"] {
      try writer.addRow { $0.append(text: text) }
    }
    try writer.finish()
    #expect(written == "title,artist\r\na,\r\n".utf8.count + (1 << 20) + 3 + "b,\r\n".utf8.count)
    try writer.finish()
    writer.close()
    #expect(written == 14 + 4 + (1 << 20) + 3 + 4)
  }
}
