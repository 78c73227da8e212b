import Testing

@testable import ShellacLibrary

/// How an artist is sorted follows most of the files that name them alone.
@Suite struct SortNameTests {
  typealias Song = LibraryFixture.Song

  /// Sort names of the artists after an artist's songs came, one after the other or at once.
  private func sorts(_ songs: [KeyValuePairs<String, String>], changing: KeyValuePairs<String, String>? = nil)
    throws
    -> [String]
  {
    let fixture = try LibraryFixture()
    try fixture.index(songs.enumerated().map { Song("\($0).mp3", $1) })
    if let changing { try fixture.index([Song("0.mp3", changing)]) }
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
    return try fixture.facts("SELECT name, sort FROM artist ORDER BY name")
  }

  /// A sort name of two artists is no one's of them, and what a composer sorts by is not said.
  @Test func aSortNameIsOfOneArtist() throws {
    #expect(
      try sorts([
        ["TITLE": "1", "ARTIST": "Ada|Bo", "ARTISTSORT": "A, B"],
        ["TITLE": "2", "ARTIST": "Bo", "COMPOSER": "Ada"],
      ])
        == ["name=Ada", "name=Bo"])
    #expect(
      try sorts(
        [
          ["TITLE": "1", "ARTIST": "Ada|Bo", "ARTISTSORT": "A, B"],
          ["TITLE": "2", "ARTIST": "Ada", "ARTISTSORT": "A"],
        ],
        changing: ["TITLE": "1", "ARTIST": "Ada|Bo", "ARTISTSORT": "B, A"]) == [
          "name=Ada | sort=A", "name=Bo",
        ])
    #expect(
      try sorts(
        [["TITLE": "1", "ARTIST": "Bo", "COMPOSER": "Ada", "ARTISTSORT": "B"]],
        changing: ["TITLE": "1", "ARTIST": "Bo", "COMPOSER": "Ada", "ARTISTSORT": "C"])
        == ["name=Ada", "name=Bo | sort=C"])
  }

  /// The first id that a file gives stays, and an artist whose last song goes, goes too.
  @Test func whoIsNamedNoMoreGoes() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("1.mp3", ["TITLE": "1", "ARTIST": "Ada", "MUSICBRAINZ_ARTISTID": "one"]),
      Song("2.mp3", ["TITLE": "2", "ARTIST": "Ada", "MUSICBRAINZ_ARTISTID": "two"]),
      Song("3.mp3", ["TITLE": "3", "ARTIST": "Bo|Cy", "MUSICBRAINZ_ARTISTID": "three"]),
    ])
    #expect(
      try fixture.facts("SELECT name, mb_artist_id FROM artist ORDER BY name")
        == ["name=Ada | mb_artist_id=one", "name=Bo", "name=Cy"])
    try fixture.index([Song("3.mp3", ["TITLE": "3", "ARTIST": "Ada", "COMPOSER": "Cy"])])
    #expect(try fixture.texts("SELECT name FROM artist ORDER BY name") == ["Ada", "Cy"])
    #expect(try fixture.library.search("bo", limit: 5).isEmpty)
  }
}
