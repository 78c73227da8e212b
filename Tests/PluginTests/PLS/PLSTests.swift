import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import PLSFormat

@Suite("PLS") struct PLSTests {
  @Test(
    "files as programs and people write them, cut and spoiled",
    arguments: ["common.pls", "strawberry.pls", "odd.pls", "windows-1252.pls", "none.pls"])
  func files(name: String) throws {
    try assertReader(PLSReader.self, input: "PLS/" + name)
  }

  @Test("what is no text is refused as a whole, and not line by line")
  func binary() {
    let bytes = Array("\u{7F}ELF\u{2}\u{1}\u{1}\u{0}\u{0}\na\nb\n".utf8)
    let outcome = ReadCall(bytes: bytes, path: "/p/a.pls").run(PLSReader.self)
    #expect(outcome.refused.isEmpty && outcome.warnings.isEmpty)
    #expect(outcome.failures.map(\.line) == [1])
  }

  @Test("songs, relative to the playlist's folder")
  func songs() throws {
    let bytes = try assertExport(
      PLSWriter.self, PlaylistCells.columns, Array(PlaylistCells.songs.dropLast()),
      document: Document(title: "Evening"),
      folder: "/home/ada/Playlists", golden: "PLS/songs.pls")
    assertRoundTrip(PLSReader.self, PLSWriter.self, bytes, path: "/home/ada/Playlists/songs.pls")
  }

  @Test("what users set")
  func options() throws {
    try assertExport(
      PLSWriter.self, PlaylistCells.columns, PlaylistCells.songs,
      settings: ["paths": "uri", "bom": "true", "line-ending": "crlf"], golden: "PLS/addresses.pls")
  }

  @Test("values that have broken other programs are one line each")
  func nasty() throws {
    try assertExportOfNastyValues(PLSWriter.self, PlaylistCells.columns, folder: "/music") { _, outcome in
      #expect(!outcome.bytes.contains(0) && !outcome.bytes.contains(0x0D))
      let read = ReadCall(bytes: outcome.bytes, path: "/a.pls", settings: ["encoding": "utf-8"]).run(
        PLSReader.self)
      let count = outcome.text.split(separator: "\n").count { $0.hasPrefix("File") }
      #expect(read.refused == [])
      #expect(read.table.cells.count == count)
    }
  }

  @Test("what others wrote is written back", arguments: ["common.pls", "strawberry.pls", "odd.pls"])
  func others(name: String) throws {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/PLS/" + name
    let read = ReadCall(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path).run(
      PLSReader.self)
    let warnings =
      name == "odd.pls" ? ["'No file' has no file and no address, and is not in the playlist"] : []
    let bytes = try assertExport(
      PLSWriter.self, rows: .entries, PlaylistCells.columns, PlaylistCells.entries(read.table),
      document: read.table.document, golden: "PLS/again-\(name)", warnings: warnings)
    assertRoundTrip(PLSReader.self, PLSWriter.self, bytes, path: path)
  }

  @Test("a number of entries that lies is told")
  func count() {
    let text = "[playlist]\nFile1=a.mp3\nNumberOfEntries=7\n"
    let outcome = ReadCall(bytes: Array(text.utf8)).run(PLSReader.self)
    #expect(outcome.status == SHELLAC_OK && outcome.table.cells.count == 1)
    #expect(outcome.warnings == [PluginError("the file says that it has 7 entries, and has 1", line: 3)])
  }
}
