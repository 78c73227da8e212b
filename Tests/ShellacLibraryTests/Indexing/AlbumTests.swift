import ShellacLibrary
import Testing

/// What makes songs one album, and who its artist is (ARCHITECTURE.md, "Albums").
@Suite struct AlbumTests {
  typealias Song = LibraryFixture.Song

  @Test func equalNamesInTwoFoldersAreTwoAlbums() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("a/1.mp3", ["TITLE": "One", "ALBUM": "Home", "ALBUMARTIST": "Ada"]),
      Song("b/1.mp3", ["TITLE": "One", "ALBUM": "Home", "ALBUMARTIST": "Ada"]),
      Song("c/1.mp3", ["TITLE": "One", "ALBUM": "Home", "ALBUMARTIST": "Bo"]),
    ])
    #expect(try fixture.list(.albums, "artist,album,songs") == ["Ada|Home|1", "Ada|Home|1", "Bo|Home|1"])
  }

  @Test func aReleaseIdJoinsFolders() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song(
        "flac/1.flac", ["TITLE": "One", "ALBUM": "Home", "TRACKNUMBER": "1", "MUSICBRAINZ_ALBUMID": "r-1"]),
      Song("mp3/2.mp3", ["TITLE": "Two", "ALBUM": "Home", "TRACKNUMBER": "2", "MUSICBRAINZ_ALBUMID": "r-1"]),
    ])
    #expect(try fixture.list(.albums, "album,songs") == ["Home|2"])
  }

  @Test(arguments: ["CD1|CD2", "Disc 1|Disc 2", "disk-01|disk-02", "Album CD1x|Album CD2x"])
  func discFoldersAreJoined(names: String) throws {
    let fixture = try LibraryFixture()
    let folders = names.split(separator: "|")
    try fixture.index([
      Song("x/\(folders[0])/1.mp3", ["TITLE": "One", "ALBUM": "Home", "ARTIST": "Ada", "TRACKNUMBER": "1"]),
      Song("x/\(folders[1])/1.mp3", ["TITLE": "Two", "ALBUM": "Home", "ARTIST": "Ada", "TRACKNUMBER": "1"]),
    ])
    let joined = try fixture.list("disc,track,title")
    #expect(try fixture.list(.albums, "album").count == (names.contains("x") ? 2 : 1))
    #expect(joined == (names.contains("x") ? ["-|1|One", "-|1|Two"] : ["1|1|One", "2|1|Two"]))
  }

  @Test func anEditionIsAnAlbumOfItsOwn() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("x/1.mp3", ["TITLE": "One", "ALBUM": "Home", "ALBUMARTIST": "Ada"]),
      Song("x/2.mp3", ["TITLE": "One", "ALBUM": "Home", "ALBUMARTIST": "Ada", "EDITION": "Deluxe"]),
    ])
    #expect(try fixture.list(.albums, "album,edition") == ["Home|-", "Home|Deluxe"])
  }

  static let artistCases: [(String, [(String, String?)], String)] = [
    ("shared", [("Ada", nil), ("Ada", nil)], "Ada"),
    ("featuring aside", [("Ada", nil), ("Ada feat. Bo", nil), ("Ada (ft. Cy)", nil)], "Ada"),
    ("more than half", [("Ada", nil), ("Ada", nil), ("Bo", nil)], "Ada"),
    ("half is not enough", [("Ada", nil), ("Ada", nil), ("Bo", nil), ("Cy", nil)], "Various Artists"),
    ("different", [("Ada", nil), ("Bo", nil)], "Various Artists"),
    ("compilation flag", [("Ada", "1"), ("Ada", "1")], "Various Artists"),
  ]

  @Test(arguments: artistCases)
  func artistOfAnAlbumWithoutAlbumArtist(name: String, songs: [(String, String?)], expected: String) throws {
    let fixture = try LibraryFixture()
    try fixture.index(
      songs.enumerated().map { index, song in
        song.1 == nil
          ? Song("x/\(index).mp3", ["TITLE": "T\(index)", "ALBUM": "Home", "ARTIST": song.0])
          : Song(
            "x/\(index).mp3",
            ["TITLE": "T\(index)", "ALBUM": "Home", "ARTIST": song.0, "COMPILATION": song.1!])
      })
    #expect(try fixture.list(.albums, "artist,songs") == ["\(expected)|\(songs.count)"], "\(name)")
  }

  @Test func songsWithoutAlbumStandWithTheirArtistAndAreNoAlbum() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("x/1.mp3", ["TITLE": "Loose", "ARTIST": "Bo"]),
      Song("x/2.mp3", ["TITLE": "Song", "ARTIST": "Bo", "ALBUM": "Home"]),
      Song("x/3.mp3", ["TITLE": "Other", "ARTIST": "Ada"]),
    ])
    #expect(try fixture.list(.albums, "artist,album") == ["Bo|Home"])
    #expect(try fixture.list("artist,album,title") == ["Ada|-|Other", "Bo|Home|Song", "Bo|-|Loose"])
  }

  @Test func retaggingMovesTheSongAndEmptyAlbumsGo() throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "Old"])])
    let before = try fixture.list("id,added")
    try fixture.index([Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "New"])])
    #expect(try fixture.list(.albums, "album") == ["New"])
    #expect(try fixture.list("id,added") == before)
    #expect(try fixture.library.search("old", limit: 5).isEmpty)
    #expect(try fixture.library.search("new", limit: 5).map(\.kind) == [.album, .song])
  }

  @Test func theArtistsOfAnAlbumOutliveItsAbsence() throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("x/1.mp3", ["TITLE": "One", "ALBUM": "Home", "ALBUMARTIST": "Ada|Bo"])])
    try fixture.index([], vanished: ["x/1.mp3"])
    #expect(try fixture.list(.artists, "artist,state") == ["Ada|missing", "Bo|missing"])
    #expect(try fixture.list(.albums, "albumartists") == ["Ada; Bo"])
  }

  @Test func severalArtistsAsPrintedAreFoundAlsoWhenAnAlbumArtistHasThatName() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song(
        "x/1.mp3",
        [
          "TITLE": "One", "ALBUM": "Home", "ARTIST": "Ada & Bo", "ARTISTS": "Ada|Bo",
          "ALBUMARTIST": "Ada & Bo",
        ])
    ])
    for query in ["artist:=Ada & Bo", "artist:=Ada", "artist:=Bo", "albumartist:=Ada & Bo"] {
      #expect(try fixture.list("title", query) == ["One"], "\(query)")
    }
    #expect(try fixture.list(.albums, "album", "artist:=Ada & Bo") == ["Home"])
  }

  @Test func aCorrectedSortNameIsFollowed() throws {
    let fixture = try LibraryFixture()
    func song(_ sort: String?) -> Song {
      var song = Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada Zed"])
      if let sort { song.properties.append(("ARTISTSORT", [sort])) }
      return song
    }
    for sort in ["Wrong", "Zed, Ada", nil] {
      try fixture.index([song(sort)])
      #expect(try fixture.list(.artists, "artistsort", roles: [.artist]) == [sort ?? "-"])
    }
  }
}
