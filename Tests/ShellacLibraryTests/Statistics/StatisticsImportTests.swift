import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Play counts, ratings and dates of another player come to the songs that it means, and go again.
@Suite struct StatisticsImportTests {
  typealias Song = LibraryFixture.Song

  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([
      Song("Quay/Lights/01.mp3", ["TITLE": "Salt", "ARTIST": "Quay", "ALBUM": "Lights"]).length(215_000),
      Song("Quay/Lights/02.mp3", ["TITLE": "Undertow", "ARTIST": "Quay", "ALBUM": "Lights"]).length(198_000),
      Song("Frühling.mp3", ["TITLE": "Frühling", "ARTIST": "Ähre"]).length(181_000),
    ])
  }

  /// What a player knows of a song by its place.
  private func at(_ path: String, plays: Int64? = nil, rating: Int64? = nil, added: String? = nil)
    -> SongStatistics
  {
    var song = SongStatistics(song: PlaylistEntry(location: Array(path.utf8)))
    (song.playCount, song.rating, song.added) = (plays, rating, added)
    return song
  }

  @discardableResult
  private func take(
    _ songs: [SongStatistics], from format: String = "applelibrary", isDryRun: Bool = false
  ) throws -> StatisticsReport {
    let source = ImportSource(path: Array("/lists/Library.xml".utf8), format: format)
    let report = try library.importRecords(from: source, isDryRun: isDryRun) { session in
      try session.beginStatistics()
      for song in songs { try session.add(song) }
    }
    return try #require(report.statistics)
  }

  /// Titles, play counts and ratings.
  private func rows(_ query: String...) throws -> [String] {
    try fixture.list("title,playcount,rating", terms: query).sorted()
  }

  private func added(_ title: String) throws -> Int64? {
    try library.database {
      try Int64.fetchOne($0, sql: "SELECT added FROM track WHERE title = ?", arguments: [title])
    }
  }

  @Test func aSongIsFoundByItsPlaceAndByItsNames() throws {
    var named = SongStatistics(song: PlaylistEntry(location: []))
    named.song.title = "FRÜHLING"
    named.song.artist = "ähre"
    named.song.duration = 181_900
    named.playCount = 7
    let report = try take([
      at("file://\(fixture.music)/Quay/Lights/01.mp3", plays: 42, rating: 80, added: "2014-09-07T01:29:12Z"),
      at("file://localhost/C:/Users/Ada/Quay/Lights/02.mp3", rating: 60), named,
      at("/nowhere/99.mp3", plays: 3),
    ])
    #expect(report.songs == 4 && report.found == 3 && report.notFound == 1 && report.changed == 3)
    #expect(report.unresolved.map { String(decoding: $0.location, as: UTF8.self) } == ["/nowhere/99.mp3"])
    #expect(try rows() == ["Frühling|7|-", "Salt|42|80", "Undertow|-|60"])
    #expect(try added("Salt") == 1_410_053_352)
    #expect(
      try library.changes().first?.summary == "play counts, ratings and dates of 3 songs")
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func theSameFileAgainChangesNothing() throws {
    let songs = [
      at("Quay/Lights/01.mp3", plays: 42, rating: 80, added: "2014-09-07T01:29:12Z"),
      at("Quay/Lights/02.mp3", plays: 1),
    ]
    #expect(try take(songs).changed == 2)
    let changes = try library.changes().count
    #expect(try take(songs).changed == 0)
    #expect(try library.changes().count == changes)
  }

  @Test func theLargerCountAndTheEarlierDateStay() throws {
    let path = "Quay/Lights/01.mp3"
    try take([at(path, plays: 5, added: "2015-01-01T00:00:00Z")])
    try take([at(path, plays: 3, added: "2014-01-01T00:00:00Z")], from: "applemusic")
    #expect(try rows("title:salt") == ["Salt|5|-"])
    #expect(try added("Salt") == 1_388_534_400)
    try take([at(path, plays: 9, added: "2030-01-01T00:00:00Z"), at(path, plays: 8, added: "yesterday")])
    #expect(try rows("title:salt") == ["Salt|9|-"])
    #expect(try added("Salt") == 1_388_534_400)
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func aRatingIsChangedOnlyByWhoGaveIt() throws {
    let path = "Quay/Lights/01.mp3"
    try take([at(path, rating: 40)])
    #expect(try take([at(path, rating: 100)], from: "googleplaymusic").changed == 0)
    #expect(try rows("title:salt") == ["Salt|-|40"])
    try take([at(path, rating: 60)])
    #expect(try rows("title:salt") == ["Salt|-|60"])
    // No rating is no opinion, and one that cannot be is none.
    #expect(
      try take([at(path), at(path, rating: 101), at(path, rating: 0), at(path, rating: -1)]).changed == 0)
    #expect(try rows("title:salt") == ["Salt|-|60"])
  }

  @Test func aDryRunCountsTheSameAndChangesNothing() throws {
    let songs = [at("Quay/Lights/01.mp3", plays: 42), at("none.mp3")]
    let before = try rows()
    let dry = try take(songs, isDryRun: true)
    #expect(try rows() == before)
    #expect(try take(songs) == dry)
  }

  @Test func theWayBackAndThereAgain() throws {
    let path = "Quay/Lights/01.mp3"
    let before = try added("Salt")
    try take([at(path, plays: 5, rating: 20)])
    try take([at(path, plays: 42, rating: 80, added: "2014-09-07T01:29:12Z"), at("Frühling.mp3", plays: 1)])
    let report = try library.undo()
    #expect(report.takenBack == 2 && report.refused == 0)
    #expect(report.items.map(\.name) == ["play counts, ratings and dates of 2 songs"])
    #expect(try rows() == ["Frühling|-|-", "Salt|5|20", "Undertow|-|-"])
    #expect(try added("Salt") == before)
    #expect(try LibraryInvariants.violations(of: library) == [])
    try library.undo(report.undo)
    #expect(try rows() == ["Frühling|1|-", "Salt|42|80", "Undertow|-|-"])
    #expect(try added("Salt") == 1_410_053_352)
    #expect(try LibraryInvariants.violations(of: library) == [])
    // Who rated is known again as well.
    #expect(try take([at(path, rating: 60)]).changed == 1)
  }

  @Test func whatHasChangedSinceStays() throws {
    let path = "Quay/Lights/01.mp3"
    try take([at(path, plays: 5), at("Frühling.mp3", plays: 1)])
    let first = try #require(try library.changes().first)
    try take([at(path, plays: 6)])
    let later = try #require(try library.changes().first)
    let report = try library.undo(first.id)
    #expect(report.takenBack == 1 && report.refused == 1)
    #expect(
      report.items.map { "\($0.name): \($0.outcome)" } == [
        "song 'Quay - Salt': refused(\"it has been changed since by change \(later.id) (import)\")",
        "play counts, ratings and dates of 1 song: reverted",
      ])
    #expect(try rows() == ["Frühling|-|-", "Salt|6|-", "Undertow|-|-"])
  }

  @Test func aSongThatIsKnownTwiceIsTakenBackWhole() throws {
    let path = "Quay/Lights/01.mp3"
    #expect(try take([at(path, plays: 5), at(path, plays: 7), at(path, rating: 20)]).changed == 1)
    #expect(try rows("title:salt") == ["Salt|7|20"])
    try library.undo()
    #expect(try rows("title:salt") == ["Salt|-|-"])
  }

  @Test func manySongsTakeFewSteps() throws {
    let songs = (0..<1_200).map { Song("m/\($0).mp3", ["TITLE": "M \($0)", "ARTIST": "Many"]) }
    try fixture.index(songs)
    #expect(try take((0..<1_200).map { at("m/\($0).mp3", plays: Int64($0) + 1) }).changed == 1_200)
    let steps = try library.database { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM change_step WHERE kind = 'statistics'")
    }
    #expect(steps == 3)
    #expect(try library.undo().takenBack == 1_200)
    #expect(try fixture.list("title", "playcount:1..") == [])
  }

  @Test func indexingLeavesThemAlone() throws {
    try take([at("Quay/Lights/01.mp3", plays: 42, rating: 80, added: "2014-09-07T01:29:12Z")])
    try fixture.index([
      Song("Quay/Lights/01.mp3", ["TITLE": "Salt, New", "ARTIST": "Quay", "ALBUM": "Lights"]).length(215_000)
    ])
    #expect(try rows("title:salt") == ["Salt, New|42|80"])
    #expect(try added("Salt, New") == 1_410_053_352)
    // Back under another tag it is still the same player's rating.
    #expect(try take([at("Quay/Lights/01.mp3", rating: 20)]).changed == 1)
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func playlistsOfTheFileFindTheSameSongs() throws {
    let source = ImportSource(path: Array("/lists/Library.xml".utf8), format: "applelibrary")
    let song = at("file:///old/place/Quay/Lights/01.mp3", plays: 1)
    var none = song.song
    none.location = Array("/nowhere.mp3".utf8)
    let report = try library.importRecords(from: source) { session in
      try session.beginStatistics()
      try session.add(song)
      for name in ["A", "B"] {
        try session.beginPlaylist(named: name, document: PlaylistDocument())
        try session.add(song.song)
        try session.add(none)
      }
    }
    #expect(report.playlists.map(\.resolved) == [[.tail: 1], [.tail: 1]])
    #expect(report.playlists.map(\.unresolvedCount) == [1, 1])
    #expect(report.statistics?.found == 1)
  }

  @Test func manyPlaylistsListFewOfTheSongsThatTheyMiss() throws {
    let source = ImportSource(path: Array("/lists/Library.xml".utf8), format: "applelibrary")
    let report = try library.importRecords(from: source) { session in
      for list in 0..<60 {
        try session.beginPlaylist(named: "List \(list)", document: PlaylistDocument())
        for song in 0..<40 {
          try session.add(PlaylistEntry(location: Array("/gone/\(list)/\(song).mp3".utf8)))
        }
      }
    }
    #expect(report.playlists.map(\.unresolvedCount) == Array(repeating: 40, count: 60))
    #expect(report.playlists.first?.unresolved.count == 40)
    #expect(report.playlists.last?.unresolved.map(\.position) == Array(1...20))
  }
}
