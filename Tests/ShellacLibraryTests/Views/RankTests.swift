import ShellacLibrary
import ShellacModel
import Testing

/// Songs are put in order among each other, those that the library does not have included.
@Suite struct RankTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([
      .init("a/1.mp3", ["ARTIST": "Öst", "ALBUM": "Record", "TITLE": "One", "TRACKNUMBER": "1"]),
      .init("a/10.mp3", ["ARTIST": "Öst", "ALBUM": "Record", "TITLE": "Ten", "TRACKNUMBER": "10"]),
      .init("b/1.mp3", ["ARTIST": "The Able", "ALBUM": "First", "TITLE": "Zebra", "TRACKNUMBER": "1"]),
    ])
  }

  private func stranger(_ path: String, _ properties: KeyValuePairs<String, String>) -> RankedSong {
    .stranger(path: Array(path.utf8), frame: LibraryFixture.Song("x.mp3", properties).frame)
  }

  private func tracks(_ sort: String) throws -> [Int64] {
    try fixture.library.lines(.songs, "id", sort: sort).map { Int64($0)! }
  }

  @Test(arguments: ["artist", "name", "-title", "track", "length,title"])
  func agreesWithTheViews(sort: String) throws {
    let tracks = try tracks(sort)
    let order = try SortOrderParser.parse(sort, named: [:])
    let shuffled = [tracks[2], tracks[0], tracks[1], 999]
    #expect(try fixture.library.ranks(of: shuffled.map { .track($0) }, by: order) == [2, 0, 1, nil])
  }

  @Test func strangersSortByTheSameRules() throws {
    let tracks = try tracks("artist")
    let songs: [RankedSong] = [
      .track(tracks[2]), .track(tracks[1]), .track(tracks[0]),
      stranger(
        "/else/where/a.mp3", ["ARTIST": "Öst", "ALBUM": "Album 9", "TITLE": "Two"]),
      stranger("/b.mp3", ["ARTIST": "abba", "ALBUM": "Waterloo", "TITLE": "Waterloo"]),
    ]
    let order = try SortOrderParser.parse("artist", named: [:])
    let before = try fixture.library.lines(.songs, "id,title,added,path")
    // The article of The Able moves behind: abba, Able, Öst with Album 9 and Record.
    #expect(try fixture.library.ranks(of: songs, by: order) == [4, 3, 1, 2, 0])
    #expect(try fixture.library.ranks(of: songs, by: order, isReversed: true) == [0, 1, 3, 2, 4])
    #expect(try fixture.library.lines(.songs, "id,title,added,path") == before)
    #expect(try fixture.library.roots().count == 1)
    #expect(try fixture.library.search("waterloo", limit: 5).isEmpty)
  }
}
