import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import AppleMusicFormat

@Suite("Apple Music") struct AppleMusicTests {
  private static let tracks = "Apple Music Library Tracks.json"
  private static let playlists = "Apple Music Library Playlists.json"

  @Test("what was bought, and what is known of the songs")
  func files() throws {
    try assertReader(AppleMusicReader.self, input: "AppleMusic/" + Self.tracks, isSpoiled: false)
  }

  @Test("a file that is cut and spoiled") func spoiled() throws {
    try assertReader(AppleMusicReader.self, input: "AppleMusic/small.json")
  }

  /// A table that was read, its document's title and its rows as text.
  private struct Table: Equatable {
    var rows: RowKind
    var title: String?
    var texts: [String] = []
  }

  private struct Reading {
    var tables: [Table] = []
    var refused: [PluginError] = []
    var warnings: [PluginError] = []
    var notes: [PluginError] = []
  }

  /// Reads a file with others beside it.
  private func read(_ bytes: [UInt8], beside files: [String: [UInt8]] = [:]) throws -> Reading {
    var reading = Reading()
    let input = FileInput(
      path: [], size: UInt64(bytes.count),
      read: { offset, buffer in
        guard offset < UInt64(bytes.count) else { return 0 }
        let part = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        return part.count
      }, further: { name in files[String(decoding: name, as: UTF8.self)].map { FileInput($0) } })
    let sink = RowOutput.Sink(
      begin: { rows, _, document in reading.tables.append(Table(rows: rows, title: document.title)) },
      rows: { batch in
        for row in batch {
          if case .text(let bytes) = row[0].content {
            reading.tables[reading.tables.count - 1].texts.append(String(decoding: bytes, as: UTF8.self))
          }
        }
      }, refuse: { reading.refused.append($0) })
    let rows = RowOutput(sink, warn: { reading.warnings.append($0) }, note: { reading.notes.append($0) })
    try AppleMusicReader.read(input, settings: Settings([:]), into: rows)
    try rows.flush()
    return reading
  }

  private static func file(_ name: String) throws -> [UInt8] {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/AppleMusic/" + name
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    "playlists name their songs by the tracks, whichever of the two files is given", arguments: [true, false])
  func entries(givesTracks: Bool) throws {
    let (given, other) = givesTracks ? (Self.tracks, Self.playlists) : (Self.playlists, Self.tracks)
    let reading = try read(try Self.file(given), beside: [other: try Self.file(other)])
    #expect(
      reading.tables.filter { $0.rows == .entries } == [
        Table(
          rows: .entries, title: "Evening, \"late\"",
          texts: ["From The Subscription", "Example Song", "Example Song"]),
        Table(rows: .entries, title: "Order of keys", texts: ["Numbers As Texts", "Ripped"]),
      ])
    #expect(
      reading.notes.last?.message
        == "passed over 1 entry of playlists, of songs that the tracks do not tell of")
    let fault = try #require(reading.refused.last)
    // A line is one of the file that was given.
    #expect(
      givesTracks
        ? fault.message.hasPrefix("'\(Self.playlists)', line 21, column 2: expected a title")
          && fault.line == nil
        : fault.message.hasPrefix("expected a title") && fault.line == 21)
  }

  @Test("a playlist that is refused leaves its songs to no other one")
  func refusedPlaylist() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let lists = """
      [{"Container Type":"Playlist","Container Identifier":1,"Playlist Item Identifiers":[1],"Title":"\(long)"},
      {"Container Type":"Playlist","Container Identifier":2,"Title":"Empty"},
      {"Container Type":"Playlist","Container Identifier":3,"Title":"Own","Playlist Item Identifiers":[1]}]
      """
    let songs = "[{\"Track Identifier\":1,\"Title\":\"A\"}]"
    let reading = try read(Array(lists.utf8), beside: [Self.tracks: Array(songs.utf8)])
    #expect(reading.refused.count == 1)
    #expect(
      reading.tables.filter { $0.rows == .entries } == [Table(rows: .entries, title: "Own", texts: ["A"])])
  }

  @Test("playlists alone name no songs, and the file that is missing is named")
  func playlistsAlone() throws {
    let error = try #require(throws: PluginError.self) { try read(try Self.file(Self.playlists)) }
    #expect(error.message.contains(Self.tracks) && error.hint != nil)
  }

  private func call(_ text: String) -> ReadCall.Outcome {
    ReadCall(bytes: Array(text.utf8), path: "/a.json").run(AppleMusicReader.self)
  }

  @Test(
    "a song of the subscription was not bought, one with a date or a flag was",
    arguments: [
      ("\"Is Purchased\":true", 1), ("\"Purchase Date\":\"2014-09-07T01:29:12Z\"", 1),
      ("\"Is Purchased\":false", 0),
      ("\"Apple Music Track Identifier\":1", 0), ("\"Purchased Track Identifier\":1", 0),
      ("\"Purchase Date\":null", 0),
    ])
  func bought(members: String, count: Int) {
    let outcome = call("[{\"Track Identifier\":1,\"Title\":\"A\",\(members)}]")
    #expect(outcome.tables.map { $0.cells.count } == [count, 1])
  }

  @Test("a file that is cut gives what stands before, and the place")
  func cut() {
    let outcome = call("[{\"Track Identifier\":1,\"Title\":\"A\",\"Is Purchased\":true},\n{\"Title\":\"B")
    #expect(outcome.table.cells.count == 1)
    #expect(outcome.failures.count == 1 && outcome.failures.first?.line == 2)
  }

  @Test("nesting without end is refused, a text without end only with its track")
  func hostile() {
    let deep = call("[{\"Track Identifier\":" + String(repeating: "[", count: 100_000))
    #expect(deep.failures.map(\.message) == ["objects and arrays are nested more than 100 deep"])
    let long = String(repeating: "x", count: 1 << 20)
    let outcome = call(
      "[{\"Title\":\"\(long)\",\"Is Purchased\":true},{\"Title\":\"B\",\"Is Purchased\":true}]")
    #expect(outcome.failures == [] && outcome.refused.count == 1 && outcome.table.column("title") == ["B"])
  }
}
