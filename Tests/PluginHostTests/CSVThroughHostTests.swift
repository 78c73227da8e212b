import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// The shipped CSV plugin through the real border: its file is opened as a user's program opens it.
@Suite struct CSVThroughHostTests {
  private let csv: LoadedPlugin

  init() throws { csv = try HostFixture.host().plugin("csv") }

  @Test func describesItself() throws {
    #expect(csv.name == "CSV")
    #expect(csv.path == Array("\(BuiltProgram.folder)/libCSVFormat.so".utf8))
    #expect(csv.exporter?.suffixes == ["csv"])
    #expect(csv.exporter?.rows.contains(.songs) == true)
    let bom = try #require(csv.exporter?.options.first { $0.key == "bom" })
    #expect(bom.kind == .flag)
    #expect(bom.fallback == "false")
  }

  @Test(arguments: [1, 7, 256])
  func writesEveryKindOfCell(batch: Int) throws {
    let columns = [
      HostColumn("title", title: "Song"), HostColumn("track", .integer), HostColumn("length", .seconds),
      HostColumn("artists", .list), HostColumn("compilation", .flag), HostColumn("path", .path),
    ]
    let text = try HostFixture.export(csv, columns: columns, batch: batch, options: [("line-ending", "lf")]) {
      for number in 1...9 {
        try $0.addRow { cells in
          cells.append(text: "a \"\(number)\"")
          cells.append(integer: .min)
          cells.append(decimal: "215.3")
          cells.append(list: ["x", "y"])
          cells.append(flag: true)
          cells.append(bytes: [0x2F, 0xFF])
        }
        try $0.addRow { $0.append(text: "rest is unknown") }
      }
    }
    let lines = text.split(separator: "\n")
    #expect(lines.count == 19)
    #expect(lines[0] == "Song,track,length,artists,compilation,path")
    #expect(lines[1] == "\"a \"\"1\"\"\",-9223372036854775808,215.3,x; y,true,/\u{FFFD}")
    #expect(lines[18] == "rest is unknown,,,,,")
  }

  @Test func writesTableWithoutRows() throws {
    #expect(try HostFixture.export(csv, columns: [HostColumn("title")]) { _ in } == "title\r\n")
  }

  @Test func refusesWrongOptions() throws {
    func message(_ key: String, _ value: String) -> Diagnostic? {
      #expect(throws: Diagnostic.self) { try csv.settings([(key, value)], for: .writing) }
    }
    let unknown = message("delimeter", ";")
    #expect(unknown?.message == "plugin 'csv' 1.0.0: there is no option 'delimeter' for writing")
    #expect(unknown?.hint == "Did you mean 'delimiter'?")
    #expect(unknown?.status == .usage)
    #expect(message("bom", "ja")?.hint == "Pass --option bom=true or --option bom=false.")
    #expect(message("line-ending", "crfl")?.hint == "Did you mean 'crlf'?")
  }

  @Test func givesPluginsOwnErrorWithHint() throws {
    let error = #expect(throws: Diagnostic.self) {
      try HostFixture.export(csv, columns: [HostColumn("title")], options: [("delimiter", "::")]) { _ in }
    }
    #expect(
      error?.message
        == "plugin 'csv' 1.0.0: delimiter '::' is not one ASCII character that may stand between cells")
    #expect(error?.hint == "Pass --option delimiter=';' or --option delimiter=tab.")
  }

  private struct Full: Error, Equatable {}

  @Test(arguments: [0, 1, 2])
  func rethrowsWhatOutputThrew(after writes: Int) throws {
    var count = 0
    let writer = try csv.openWriter(
      HostRequest(rows: .songs, columns: [HostColumn("title")], settings: csv.settings(for: .writing))
    ) { _ in
      count += 1
      if count > writes { throw Full() }
    }
    #expect(throws: Full()) {
      for _ in 0..<300_000 {
        try writer.addRow { $0.append(text: "a song") }
      }
      try writer.finish()
    }
    #expect(count == writes + 1, "nothing is written after the output has failed")
    #expect(throws: Full()) { try writer.finish() }
  }

  @Test func aRowThatBreaksOffEndsTheExport() throws {
    var bytes: [UInt8] = []
    let writer = try csv.openWriter(
      HostRequest(rows: .songs, columns: [HostColumn("title")], settings: csv.settings(for: .writing))
    ) { bytes += $0 }
    #expect(throws: Full()) {
      try writer.addRow { cells in
        cells.append(text: "half a row")
        throw Full()
      }
    }
    #expect(throws: Full()) { try writer.addRow { $0.append(text: "a song") } }
    #expect(throws: Full()) { try writer.finish() }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("half"))
  }
}
