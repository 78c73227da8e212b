import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import WPLFormat

@Suite("WPL") struct WPLTests {
  @Test(
    "files as programs write them, cut and spoiled",
    arguments: ["windows.wpl", "zune.zpl", "strawberry.wpl", "odd.wpl", "smart.wpl", "page.wpl"])
  func files(name: String) throws {
    try assertReader(WPLReader.self, input: "WPL/" + name)
  }

  @Test("songs, relative to the playlist's folder, with backslashes")
  func songs() throws {
    let bytes = try assertExport(
      WPLWriter.self, PlaylistCells.columns, Array(PlaylistCells.songs.dropLast()),
      document: Document(title: "Evening & more"),
      folder: "/home/ada/Playlists", golden: "WPL/songs.wpl")
    assertRoundTrip(WPLReader.self, WPLWriter.self, bytes, path: "/home/ada/Playlists/songs.wpl")
  }

  @Test("what users set")
  func options() throws {
    try assertExport(
      WPLWriter.self, PlaylistCells.columns, PlaylistCells.songs,
      settings: ["paths": "absolute", "slash": "unix", "line-ending": "lf"], golden: "WPL/unix.wpl",
      warnings: ["'Café' has a path with characters that XML cannot hold, and is not in the playlist"])
  }

  @Test("values that have broken other programs stay in their attributes")
  func nasty() throws {
    try assertExportOfNastyValues(WPLWriter.self, PlaylistCells.columns, folder: "/music") { _, outcome in
      let read = ReadCall(bytes: outcome.bytes, path: "/a.wpl").run(WPLReader.self)
      let count = outcome.text.split(separator: "\r\n").count { $0.hasPrefix("      <media ") }
      #expect(read.refused == [], "\(read.failures.map(\.message)) \(read.warnings.map(\.message).prefix(3))")
      #expect(read.status == SHELLAC_OK)
      #expect(read.table.cells.count == count)
    }
  }

  @Test("what others wrote is written back", arguments: ["windows.wpl", "zune.zpl", "strawberry.wpl"])
  func others(name: String) throws {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/WPL/" + name
    let read = ReadCall(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path).run(
      WPLReader.self)
    let bytes = try assertExport(
      WPLWriter.self, rows: .entries, PlaylistCells.columns, PlaylistCells.entries(read.table),
      document: read.table.document, settings: ["slash": "unix"], golden: "WPL/again-\(name)")
    assertRoundTrip(WPLReader.self, WPLWriter.self, bytes, path: path)
  }

  @Test("a smart playlist says what it is, and gives nothing")
  func smart() throws {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/WPL/smart.wpl"
    let read = ReadCall(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path).run(
      WPLReader.self)
    #expect(read.table.cells.isEmpty && read.table.document.title == "Music rated at 5 stars")
    #expect(read.warnings.map(\.line) == [9])
    #expect(read.warnings.first?.message.hasPrefix("it is a smart playlist") == true)
  }
}
