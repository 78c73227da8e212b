import ShellacLibrary
import Testing

/// When several files are copies of one song, and which of them speaks for it (ARCHITECTURE.md, "Copies").
@Suite struct CopyTests {
  typealias Song = LibraryFixture.Song

  private func song(_ path: String, _ extra: KeyValuePairs<String, String> = [:]) -> Song {
    var song = Song(path, ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "Home", "TRACKNUMBER": "1"])
    for (key, value) in extra {
      song.properties.removeAll { $0.0 == key }
      song.properties.append((key, [value]))
    }
    return song
  }

  @Test func sameNumberTitleAndLengthOnOneAlbumAreOneSong() throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("x/1.mp3").length(200_000), song("x/1.flac").length(201_900)])
    #expect(try fixture.list("title").count == 1)
    #expect(try fixture.list("title", files: true).count == 2)
  }

  @Test(
    arguments: [
      ("length", [:], 203_000), ("title", ["TITLE": "Two"], 200_000),
      ("number", ["TRACKNUMBER": "2"], 200_000),
      ("disc", ["DISCNUMBER": "2"], 200_000),
    ] as [(String, KeyValuePairs<String, String>, Int)])
  func otherwiseTheyAreTwo(what: String, extra: KeyValuePairs<String, String>, length: Int) throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("x/1.mp3"), song("x/1.flac", extra).length(length)])
    #expect(try fixture.list("title").count == 2, "\(what) differs")
  }

  @Test func anISRCOrARecordingIdJoinsWhateverTheNames() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      song("x/1.mp3", ["ISRC": "XXTES1000001"]),
      song("x/b.flac", ["ISRC": "XXTES1000001", "TITLE": "One (Album Version)", "TRACKNUMBER": "7"]).length(
        1_000),
      song("y/1.mp3", ["MUSICBRAINZ_TRACKID": "rec", "ALBUM": "Other"]),
      song("y/2.flac", ["MUSICBRAINZ_TRACKID": "rec", "ALBUM": "Other", "TITLE": "X"]),
    ])
    #expect(try fixture.list("album").sorted() == ["Home", "Other"])
  }

  @Test func differentRecordingIdsSayNo() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      song("x/1.mp3", ["MUSICBRAINZ_TRACKID": "one"]), song("x/2.mp3", ["MUSICBRAINZ_TRACKID": "two"]),
    ])
    #expect(try fixture.list("title").count == 2)
  }

  @Test func theBestPresentCopySpeaks() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      song("x/1.mp3", ["COMMENT": "from mp3"]).bitRate(128),
      song("x/2.mp3", ["COMMENT": "from better mp3"]).bitRate(320),
    ])
    #expect(try fixture.list("format,bitrate,comment") == ["MP3|320|from better mp3"])
    try fixture.index([song("x/1.flac", ["COMMENT": "from flac"]).format("FLAC", lossless: true).bitRate(80)])
    #expect(try fixture.list("format,comment,path") == ["FLAC|from flac|/music/x/1.flac"])
    try fixture.index([], vanished: ["x/1.flac"])
    #expect(try fixture.list("format,comment,state") == ["MP3|from better mp3|present"])
    try fixture.index([], vanished: ["x/1.mp3", "x/2.mp3"])
    #expect(try fixture.list("state") == ["missing"])
    #expect(try fixture.list("path,state", files: true).count == 3)
  }

  @Test func queriesOnFilesSeeEachFile() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      song("x/1.mp3").bitRate(128), song("x/1.flac").format("FLAC", lossless: true).bitRate(900),
    ])
    #expect(try fixture.list("format", "format:mp3", files: true) == ["MP3"])
    #expect(try fixture.list("format", "format:mp3") == ["FLAC"], "queries match any copy")
  }

  @Test func aCopyThatIsRetaggedBecomesASongOfItsOwn() throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("x/1.mp3"), song("x/1.flac").format("FLAC", lossless: true)])
    let id = try fixture.list("id")[0]
    try fixture.index([song("x/1.mp3", ["TITLE": "Live"])])
    #expect(try fixture.list("title", sort: "name") == ["Live", "One"])
    #expect(try fixture.list("id", "title:=One") == [id])
  }

  @Test func newTagsOfTheBestCopyAreTheSongsAtOnce() throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("x/1.mp3"), song("x/1.flac").format("FLAC", lossless: true)])
    try fixture.index([song("x/1.flac", ["GENRE": "Jazz"]).format("FLAC", lossless: true)])
    #expect(try fixture.list("genre,format") == ["Jazz|FLAC"])
  }

  @Test func aSongThatLeftItsAlbumIsNoCopyOfWhatComesThere() throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("x/1.mp3"), song("x/2.mp3", ["TITLE": "Two", "TRACKNUMBER": "2"])])
    try fixture.index([
      song("x/2.mp3", ["TITLE": "Two", "TRACKNUMBER": "2"]), song("x/1.mp3", ["ALBUM": "Other"]),
      song("x/3.mp3"),
    ])
    #expect(
      try fixture.list("album,title,path", sort: "path") == [
        "Other|One|/music/x/1.mp3", "Home|Two|/music/x/2.mp3", "Home|One|/music/x/3.mp3",
      ])
  }

  @Test func aWholeAlbumRetaggedKeepsWhatWasBought() throws {
    let fixture = try LibraryFixture()
    try fixture.index([song("x/1.mp3"), song("x/1.flac").format("FLAC", lossless: true)])
    _ = try Ownership.buySomething(in: fixture.library, number: 1)
    try fixture.index([
      song("x/1.mp3", ["ALBUM": "New"]), song("x/1.flac", ["ALBUM": "New"]).format("FLAC", lossless: true),
    ])
    #expect(try fixture.list("album,owned,playlist,state") == ["New|both|All|present"])
  }
}
