import ShellacPluginSDK
import ShellacTabular
import Testing

/// What a table was read as.
struct ReadTable: Equatable {
  var names: [String] = []
  var rows: [[String]] = []
  var lines: [Int] = []
  var raws: [String] = []
  var refused: [PluginError] = []

  init(
    _ bytes: [UInt8], piece: Int = 1 << 20, delimiter: UInt8? = nil, encoding: TableEncoding? = nil
  ) throws {
    let input = FileInput(path: [], size: UInt64(bytes.count)) { offset, buffer in
      guard offset < UInt64(bytes.count) else { return 0 }
      let part = bytes[Int(offset)...].prefix(min(buffer.count, piece))
      buffer.copyBytes(from: part)
      return part.count
    }
    var refused: [PluginError] = []
    let table = try DelimitedReader(input, delimiter: delimiter, encoding: encoding) { refused.append($0) }
    names = table.header.names
    while try table.next() {
      rows.append(names.indices.map { String(decoding: table.bytes($0), as: UTF8.self) })
      lines.append(table.line)
      raws.append(table.raw)
    }
    self.refused = refused
  }

  init(_ text: String, piece: Int = 1 << 20) throws { try self.init(Array(text.utf8), piece: piece) }

  /// The error that ends the reading of a text.
  static func failure(_ text: String) -> PluginError? {
    do {
      _ = try ReadTable(text)
      return nil
    } catch {
      return error as? PluginError
    }
  }
}

@Suite("Tables, read") struct DelimitedReaderTests {
  @Test("quotes, line breaks within them, and every kind of line end", arguments: [1, 2, 3, 7, 1 << 20])
  func records(piece: Int) throws {
    let table = try ReadTable(
      " Title ,\"Artist\",Note\r\n\"a, \"\"b\"\"\",x\"y,\"line 1\r\nline 2\rline 3\nline 4\"\rb,,\n\n\"\" ,c, d \r\n,,\ne,,",
      piece: piece)
    #expect(table.names == ["Title", "Artist", "Note"])
    #expect(
      table.rows == [
        ["a, \"b\"", "x\"y", "line 1\r\nline 2\rline 3\nline 4"], ["b", "", ""], ["", "c", " d "],
        ["e", "", ""],
      ])
    #expect(table.lines == [2, 6, 8, 10])
    #expect(table.raws[1...] == ["b,,", "\"\" ,c, d ", "e,,"])
    #expect(table.refused == [])
  }

  @Test(
    "the delimiter is the one that the header has most of outside quotes",
    arguments: [
      ("a,b;c,d\n1,2,3\n", ["a", "b;c", "d"]), ("a;\"b,c,d\";e\n1;2;3\n", ["a", "b,c,d", "e"]),
      ("a\tb,c\td\n1\t2\t3\n", ["a", "b,c", "d"]), ("sep=;\r\na,b;c;d\r\n1;2;3\r\n", ["a,b", "c", "d"]),
      ("\n\na;b;c\n1;2;3", ["a", "b", "c"]),
    ])
  func delimiters(text: String, names: [String]) throws {
    let table = try ReadTable(text)
    #expect(table.names == names)
    #expect(table.rows == [["1", "2", "3"]])
  }

  @Test("UTF-8, UTF-16 of either order and Windows-1252 give the same text", arguments: [1, 3, 1 << 20])
  func encodings(piece: Int) throws {
    let text = "Título;Künstler\r\n“Ænima” – 🎵;žluťoučký\r\n"
    let expected = [["“Ænima” – 🎵", "žluťoučký"]]
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let files = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
    ]
    for bytes in files {
      let table = try ReadTable(bytes, piece: piece)
      #expect(table.names == ["Título", "Künstler"])
      #expect(table.rows == expected)
    }
    let plain = "a,b\n1,2\n"
    let bare = plain.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try ReadTable(bare, piece: piece).rows == [["1", "2"]])
    #expect(try ReadTable(Array(plain.utf16).flatMap { [UInt8($0), 0] }, piece: piece).rows == [["1", "2"]])
    let western = Array("a,b\nBj".utf8) + [0xF6] + Array("rk,".utf8) + [0x80, 0x85] + Array("\n".utf8)
    #expect(try ReadTable(western, piece: piece, encoding: .windows1252).rows == [["Björk", "€…"]])
    let refused = try ReadTable(western, piece: piece)
    #expect(refused.rows == [])
    #expect(refused.refused.map(\.message) == ["the record is not UTF-8"])
    #expect(refused.refused.first?.line == 2 && refused.refused.first?.column == 3)
  }

  @Test("half a surrogate pair and half a unit are no characters, and end nothing")
  func brokenUTF16() throws {
    let table = try ReadTable(
      [0xFF, 0xFE] + [0x61, 0, 0x2C, 0, 0x62, 0, 0x0A, 0, 0x3C, 0xD8, 0x2C, 0, 0x63, 0, 0x0A, 0, 0x64])
    #expect(table.rows == [["\u{FFFD}", "c"]])
    #expect(table.refused.map(\.line) == [3])
  }

  @Test("a row has fewer cells, or more when there is nothing in them; else it is refused")
  func widths() throws {
    let table = try ReadTable("a,b\n1\n1,2,,\n1,2,,3\n1,2\n")
    #expect(table.rows == [["1", ""], ["1", "2"], ["1", "2"]])
    #expect(
      table.refused == [
        PluginError(
          "expected 2 cells, found 4", hint: "Put cells that hold the delimiter between quotation marks.",
          line: 4, column: 6)
      ])
  }

  @Test("a file that ends in the middle of a record is cut: the record is refused, with its line and the end")
  func cut() throws {
    for piece in [1, 1 << 20] {
      let table = try ReadTable(Array("a,b,c\n1,2,3\n4,5".utf8), piece: piece)
      #expect(table.rows == [["1", "2", "3"]])
      #expect(
        table.refused == [
          PluginError(
            "the file ends in the middle of a record: expected 3 cells, found 2",
            hint: "Get the whole file again; if the record is whole, end its line.", line: 3, column: 4)
        ])
      // Whole: a line end, all cells, or nothing but columns without a name is left out.
      #expect(try ReadTable(Array("a,b,c\n4,5\n".utf8), piece: piece).refused == [])
      #expect(try ReadTable(Array("a,b,c\n4,5,".utf8), piece: piece).rows == [["4", "5", ""]])
      #expect(try ReadTable(Array("a,b,\n4,5".utf8), piece: piece).rows == [["4", "5", ""]])
    }
    let error = #expect(throws: PluginError.self) { try ReadTable("a,b\n1,2\n3,\"fo") }
    #expect(error?.line == 3 && error?.column == 3)
  }

  @Test("UTF-16 that ends in the middle of a character is cut", arguments: [1, 3])
  func cutCharacter(missing: Int) throws {
    let text = missing == 1 ? "a,b\n1,EUR\n2,EUR" : "a,b\n1,EUR\n2,EU😀"
    let whole = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for piece in [1, 1 << 20] {
      let table = try ReadTable([0xFF, 0xFE] + whole.dropLast(missing), piece: piece)
      #expect(table.rows == [["1", "EUR"]])
      #expect(
        table.refused == [
          PluginError(
            "the file ends in the middle of a character of UTF-16", hint: "Get the whole file again.",
            line: 3,
            column: 5)
        ])
    }
  }

  @Test("a header that comes again in the middle is passed over; columns of one name are told apart by place")
  func headers() throws {
    let table = try ReadTable("a, b,a\n1,2,3\na,b,a\n4,5,6\n a ,b,a\n")
    #expect(table.rows == [["1", "2", "3"], ["4", "5", "6"]])
    let reader = try DelimitedReader(FileInput(Array("Apple ID Number, Content Type,A,a\n".utf8)))
    #expect(reader.header.column("Apple Account Number", "apple id number") == 0)
    #expect(reader.header.column("Content Type") == 1)
    #expect(reader.header.column("A") == 2)
    #expect(reader.header.column("Title") == nil)
    #expect(try reader.next() == false)
  }

  @Test("what is missing is named beside the headers that there are")
  func missing() throws {
    let header = try DelimitedReader(FileInput(Array("Datum;Name;Betrag\n".utf8))).header
    let error = #expect(throws: PluginError.self) {
      try header.require(["Name"], ["Title", "ProductName"], ["ASIN"], of: "Amazon's Digital Items")
    }
    #expect(
      error
        == PluginError(
          "expected the columns of Amazon's Digital Items, found none called 'Title' or 'ProductName', nor 1 more that it has; the columns of the file, with ';' between them, are: Datum, Name, Betrag",
          hint: "Name the right file; without --from, its format is seen from the file.", line: 1, column: 1))
    let wide = (1...1000).map { "c\($0)" }.joined(separator: ",")
    let many = try DelimitedReader(FileInput(Array("\(wide)\n".utf8))).header
    #expect(many.column("C1000") == 999)
    #expect(many.described.hasSuffix("c19, c20 … and 980 more"))
  }

  @Test(
    "what is no table says what it looks like",
    arguments: [
      ("", "the file is empty"), (" \n\n", "the file is empty"),
      ("{\"a\":\0}", "the first line holds NUL bytes; it looks like JSON, and a table was expected"),
      (
        "<a href=\"x>\n",
        "a quotation mark of the first line is never closed; it looks like XML or HTML, and a table was expected"
      ),
      (
        "PK\u{3}\u{4}\0\0",
        "the first line holds NUL bytes; it is a zip archive, and a table was expected"
      ),
    ])
  func noTable(text: String, message: String) {
    // A quotation mark in the middle of a cell is text, so the second needs one at its beginning.
    let text = text.hasPrefix("<") ? "<a,\"href=x>\n" : text
    #expect(ReadTable.failure(text)?.message == message)
  }

  @Test("a quotation mark that is never closed is named where it opens")
  func unclosed() {
    let error = ReadTable.failure("a,b\n1,2\n\"x\ny\",ü,\n3,\"4\n5,6\n")
    #expect(
      error
        == PluginError(
          "the quotation mark that opens here is never closed",
          hint: "Close it, or write it twice if it belongs to the text.", line: 5, column: 3))
    let long = ReadTable.failure(
      "a,b\n1,2\n3,\"" + String(repeating: "5,6\n", count: 500_000))
    #expect(long == error.map { PluginError($0.message, hint: $0.hint, line: 3, column: 3) })
  }

  @Test("text behind a closing quotation mark spoils its row, and no other")
  func stray() throws {
    let table = try ReadTable("a,b\n\"The 12\" Mix\",x\n1,2\n")
    #expect(table.rows == [["1", "2"]])
    #expect(
      table.refused == [
        PluginError(
          "expected ',' or the end of the line after a closing quotation mark",
          hint: "Write a quotation mark within a quoted cell twice.", line: 2, column: 10)
      ])
  }

  @Test("a cell of 50 MB is refused with its place, and the rows around it are read")
  func hugeCell() throws {
    let huge = Array(repeating: UInt8(ascii: "x"), count: 50 << 20)
    for (open, close) in [("", ""), ("\"\n", "\"")] {
      let bytes =
        Array("title,note\nü,1\n\"b\nb\",\(open)".utf8) + huge + Array("\(close),z\n\"c\",\"3\"\n".utf8)
      let table = try ReadTable(bytes)
      #expect(table.rows == [["ü", "1"], ["c", "3"]])
      #expect(
        table.refused == [
          PluginError(
            "the cell of column 'note' has more than 1048576 bytes", hint: "Shorten it, or take it out.",
            line: 4, column: 4)
        ])
      #expect(table.lines == [2, open.isEmpty ? 5 : 6])
    }
  }

  @Test("a record of many long cells is refused at the cap")
  func hugeRecord() throws {
    let cell = String(repeating: "x", count: 1_000_000)
    let names = (1...20).map { "c\($0)" }.joined(separator: ",")
    let row = Array(repeating: cell, count: 20).joined(separator: ",")
    let table = try ReadTable("\(names)\n\(row)\n1\n")
    #expect(table.rows.map { $0[0] } == ["1"])
    #expect(table.refused.map(\.message) == ["the record has more than 8388608 bytes"])
  }

  @Test("a NUL byte spoils its row, wherever it stands", arguments: 0..<12)
  func nul(place: Int) throws {
    var bytes = Array("abcdefghijk,2".utf8)
    bytes[place == 11 ? 12 : place] = 0
    let table = try ReadTable(Array("a,b\n".utf8) + bytes + Array("\n1,2\n".utf8))
    #expect(table.rows == [["1", "2"]])
    #expect(table.refused.map(\.message) == ["the record holds a NUL byte, which no text has"])
    #expect(table.refused.first?.column == (place == 11 ? 13 : place + 1))
  }
}
