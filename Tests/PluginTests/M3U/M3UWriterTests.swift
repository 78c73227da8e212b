import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import M3UFormat
@testable import ShellacPlaylists

@Suite("M3U, written") struct M3UWriterTests {
  @Test("songs, relative to the playlist's folder")
  func songs() throws {
    let bytes = try assertExport(
      M3UWriter.self, PlaylistCells.columns, PlaylistCells.songs, document: Document(title: "Evening"),
      folder: "/home/ada/Playlists", golden: "M3U/songs.m3u8")
    assertRoundTrip(M3UReader.self, M3UWriter.self, bytes, path: "/home/ada/Playlists/songs.m3u8")
  }

  @Test("every option")
  func options() throws {
    for (name, settings) in [
      ("absolute", ["paths": "absolute", "bom": "true", "line-ending": "crlf"]),
      ("addresses", ["paths": "uri"]),
      ("windows", ["slash": "windows", "prefix": "D:\\Music\\", "relative-to": "/home/ada/Music"]),
      ("encoded", ["encode": "true", "extended": "false"]),
    ] {
      try assertExport(
        M3UWriter.self, PlaylistCells.columns, PlaylistCells.songs, settings: settings,
        folder: "/home/ada/Playlists", golden: "M3U/\(name).m3u8")
    }
  }

  @Test("entries keep what the file said, and what a line cannot hold is told and passed over")
  func entries() throws {
    try assertExport(
      M3UWriter.self, rows: .entries, PlaylistCells.columns,
      [
        PlaylistCells.row([
          "location": .path("http://example.org/a b"), "title": "Stream",
          "extras": .pairs([
            "m3u:EXTGRP": "News", "m3u:EXTINF": "-1 tvg-id=\"x\"", "m3u:EXTVLCOPT": "a=b",
            "m3u:#": " comment",
            "pls:Genre": "not of M3U",
          ]),
        ]),
        PlaylistCells.row(["title": "Nowhere"]),
        PlaylistCells.row(["path": .path("/music/line\nfeed.mp3"), "title": "Line"]),
        PlaylistCells.row(["location": .path("#1.mp3"), "title": "A\nB", "artist": "C\r\nD"]),
      ],
      document: Document(
        title: "One\nline",
        extras: [
          Extra("m3u:EXTM3U", "x-tvg-url=\"http://example.org\""), Extra("m3u:#", " hello"),
          Extra("m3u:end", "EXT-X-ENDLIST"),
        ]), folder: "/music", golden: "M3U/entries.m3u8",
      warnings: [
        "'Nowhere' has no file and no address, and is not in the playlist",
        "'line\nfeed.mp3' has a line end in its name, and is not in the playlist",
      ])
  }

  @Test("values that have broken other programs are one line each, and come back")
  func nasty() throws {
    try assertExportOfNastyValues(M3UWriter.self, PlaylistCells.columns, folder: "/music") { _, outcome in
      #expect(!outcome.bytes.contains(0) && !outcome.bytes.contains(0x0D))
      let lines = outcome.text.split(separator: "\n").count { !$0.hasPrefix("#") }
      let read = ReadCall(bytes: outcome.bytes, path: "/a.m3u8").run(M3UReader.self)
      #expect(read.refused == [])
      #expect(read.table.cells.count == lines && lines > 700)
      // Texts that are not UTF-8, which no host gives, are once replaced.
      let once = rewritten(M3UReader.self, M3UWriter.self, outcome.bytes, path: "/a.m3u8")
      assertRoundTrip(M3UReader.self, M3UWriter.self, once, path: "/a.m3u8")
    }
  }

  @Test(
    "what others wrote is written back: nothing is lost, and nothing changes any more",
    arguments: ["common.m3u8", "odd.m3u8", "windows-1252.m3u", "utf-16.m3u", "raw-bytes.m3u"])
  func others(name: String) throws {
    let path = Checkout.path + "/Tests/PluginTests/Inputs/M3U/" + name
    let read = ReadCall(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path).run(
      M3UReader.self)
    let bytes = try assertExport(
      M3UWriter.self, rows: .entries, PlaylistCells.columns, PlaylistCells.entries(read.table),
      document: read.table.document, settings: ["as-read": "true"], golden: "M3U/again-\(name)")
    let again = ReadCall(bytes: bytes, path: path).run(M3UReader.self)
    #expect(again.table.document == read.table.document)
    func facts(_ table: ReadCall.Table) -> [[TestCell]] { table.cells.map { Array($0.dropLast()) } }
    #expect(facts(again.table) == facts(read.table))
    assertRoundTrip(M3UReader.self, M3UWriter.self, bytes, path: path, settings: ["as-read": "true"])
  }

  @Test(
    "a file is written in the form that it was read in",
    arguments: [
      "a.mp3\r\nb.mp3\r\n", "a.mp3\rb.mp3\r", "\u{FEFF}#EXTM3U\na.mp3\n", "#EXTM3U\n#EXTENC: UTF-8\na.mp3\n",
      "#EXTINF:3,É - Ü\na.mp3\n",
    ])
  func form(text: String) {
    assertRoundTrip(
      M3UReader.self, M3UWriter.self, Array(text.utf8), path: "/a.m3u", settings: ["as-read": "true"])
    for encoding in [TextEncoding.windows1252, .utf16LittleEndian, .utf16BigEndian] {
      var bytes = encoding.encoded(text).bytes
      if encoding != .windows1252, !text.hasPrefix("\u{FEFF}") {
        bytes = encoding.encoded("\u{FEFF}").bytes + bytes
      }
      if text.contains("UTF-8") || (encoding == .windows1252 && text.hasPrefix("\u{FEFF}")) { continue }
      assertRoundTrip(
        M3UReader.self, M3UWriter.self, bytes, path: "/a.m3u", settings: ["as-read": "true"])
    }
  }

  @Test("a character that the file's encoding has not is named")
  func lost() {
    var document = Document()
    document.extras = [Extra("m3u:form", "plain unnamed windows-1252")]
    let call = ExportCall(
      rows: .entries, columns: [Column("location", .path)], cells: [[.bytes(Array("雪.mp3".utf8))]],
      document: document, settings: ["as-read": "true"], folder: "", name: "")
    let outcome = call.run(M3UWriter.self)
    #expect(outcome.bytes == Array("?.mp3\n".utf8))
    #expect(outcome.warnings.count == 1 && outcome.warnings[0].message.contains("'雪' is not in windows-1252"))
  }

  @Test(
    "bytes of a path that are no text are named when the file's encoding cannot hold them",
    arguments: [(TextEncoding.windows1252, "caf?.mp3\n"), (.utf16LittleEndian, "caf\u{FFFD}.mp3\n")])
  func notText(encoding: TextEncoding, text: String) {
    var document = Document()
    document.extras = [Extra("m3u:form", "plain unnamed \(encoding.rawValue)")]
    let cells: [[TestCell]] = [
      [.bytes(Array("caf".utf8) + [0xE9] + Array(".mp3".utf8))], [.bytes(Array("b.mp3".utf8))],
    ]
    let call = ExportCall(
      rows: .entries, columns: [Column("location", .path)], cells: cells, document: document,
      settings: ["as-read": "true"], folder: "", name: "")
    let outcome = call.run(M3UWriter.self)
    #expect(outcome.bytes == encoding.encoded(text + "b.mp3\n").bytes)
    #expect(outcome.warnings.count == 1)
    #expect(
      outcome.warnings.first?.message.hasPrefix("'caf\u{FFFD}.mp3' has bytes that are not UTF-8") == true)
  }
}
