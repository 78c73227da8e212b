import ShellacModel
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import CSVFormat

@Suite struct CSVWriterTests {
  static func text(_ columns: [Column], _ cells: [[TestCell]], _ settings: [String: String] = [:]) -> String {
    ExportCall(columns: columns, cells: cells, settings: settings).run(CSVWriter.self).text
  }

  @Test("a table of every kind of column")
  func table() throws {
    try assertExport(
      CSVWriter.self,
      [
        Column("title", title: "Song"), Column("path", .path), Column("genre", .list),
        Column("track", .integer),
        Column("length", .seconds), Column("price", .money), Column("owned", .flag), Column("extras", .pairs),
      ],
      [
        [
          "Plain", .path("/music/a.flac"), ["jazz", "soul"], 3, .decimal("215.3"), .decimal("0.99"), true,
          nil,
        ],
        [
          "\"Quoted\", twice", .bytes([0x2F, 0xFF]), nil, nil, nil, nil, false, .pairs(["a": "b", "c": "d"]),
        ],
      ], golden: "CSV/table.csv")
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    try assertExportOfNastyValues(
      CSVWriter.self, [Column("title"), Column("genre", .list), Column("path", .path)])
  }

  @Test("Python's csv reads every cell back", arguments: [",", ";", "tab", "|", "'"])
  func python(delimiter: String) throws {
    let written = NastyTable.written(CSVWriter.self, settings: ["delimiter": delimiter])
    #expect(written.status == SHELLAC_OK)
    let mark = delimiter == "tab" ? "\\t" : delimiter == "'" ? "\\'" : delimiter
    // Python refuses NUL in CSV before 3.11: it stands aside for the reading.
    let read: [[String]] = try OutsideProgram.python(
      """
      text = data.decode().replace('\\0', '\\ue000')
      rows = csv.reader(io.StringIO(text, newline=''), delimiter='\(mark)', strict=True)
      result = [[cell.replace('\\ue000', '\\0') for cell in row] for row in rows]
      """, written.bytes)
    #expect(read == [["title", "genres"]] + NastyValues.texts.map { [$0, $0 + "; b"] })
  }

  @Test("cells are quoted as the program's own CSV has them", arguments: NastyValues.texts)
  func core(text: String) {
    var buffer = TextBuffer()
    buffer.append(text, as: .csv(delimiter: UInt8(ascii: ",")))
    let expected = buffer.text.isEmpty ? "\"\"" : buffer.text
    #expect(Self.text([Column("title")], [[.text(text)]]) == "title\r\n" + expected + "\r\n")
  }

  @Test("headers are what the user wants to read, quoted like cells")
  func headers() {
    let columns = [Column("artist", title: "Artist, \"main\""), Column("title", title: "Song")]
    #expect(Self.text(columns, [["a", "b"]]) == "\"Artist, \"\"main\"\"\",Song\r\na,b\r\n")
    #expect(Self.text(columns, [["a", "b"]], ["header": "false"]) == "a,b\r\n")
  }

  @Test("lines end in CR LF, or LF on request; a byte order mark comes first on request")
  func ends() {
    #expect(Self.text([Column("a")], [["x"], [nil]], ["line-ending": "lf"]) == "a\nx\n\"\"\n")
    #expect(Self.text([Column("a")], [["x"]], ["bom": "true"]).unicodeScalars.first == "\u{FEFF}")
    #expect(Self.text([Column("a")], [], ["bom": "true", "header": "false"]) == "\u{FEFF}")
  }

  @Test("a spreadsheet takes no text for a formula, and numbers stay numbers")
  func formulas() {
    let columns = [Column("title"), Column("price", .money), Column("id", .integer)]
    for text in ["=1+2", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx"] {
      let row: [[TestCell]] = [[.text(text), .decimal("-0.50"), -7]]
      #expect(Self.text(columns, row).dropFirst(17).contains("'") == false)
      let safe = Self.text(columns, row, ["spreadsheet-safe": "true", "header": "false"])
      #expect(safe == "'\(text),-0.50,-7\r\n" || safe == "\"'\(text)\",-0.50,-7\r\n")
    }
    #expect(
      Self.text([Column("a", title: "=A")], [["a=b"]], ["spreadsheet-safe": "true"]) == "'=A\r\na=b\r\n")
  }

  @Test("a history that is safe in spreadsheets says so, and is read back as it was")
  func safeHistory() throws {
    let titles = ["=1+2", "'=1+2", "''-x", "'quoted'", "@home", "plain", "'"]
    let columns = [Column("title"), Column("purchased", .instant), Column("price", .money)]
    let call = ExportCall(
      rows: .purchases, columns: columns,
      cells: titles.map { [.text($0), "2020", .decimal("-0.50")] }, settings: ["spreadsheet-safe": "true"])
    let written = call.run(CSVWriter.self)
    #expect(written.text.hasPrefix("title,purchased,price,spreadsheet-safe\r\n'=1+2,2020,-0.50,\r\n''=1+2,"))
    let read = ReadCall(bytes: written.bytes).run(CSVReader.self)
    #expect(read.table.column("title") == titles.map { .text($0) })
    // What others have written in this way stays as it is.
    let other = ReadCall(bytes: Array("title,purchased\n'=1+2,2020\n".utf8)).run(CSVReader.self)
    #expect(other.table.column("title") == ["'=1+2"])
  }

  @Test(
    "what cannot stand between cells is refused",
    arguments: ["", "ab", "\"", "\n", "\r", "1", "e", "-", ".", "é"])
  func delimiters(delimiter: String) {
    let failure = ExportCall.failure(CSVWriter.self, ["delimiter": delimiter])
    #expect(
      failure?.message == "delimiter '\(delimiter)' is not one ASCII character that may stand between cells")
    #expect(failure?.hint == "Pass --option delimiter=';' or --option delimiter=tab.")
  }
}
