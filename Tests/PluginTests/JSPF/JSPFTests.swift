import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import JSPFFormat

@Suite("JSPF") struct JSPFTests {
  @Test(
    "files as programs write them, and worse, cut and spoiled",
    arguments: ["draft.jspf", "listenbrainz.jspf", "odd.jspf", "latin-1.jspf", "other.json"])
  func files(name: String) throws {
    try assertReader(JSPFReader.self, input: "JSPF/" + name)
  }

  @Test("songs, relative to the playlist's folder")
  func songs() throws {
    let bytes = try assertExport(
      JSPFWriter.self, PlaylistCells.columns, PlaylistCells.songs,
      document: Document(title: "Evening", creator: "Ada"),
      folder: "/home/ada/Playlists", golden: "JSPF/songs.jspf")
    assertRoundTrip(JSPFReader.self, JSPFWriter.self, bytes, path: "/home/ada/Playlists/songs.jspf")
  }

  @Test("what others wrote is written back, both shapes of extensions", arguments: ["draft", "listenbrainz"])
  func others(name: String) throws {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/JSPF/\(name).jspf"
    let read = ReadCall(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path).run(
      JSPFReader.self)
    let bytes = try assertExport(
      JSPFWriter.self, rows: .entries, PlaylistCells.columns, PlaylistCells.entries(read.table),
      document: read.table.document, settings: ["line-ending": "crlf"], golden: "JSPF/again-\(name).jspf")
    assertRoundTrip(JSPFReader.self, JSPFWriter.self, bytes, path: path, settings: ["line-ending": "crlf"])
  }

  @Test(
    "Python reads what is written, whatever it holds, and finds the same texts",
    .enabled(
      if: OutsideProgram.isThere("python3"), "python3 is not installed: see Scripts/install-dependencies.sh"))
  func python() throws {
    try assertExportOfNastyValues(JSPFWriter.self, rows: .entries, PlaylistCells.columns, folder: "/music") {
      cells, outcome in
      let titles: [String?] = try OutsideProgram.python(
        "result = [t.get('title') for t in json.loads(data)['playlist']['track']]", outcome.bytes)
      #expect(titles.count == cells.count)
      for (title, row) in zip(titles, cells) {
        if case .text(let written) = row[2] { #expect(title == (written.isEmpty ? nil : written)) }
      }
      let read = ReadCall(bytes: outcome.bytes).run(JSPFReader.self)
      #expect(read.failures == [] && read.table.cells.count == cells.count)
      // Every text comes back as it was.
      for (index, row) in cells.enumerated() {
        if case .text(let title) = row[2] {
          #expect(read.table.cell(index, "title") == (title.isEmpty ? .null : .text(title)))
        }
      }
    }
  }

  @Test("what stands beside the playlist is written back")
  func root() {
    let text = """
      {"root":1,"root":2,"playlist":{"title":"A","root":3,"track":[{"location":["a.mp3"]}]},
      "playlist":{"title":"B"},"more":{"a":[null,"b"]},"none":null}
      """
    let read = ReadCall(bytes: Array(text.utf8), path: "/a.jspf").run(JSPFReader.self)
    #expect(read.warnings.map(\.message) == ["a second playlist of the file is not kept"])
    #expect(read.warnings.first?.line == 2)
    #expect(read.table.document.title == "A" && read.table.cells.count == 1)
    let outcome = ExportCall(
      rows: .entries, columns: PlaylistCells.columns, cells: PlaylistCells.entries(read.table),
      document: read.table.document
    ).run(JSPFWriter.self)
    #expect(
      outcome.text == """
        {"playlist":{"title":"A","root":3,"track":[
        {"location":["a.mp3"]}
        ]},"root":1,"more":{"a":[null,"b"]},"none":null}

        """)
    assertRoundTrip(JSPFReader.self, JSPFWriter.self, outcome.bytes, path: "/a.jspf")
  }

  @Test(
    "every fault says what to do",
    arguments: [
      "{\"playlist\":{\"track\":5}}", "{\"playlist\":{\"track\":[{]}}", "{\"playlist\":{\"track\":[",
      "{\"playlist\":{\"track\":[7]}}",
    ])
  func hints(text: String) {
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.jspf").run(JSPFReader.self)
    let faults = outcome.failures + outcome.refused
    #expect(faults.count == 1 && faults.allSatisfy { $0.hint != nil && $0.line == 1 })
  }

  @Test("it knows its files")
  func probe() {
    func sure(_ path: String, _ head: String) -> Int {
      Array(head.utf8).withUnsafeBytes { JSPFReader.probe(path: Array(path.utf8), head: $0) }
    }
    #expect(sure("a.jspf", "{\"playlist\":{\"track\":[") == 90)
    #expect(sure("a.json", " {\"playlist\" : {\"track\":[") == 90)
    #expect(sure("a.json", "{\"songs\":[]}") == 0)
    #expect(sure("a.jspf", "{}") == 60)
  }
}
