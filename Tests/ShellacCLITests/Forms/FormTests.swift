import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// What is written in each form is read back by programs that are not ours.
@Suite struct FormTests {
  static let columns = [
    OutputColumn("text"), OutputColumn("number", .integer), OutputColumn("flag", .flag),
    OutputColumn("list", .list),
  ]

  static let rows: [ListedRow] = NastyValues.texts.enumerated().map { index, text in
    ListedRow([
      .text(text), .integer(Int64(index)), index % 2 == 0 ? .flag(index % 4 == 0) : .null,
      .list([text, "b"]),
    ])
  }

  static func written(_ writer: some RecordWriter, _ rows: [ListedRow] = rows) -> [UInt8] {
    var writer = writer
    var buffer = TextBuffer()
    writer.begin(to: &buffer)
    for row in rows { writer.write(row, to: &buffer) }
    writer.end(to: &buffer)
    return buffer.bytes
  }

  @Test("Python's csv reads CSV back")
  func csv() throws {
    let rows = Self.rows.filter { $0.values[0] != .text("\u{0}nul\u{0}") }
    let bytes = Self.written(DelimitedWriter.csv(Self.columns, endsInNull: false), rows)
    let read = try Self.python(
      "import csv; rows = list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, newline='')))", bytes)
    #expect(read.first == ["text", "number", "flag", "list"])
    #expect(read.count == rows.count + 1)
    for (row, cells) in zip(rows, read.dropFirst()) {
      #expect(row.values[0] == .text(cells[0]))
      #expect(row.values[1] == .integer(Int64(cells[1]) ?? -1))
    }
  }

  struct Record: Decodable {
    var text: String
    var number: Int
    var flag: Bool?
    var list: [String]
  }

  @Test("JSON and JSON Lines hold every value with its kind")
  func json() throws {
    let array = Self.written(JSONWriter.array(Self.columns))
    let objects = try JSONDecoder().decode([Record].self, from: Data(array))
    #expect(objects.map(\.text) == NastyValues.texts)
    #expect(objects.map(\.number) == Array(NastyValues.texts.indices))
    #expect(objects.map(\.flag) == objects.indices.map { $0 % 2 == 0 ? $0 % 4 == 0 : nil })
    #expect(objects.map(\.list) == NastyValues.texts.map { [$0, "b"] })
    let lines = Self.written(JSONWriter.lines(Self.columns, endsInNull: false)).split(separator: 10)
    #expect(lines.count == Self.rows.count)
    for line in lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) } }
  }

  @Test("no rows are an empty array, a header, nothing")
  func empty() {
    #expect(Self.written(JSONWriter.array(Self.columns), []) == Array("[]\n".utf8))
    #expect(Self.written(JSONWriter.lines(Self.columns, endsInNull: false), []) == [])
    #expect(
      Self.written(DelimitedWriter.csv(Self.columns, endsInNull: false), [])
        == Array("text,number,flag,list\r\n".utf8))
    #expect(Self.written(TableWriter(Self.columns, terminalWidth: 80, hasColour: false), []) == [])
  }

  @Test("a record is a line, whatever is in it")
  func tsv() {
    let bytes = Self.written(DelimitedWriter.tsv(Self.columns, endsInNull: false, hasHeader: false))
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == Self.rows.count)
    #expect(lines.allSatisfy { $0.count { $0 == 9 } == 3 })
  }

  @Test("with NUL at the ends, cells are as they are")
  func null() {
    let row = ListedRow([.text("a\\b\nc"), .integer(1), .null, .list([])])
    let bytes = Self.written(DelimitedWriter.tsv(Self.columns, endsInNull: true, hasHeader: false), [row])
    #expect(bytes == Array("a\\b\nc\t1\t\t\0".utf8))
  }

  @Test("a lone empty cell is still a record of CSV")
  func emptyRecord() {
    let bytes = Self.written(
      DelimitedWriter.csv([OutputColumn("a")], endsInNull: false),
      [ListedRow([.null]), ListedRow([.text("x")])])
    #expect(String(decoding: bytes, as: UTF8.self) == "a\r\n\"\"\r\nx\r\n")
  }

  @Test("templates take values as they are, alternatives and numbers with zeros")
  func template() throws {
    let template = CompiledTemplate(
      try TemplateParser.parse("{track:02} {albumartist|artist|'?'}{album? on {album}}"))
    #expect(template.columns.map(\.description) == ["track", "albumartist", "artist", "album"])
    let bytes = Self.written(
      TemplateWriter(template, endsInNull: false),
      [
        ListedRow([.integer(7), .null, .text("A\tB"), .text("C")]), ListedRow([.null, .null, .null, .null]),
      ])
    #expect(String(decoding: bytes, as: UTF8.self) == "07 A\tB on C\n ?\n")
  }

  /// What Python makes of the bytes on its standard input: `rows`, a list of lists of strings.
  static func python(_ code: String, _ input: [UInt8]) throws -> [[String]] {
    let folder = TemporaryFolder()
    let path = folder.path("input")
    try Data(input).write(to: URL(fileURLWithPath: path))
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-X", "utf8", "-c",
      "import csv, io, json, sys; csv.field_size_limit(10**9); \(code); print(json.dumps(rows))",
    ]
    process.standardInput = FileHandle(forReadingAtPath: path)
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([[String]].self, from: data)
  }
}
