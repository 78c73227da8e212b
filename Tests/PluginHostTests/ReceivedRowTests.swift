import CShellacPlugin
import ShellacModel
import Testing

@testable import ShellacPluginHost

/// A cell that was read is of its kind or unknown, and never of a column that is not there.
@Suite struct ReceivedRowTests {
  private let arena = CArena()

  private func bytes(_ kind: UInt32, _ text: String) -> shellac_value {
    var value = arena.value(text)
    value.kind = kind
    return value
  }

  private func number(_ kind: UInt32, _ number: Int64) -> shellac_value {
    var value = shellac_value()
    value.kind = kind
    value.as.integer = number
    return value
  }

  private func list(_ texts: [String]) -> shellac_value {
    var value = shellac_value()
    value.kind = 5
    value.as.list.items = texts.isEmpty ? nil : arena.array(texts.map { arena.value($0) })
    value.as.list.count = UInt64(texts.count)
    return value
  }

  private func row(_ names: [String] = [], cells: [shellac_value]) -> ReceivedRow {
    ReceivedRow(
      table: ReceivedTable(rows: .entries, columns: names.map { HostColumn($0) }),
      cells: UnsafeBufferPointer(start: arena.array(cells), count: cells.count))
  }

  @Test("each way to look at a cell sees only its own kinds")
  func kinds() {
    let row = self.row(cells: [
      number(0, 1), number(1, -7), bytes(2, "1.5"), bytes(3, "text"), bytes(4, "path"),
      list(["a", "b", "c"]), number(6, 1),
      number(6, 0), list([]),
    ])
    let all = 0..<9
    #expect(all.map { row.isNull($0) } == [true] + Array(repeating: false, count: 8))
    #expect(all.map { row.integer($0) } == [nil, -7] + Array(repeating: nil, count: 7))
    #expect(all.map { row.text($0) } == [nil, nil, "1.5", "text", "path", nil, nil, nil, nil])
    #expect(row.bytes(4) == Array("path".utf8) && row.bytes(1) == nil)
    #expect(all.map { row.flag($0) } == [nil, nil, nil, nil, nil, nil, true, false, nil])
    #expect(all.map { row.texts($0) } == [[], [], [], [], [], ["a", "b", "c"], [], [], []])
    #expect(row.pairs(5) == [NamedValue("a", "b")] && row.pairs(3) == [])
    for column in [nil, -1, 9] as [Int?] {
      #expect(
        row.isNull(column) && row.text(column) == nil && row.integer(column) == nil && row.flag(column) == nil
      )
      #expect(row.texts(column) == [] && row.milliseconds(column) == nil)
    }
  }

  @Test("seconds become whole milliseconds, what is behind them is left out")
  func milliseconds() {
    let known: [(String, Int64?)] = [
      ("0", 0), ("215.3", 215_300), ("215.", 215_000), (".5", 500), ("1.2345", 1_234), ("1.2349999", 1_234),
      ("1.25", 1_250), ("007", 7_000), ("9223372036854775.807", .max), ("9223372036854775.808", nil),
      ("9223372036854776", nil), ("92233720368547758070", nil), ("", nil), ("-1", nil), ("1.2.3", nil),
      ("1,5", nil),
      ("/", nil), (":", nil), ("1.000x", nil), ("12:30", nil), (" 1", nil),
      (String(repeating: "0", count: 31) + "1", 1_000), (String(repeating: "0", count: 32) + "1", nil),
    ]
    for (text, expected) in known {
      #expect(row(cells: [bytes(2, text)]).milliseconds(0) == expected, "\(text)")
    }
    #expect(row(cells: [number(1, 3)]).milliseconds(0) == nil)
  }

  @Test("an entry has what the columns of its names hold, wherever they stand")
  func entries() throws {
    let names = [
      "line", "extras", "identifiers", "track", "length", "album", "artist", "title", "location", "playcount",
      "rating",
      "added",
    ]
    let row = self.row(
      names,
      cells: [
        number(1, 12), list(["m3u:EXTGRP", "x"]), list(["isrc:1"]), number(1, 3), bytes(2, "61.5"),
        bytes(3, "Al"),
        bytes(3, "Ar"), bytes(3, "Ti"), bytes(4, "/a"), number(1, 4), number(1, 80), bytes(3, "2024-05-03"),
      ])
    let entry = EntryColumns(row.table).entry(row)
    #expect(
      entry.location == Array("/a".utf8) && entry.title == "Ti" && entry.artist == "Ar" && entry.album == "Al"
    )
    #expect(entry.duration == 61_500 && entry.track == 3 && entry.identifiers == ["isrc:1"])
    #expect(entry.extras == [NamedValue("m3u:EXTGRP", "x")] && EntryColumns(row.table).line(row) == 12)
    let statistics = StatisticsColumns(row.table).statistics(row)
    #expect(
      statistics.song == entry && statistics.playCount == 4 && statistics.rating == 80
        && statistics.added == "2024-05-03")
    let other = self.row(["other"], cells: [number(1, 12)])
    #expect(EntryColumns(other.table).entry(other) == PlaylistEntry(location: []))
    #expect(EntryColumns(other.table).line(other) == 0)
    for (names, isAny) in [
      (["title"], false), (["playcount"], true), (["rating"], true), (["title", "added"], true),
    ] {
      #expect(
        StatisticsColumns(ReceivedTable(rows: .songs, columns: names.map { HostColumn($0) })).isAny == isAny)
    }
  }

  @Test("playlists are gathered with their lines, other rows passed over, and the first problems kept")
  func playlists() throws {
    let receiver = PlaylistReceiver()
    let entries = ReceivedTable(
      rows: .entries, columns: [HostColumn("location", .path), HostColumn("line", .integer)])
    func entry(_ path: String, _ line: Int64) -> ReceivedRow {
      ReceivedRow(
        table: entries,
        cells: UnsafeBufferPointer(start: arena.array([bytes(4, path), number(1, line)]), count: 2))
    }
    #expect(try receiver.row(entry("before", 1)))
    #expect(receiver.playlists == [])
    var document = PlaylistDocument()
    document.title = "First"
    #expect(receiver.begin(entries, document))
    #expect(try receiver.row(entry("a", 3)) && receiver.row(entry("b", 5)))
    #expect(receiver.begin(ReceivedTable(rows: .songs, columns: []), document))
    #expect(try receiver.row(entry("song", 7)))
    #expect(receiver.begin(entries, PlaylistDocument()))
    #expect(try receiver.row(entry("c", 0)))
    #expect(receiver.playlists.map { $0.entries.map(\.location) } == [[[0x61], [0x62]], [[0x63]]])
    #expect(
      receiver.playlists.map(\.lines) == [[3, 5], [0]]
        && receiver.playlists.map(\.document.title) == ["First", nil])
    #expect(receiver.otherRows == [.songs])
    for number in 1...101 { #expect(receiver.refuse(Diagnostic("\(number)"))) }
    #expect(
      receiver.problemCount == 101 && receiver.problems.count == 100
        && receiver.problems.last?.message == "100")
  }
}
