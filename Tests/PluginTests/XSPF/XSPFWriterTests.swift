import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import XSPFFormat

@Suite("XSPF, written") struct XSPFWriterTests {
  /// What xmllint says of a document against the schema; empty when it is valid.
  private func problems(_ bytes: [UInt8]) throws -> String {
    let shell = Shell()
    try Data(bytes).write(to: URL(fileURLWithPath: shell.folder.path("list.xspf")))
    let schema = Checkout.path + "/Tests/PluginTests/Schemas/xspf-1.rng"
    let result = try shell.run("xmllint --nonet --noout --relaxng '\(schema)' list.xspf")
    return result.status == 0 ? "" : "\(result.status): \(result.errors)"
  }

  @Test("songs, relative to the playlist's folder")
  func songs() throws {
    let bytes = try assertExport(
      XSPFWriter.self, PlaylistCells.columns, PlaylistCells.songs,
      document: Document(title: "Evening & night", creator: "Ada", date: "2020-12-31"),
      folder: "/home/ada/Playlists", golden: "XSPF/songs.xspf")
    assertRoundTrip(XSPFReader.self, XSPFWriter.self, bytes, path: "/home/ada/Playlists/songs.xspf")
  }

  @Test("what users set")
  func options() throws {
    try assertExport(
      XSPFWriter.self, PlaylistCells.columns, PlaylistCells.songs,
      settings: ["paths": "absolute", "line-ending": "crlf", "bom": "true"], golden: "XSPF/absolute.xspf")
    try assertExport(
      XSPFWriter.self, PlaylistCells.columns, Array(PlaylistCells.songs.prefix(1)),
      settings: ["relative-to": "/home/ada/Music", "prefix": "http://host/a b/"], golden: "XSPF/prefix.xspf")
  }

  @Test("what others wrote is written back", arguments: ["full", "vlc", "deviations", "latin-1"])
  func others(name: String) throws {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/XSPF/\(name).xspf"
    let read = ReadCall(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path).run(
      XSPFReader.self)
    let bytes = try assertExport(
      XSPFWriter.self, rows: .entries, PlaylistCells.columns, PlaylistCells.entries(read.table),
      document: read.table.document, golden: "XSPF/again-\(name).xspf")
    assertRoundTrip(XSPFReader.self, XSPFWriter.self, bytes, path: path)
  }

  @Test(
    "what is written is valid, whatever it holds",
    .enabled(
      if: OutsideProgram.isThere("xmllint"), "xmllint is not installed: see Scripts/install-dependencies.sh"))
  func valid() throws {
    try assertExportOfNastyValues(XSPFWriter.self, rows: .entries, PlaylistCells.columns, folder: "/music") {
      cells, outcome in
      let found = try problems(outcome.bytes)
      #expect(found == "")
      let read = ReadCall(bytes: outcome.bytes).run(XSPFReader.self)
      #expect(read.failures == [] && read.table.cells.count == cells.count)
    }
    for name in ["songs", "absolute", "prefix", "again-full", "again-vlc", "again-deviations"] {
      let path = Checkout.path + "/Tests/PluginTests/Goldens/XSPF/\(name).xspf"
      #expect(try problems([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) == "", "\(name)")
    }
    #expect(
      try problems(ExportCall(columns: PlaylistCells.columns, cells: []).run(XSPFWriter.self).bytes) == "")
  }

  @Test(
    "the schema refuses what the specification does",
    .enabled(
      if: OutsideProgram.isThere("xmllint"), "xmllint is not installed: see Scripts/install-dependencies.sh"),
    arguments: [
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'/>",
      "<playlist version='1'><trackList/></playlist>",
      "<playlist version='2' xmlns='http://xspf.org/ns/0/'><trackList/></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><title>a</title><title>b</title><trackList/></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><title><b>a</b></title><trackList/></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><date>2020</date><trackList/></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><link>http://a/</link><trackList/></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList><track><duration>-1</duration></track></trackList></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList><track><rating>5</rating></track></trackList></playlist>",
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList><track><trackNum>one</trackNum></track></trackList></playlist>",
    ])
  func schema(document: String) throws {
    #expect(try problems(Array(document.utf8)).contains("fails to validate"))
  }

  @Test("tabs and line feeds in attributes of extensions come back as they were")
  func blanks() {
    let kept = "<a xmlns=\"\" b=\"one&#9;two&#10;three&#13;\">four\tfive\nsix</a>"
    let text =
      "<playlist><trackList><track><extension application=\"http://a/\">\(kept)</extension></track></trackList></playlist>"
    let read = ReadCall(bytes: Array(text.utf8)).run(XSPFReader.self)
    #expect(read.table.cell(0, "extras") == .list(["xspf:extension http://a/", kept]))
    let outcome = ExportCall(
      rows: .entries, columns: PlaylistCells.columns, cells: PlaylistCells.entries(read.table)
    ).run(XSPFWriter.self)
    #expect(outcome.text.contains(kept))
  }

  @Test("an extension that is no XML is left out and told, not written")
  func brokenExtension() {
    let row = PlaylistCells.row([
      "title": "A", "extras": .pairs(["xspf:extension http://a/": "<b></c>", "xspf:meta http://m/": "kept"]),
    ])
    let outcome = ExportCall(rows: .entries, columns: PlaylistCells.columns, cells: [row]).run(
      XSPFWriter.self)
    #expect(outcome.warnings.count == 1)
    #expect(!outcome.text.contains("<b>") && outcome.text.contains("<meta rel=\"http://m/\">kept</meta>"))
  }
}
