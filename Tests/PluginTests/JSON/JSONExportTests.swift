import Foundation
import ShellacModel
import ShellacPluginSDK
import ShellacTabular
import ShellacTestSupport
import Testing

@testable import JSONFormat
@testable import JSONLinesExport

@Suite struct JSONExportTests {
  static let columns = [
    Column("title", title: "Song"), Column("path", .path), Column("genres", .list), Column("track", .integer),
    Column("length", .seconds), Column("price", .money), Column("currency"), Column("bpm", .decimal),
    Column("date", .date), Column("added", .instant), Column("owned", .flag), Column("extras", .pairs),
  ]

  static let rows: [[TestCell]] = [
    [
      "Jóga", .path("/music/a b.flac"), ["Pop", "Art \"pop\""], 2, .decimal("305.08"), .decimal("0.99"),
      "EUR", .decimal("80.5"), "1997-09", "2024-05-03T14:02:11+02:00", true,
      .pairs(["m3u:EXTGRP": "a", "m3u:EXTGRP": "b"]),
    ],
    [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil],
    [
      "", .bytes([0x2F, 0xFF, 0x61]), .list([]), .integer(.min), .decimal("0"), .decimal("-12.50"), "JPY",
      .decimal("007"), "1997", "", false, .list([]),
    ],
  ]

  @Test("an array of objects, numbers as numbers, money as digits")
  func table() throws {
    try assertExport(JSONWriter.self, Self.columns, Self.rows, golden: "JSON/table.json")
    try assertExport(
      JSONWriter.self, Self.columns, Self.rows, settings: ["indent": "2"], golden: "JSON/indented.json")
    try assertExport(JSONLinesExport.self, Self.columns, Self.rows, golden: "JSON/table.jsonl")
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    try assertExportOfNastyValues(JSONWriter.self, Self.columns)
    try assertExportOfNastyValues(JSONWriter.self, Self.columns, settings: ["indent": "4"])
    try assertExportOfNastyValues(JSONLinesExport.self, Self.columns)
  }

  struct Record: Decodable, Hashable {
    var title: String
    var genres: [String]
  }

  @Test("Python's json reads every value back", arguments: ["0", "3"])
  func python(indent: String) throws {
    let expected = NastyValues.texts.map { Record(title: $0, genres: [$0, "b"]) }
    let array = NastyTable.written(JSONWriter.self, settings: ["indent": indent])
    #expect(try OutsideProgram.python("result = json.loads(data)", array.bytes) == expected)
    let lines = NastyTable.written(JSONLinesExport.self)
    #expect(
      try OutsideProgram.python(
        "result = [json.loads(line) for line in data.split(b'\\n')[:-1]]", lines.bytes)
        == expected)
  }

  @Test("no rows are an empty array, and nothing")
  func empty() {
    for indent in ["0", "2"] {
      let call = ExportCall(columns: Self.columns, cells: [], settings: ["indent": indent])
      #expect(call.run(JSONWriter.self).text == "[]\n")
    }
    #expect(ExportCall(columns: Self.columns, cells: []).run(JSONLinesExport.self).text == "")
  }

  @Test("strings are spelled as the program's own JSON has them")
  func core() {
    for bytes in NastyValues.texts.map({ Array($0.utf8) }) + NastyValues.invalidBytes {
      var buffer = TextBuffer()
      var ours: [UInt8] = []
      bytes.withUnsafeBytes {
        buffer.append($0, as: .json)
        JSONText.append($0, to: &ours)
      }
      #expect(ours == buffer.bytes)
    }
  }

  @Test(
    "only what JSON calls a number stands bare",
    arguments: [
      ("0", true), ("-0", true), ("10.25", true), ("1e9", true), ("1E+9", true), ("1.5e-3", true),
      ("", false),
      ("-", false), ("007", false), ("1.", false), (".5", false), ("+1", false), ("1e", false),
      ("NaN", false),
      ("0x1", false), ("1 ", false),
    ])
  func numbers(text: String, isNumber: Bool) {
    #expect(Array(text.utf8).withUnsafeBytes { JSONText.isNumber($0) } == isNumber)
  }

  @Test("an indent out of bounds is refused", arguments: ["-1", "17", "9000000000"])
  func indents(indent: String) {
    let failure = ExportCall.failure(JSONWriter.self, ["indent": indent])
    #expect(failure?.message == "indent \(indent) is not between 0 and 16")
  }
}
