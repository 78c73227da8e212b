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

  @Test func mostFilesDecideAndOfEqualsTheFirstByItsLetters() throws {
    let a: KeyValuePairs = ["TITLE": "1", "ARTIST": "Ada", "ARTISTSORT": "A"]
    let b: KeyValuePairs = ["TITLE": "2", "ARTIST": "Ada", "ARTISTSORT": "B"]
    let none: KeyValuePairs = ["TITLE": "3", "ARTIST": "Ada"]
    #expect(try sorts([a, b, b]) == ["name=Ada | sort=B"])
    #expect(try sorts([b, b, a]) == ["name=Ada | sort=B"])
    #expect(try sorts([b, a]) == ["name=Ada | sort=A"])
    #expect(try sorts([a, b]) == ["name=Ada | sort=A"])
    #expect(try sorts([none, none, b]) == ["name=Ada | sort=B"])
    #expect(try sorts([b, none], changing: none) == ["name=Ada"])
    #expect(
      try sorts([b, a], changing: ["TITLE": "1", "ARTIST": "Bo"]) == ["name=Ada | sort=A", "name=Bo"])
    #expect(try sorts([b, a, a], changing: a) == ["name=Ada | sort=A"])
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

  @Test func albumsCountAsWell() throws {
    func song(_ sort: String, _ album: String) -> KeyValuePairs<String, String> {
      ["TITLE": album, "ALBUM": album, "ALBUMARTIST": "Ada", "ALBUMARTISTSORT": sort, "ARTIST": "Bo"]
    }
    #expect(try sorts([song("A", "1")]) == ["name=Ada | sort=A", "name=Bo"])
    #expect(
      try sorts([song("A", "1"), song("B", "2"), song("B", "3")], changing: song("A", "1")) == [
        "name=Ada | sort=B", "name=Bo",
      ])
    #expect(
      try sorts([
        ["TITLE": "1", "ALBUM": "1", "ALBUMARTIST": "Ada|Bo", "ALBUMARTISTSORT": "A, B", "ARTIST": "Cy"]
      ]) == ["name=Ada", "name=Bo", "name=Cy"])
    // One album and one song of the same sort name outweigh one of another.
    #expect(
      try sorts(
        [
          [
            "TITLE": "1", "ALBUM": "1", "ALBUMARTIST": "Ada", "ALBUMARTISTSORT": "Z", "ARTIST": "Ada",
            "ARTISTSORT": "Z",
          ],
          ["TITLE": "2", "ARTIST": "Ada", "ARTISTSORT": "A"],
        ],
        changing: [
          "TITLE": "1", "ALBUM": "1", "ALBUMARTIST": "Ada", "ALBUMARTISTSORT": "Z", "ARTIST": "Ada",
          "ARTISTSORT": "Z",
        ])
        == ["name=Ada | sort=Z"])
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
