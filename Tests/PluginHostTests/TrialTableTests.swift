import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// The rows that writers are tried with have every kind of cell, and each is what its column says.
@Suite struct TrialTableTests {
  private func exporter(_ rows: [RowKind], columns: [String]? = nil) -> ExporterDescription {
    ExporterDescription(suffixes: [], options: [], rows: rows, columns: columns)
  }

  @Test("columns are those that the writer takes, else those of the kind of rows")
  func columns() {
    func columns(_ kind: RowKind, _ names: [String]? = nil) -> [String] {
      TrialTable(kind, for: exporter([kind], columns: names)).columns.map { "\($0.name):\($0.kind)" }
    }
    #expect(
      columns(.entries) == [
        "location:path", "title:text", "artist:text", "album:text", "length:seconds", "track:integer",
        "identifiers:list",
        "extras:pairs",
      ])
    #expect(
      columns(.songs) == [
        "title:text", "artist:text", "path:path", "artists:list", "track:integer", "length:seconds",
        "price:money",
        "currency:text", "date:date", "added:instant", "compilation:flag", "bpm:decimal", "extras:pairs",
      ])
    #expect(
      columns(.coins) == [
        "purchased:instant", "kind:text", "coins:integer", "price:money", "currency:text", "account:text",
      ])
    #expect(columns(.purchases).count == 10 && columns(.purchases).last == "physical:flag")
    #expect(columns(.coins, ["line", "own"]) == ["line:integer", "own:text"])
    #expect(TrialTable(.songs, for: exporter([.songs])).columns[0].title == "The title")
    #expect(TrialTable(.songs, for: exporter([.songs])).document.title == "A list")
  }

  private func written(_ kind: RowKind, rows: Int, _ difficulty: TrialTable.Difficulty) throws -> [String] {
    let csv = try HostFixture.host().plugin("csv")
    let table = TrialTable(kind, for: exporter([kind]))
    return try HostFixture.export(
      csv, rows: .songs, columns: table.columns.map { HostColumn($0.name, $0.kind) },
      options: [("line-ending", "lf")]
    ) { try table.fill($0, count: rows, difficulty) }.split(separator: "\n").map { String($0) }
  }

  @Test("plain rows are as most libraries have them")
  func plain() throws {
    let songs = try written(.songs, rows: 21, .plain)
    #expect(songs.count == 22)
    #expect(
      songs[1].hasPrefix(
        "title 1,artist 1,/music/album/song 1.flac,https://example.org/1,1,215.3,1.29,EUR,1999-05-03,2024-05-03T14:02:11+02:00,true,1.29,"
      ), "\(songs[1])")
    #expect(songs[20].hasPrefix("title 20,artist 20,/music/album/song 20.flac,https://example.org/20,20,"))
    #expect(songs[21].hasPrefix("title 21,artist 21,/music/album/song 21.flac,https://example.org/21,1,"))
    #expect(try written(.coins, rows: 1, .plain)[1] == "2024-05-03T14:02:11+02:00,topup,1,1.29,EUR,account 1")
    #expect(try written(.purchases, rows: 1, .plain)[1].contains(",track,"))
  }

  @Test("numbers that look random are the same every time, and below their limit")
  func random() {
    var (one, two, other) = (Random(seed: 1), Random(seed: 1), Random(seed: 2))
    let numbers = (0..<200).map { _ in one.next(below: 8) }
    #expect(
      numbers == (0..<200).map { _ in two.next(below: 8) }
        && numbers != (0..<200).map { _ in other.next(below: 8) })
    #expect(Set(numbers) == Set(0..<8))
  }
}
