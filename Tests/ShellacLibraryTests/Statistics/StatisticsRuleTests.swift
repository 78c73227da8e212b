import ShellacModel
import Testing

@testable import ShellacLibrary

/// Which play counts, ratings and dates are taken, and that all of them come back as they were.
@Suite struct StatisticsRuleTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index(
      ["1", "2", "3"].map { .init("\($0).mp3", ["TITLE": $0, "ARTIST": "Ada", "ALBUM": "A"]) })
    try fixture.execute(
      """
      UPDATE track SET added = 1000 * id; UPDATE album SET added = 1000;
      UPDATE track SET play_count = 5, rating = 50, rating_source = 'one' WHERE id = 2
      """)
  }

  private func rows() throws -> [String] {
    try fixture.facts("SELECT id, play_count, rating, rating_source, added FROM track ORDER BY id")
      + fixture.facts("SELECT added FROM album")
  }

  private func take(
    _ number: Int, plays: Int64? = nil, rating: Int64? = nil, added: String? = nil,
    from source: String = "one"
  )
    throws -> StatisticsReport
  {
    var song = SongStatistics(song: PlaylistEntry(location: Array((fixture.music + "/\(number).mp3").utf8)))
    (song.playCount, song.rating, song.added) = (plays, rating, added)
    let report = try fixture.library.importRecords(from: ImportSource(path: [], format: source)) { session in
      try session.beginStatistics()
      try session.add(song)
    }
    return try #require(report.statistics)
  }

  @Test func eachFactHasItsRule() throws {
    let before = try rows()
    for (plays, rating, added) in [
      (0, nil, nil), (5, nil, nil), (4, 50, nil), (nil, 0, nil), (nil, 101, nil), (nil, -1, nil),
      (nil, nil, "2020-01-01"),
      (nil, nil, "soon"), (nil, nil, "1970-01-01T00:33:20Z"),
    ] as [(Int64?, Int64?, String?)] {
      #expect(
        try take(2, plays: plays, rating: rating, added: added).changed == 0,
        "\(plays ?? 0) \(rating ?? 0) \(added ?? "")")
    }
    #expect(try take(2, rating: 60, from: "two").changed == 0, "another program's rating stays")
    #expect(try rows() == before)
    #expect(try take(2, plays: 6, rating: 100, added: "1970-01-01T00:00:01Z").changed == 1)
    #expect(
      try rows() == [
        "id=1 | added=1000", "id=2 | play_count=6 | rating=100 | rating_source=one | added=1",
        "id=3 | added=3000", "added=1",
      ])
    #expect(try take(1, plays: 1, rating: 1, from: "two").changed == 1)
    #expect(try take(3, rating: 100, from: "three").changed == 1)
    #expect(
      try rows() == [
        "id=1 | play_count=1 | rating=1 | rating_source=two | added=1000",
        "id=2 | play_count=6 | rating=100 | rating_source=one | added=1",
        "id=3 | rating=100 | rating_source=three | added=3000", "added=1",
      ])
    for _ in 0..<3 { _ = try fixture.library.undo() }
    #expect(try rows() == before)
  }

  @Test func aSongWithoutAFileHasNoPlays() throws {
    try fixture.execute("UPDATE track SET state = 1 WHERE id = 1; UPDATE track SET state = 2 WHERE id = 3")
    let (missing, bought) = (try take(1, plays: 9), try take(3, plays: 9))
    #expect(missing.songs == 1 && missing.found == 1 && missing.changed == 1 && missing.notFound == 0)
    #expect(bought.songs == 1 && bought.found == 0 && bought.changed == 0 && bought.notFound == 1)
    #expect(bought.unresolved.count == 1 && missing.unresolved == [])
  }

  @Test func anUndoTellsWhatItCouldNotDo() throws {
    func statistics(_ number: Int, _ plays: Int64) -> SongStatistics {
      var song = SongStatistics(song: PlaylistEntry(location: Array((fixture.music + "/\(number).mp3").utf8)))
      song.playCount = plays
      return song
    }
    _ = try fixture.library.importRecords(from: ImportSource(path: [], format: "one")) { session in
      try session.beginStatistics()
      for number in 1...3 { try session.add(statistics(number, 7)) }
    }
    #expect(
      try fixture.library.changes(limit: 1).map(\.summary) == ["play counts, ratings and dates of 3 songs"])
    // As it was before, as it is after, and neither.
    try fixture.execute(
      "UPDATE track SET play_count = NULL WHERE id = 1; UPDATE track SET play_count = 99 WHERE id = 3")
    let undo = try fixture.library.undo()
    #expect(
      undo.items.map { "\($0.name): \($0.outcome)" } == [
        "song 'Ada - 3': refused(\"it is no longer as change \(undo.change.id) left it\")",
        "play counts, ratings and dates of 1 song: reverted",
        "play counts, ratings and dates of 1 song: unneeded",
      ])
    #expect(try rows().map { $0.contains("play_count=5") } == [false, true, false, false])
  }

  @Test func aListOfWhatWasNotFoundHasAnEnd() {
    var report = StatisticsReport()
    for number in 0..<101 { report.note(PlaylistEntry("\(number)"), isFound: number == 0) }
    #expect(
      report.songs == 101 && report.found == 1 && report.unresolved.count == 100 && report.notFound == 100)
    report.note(PlaylistEntry("more"), isFound: false)
    #expect(report.unresolved.count == 100)
    var sum = StatisticsReport()
    for number in 0..<30 { sum.note(PlaylistEntry("\(number)"), isFound: false) }
    sum.changed = 2
    report.changed = 3
    sum.add(report)
    #expect(sum.songs == 132 && sum.found == 1 && sum.changed == 5 && sum.unresolved.count == 100)
  }

  @Test func whatIsPackedIsUnpacked() {
    let numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, 8_191, 8_192, .max, .min]
    let songs =
      numbers.map {
        TrackStatistics(
          track: $0, playCount: $0, rating: $0 == 0 ? nil : $0, ratingSource: $0 == 1 ? nil : "söurce",
          added: $0)
      } + [TrackStatistics(track: 5, added: 7)]
    let packed = TrackStatistics.packed(songs) ?? []
    #expect(TrackStatistics.unpacked(packed) == songs)
    #expect(TrackStatistics.packed([]) == nil && TrackStatistics.unpacked([]) == [])
    #expect(
      (1..<packed.count).count { TrackStatistics.unpacked(Array(packed.prefix($0))) != nil } == songs.count
        - 1)
    #expect(TrackStatistics.packed([TrackStatistics(track: 63, added: 64)])?.count == 4)
  }
}
