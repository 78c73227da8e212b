import ShellacPluginSDK
import Testing

@testable import CSVFormat

@Suite struct CSVWriterTests {
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
}
