import ShellacLibrary
import ShellacModel
import Testing

/// What each kind of query finds.
@Suite struct QueryTests {
  typealias Song = LibraryFixture.Song

  private func library() throws -> LibraryFixture {
    let fixture = try LibraryFixture(timeZone: "Europe/Brussels")
    try fixture.index([
      Song(
        "a/1.flac",
        [
          "TITLE": "Été", "ARTIST": "Zoë|Bo", "ALBUM": "Earth, Wind", "ALBUMARTIST": "Zoë",
          "GENRE": "Jazz|Soul",
          "DATE": "1999-05", "ORIGINALDATE": "1987", "TRACKNUMBER": "3/9", "BPM": "121.5", "MOOD": "calm|low",
        ]
      ).format("FLAC", lossless: true).length(215_300).bitRate(900),
      Song(
        "b/2.mp3",
        ["TITLE": "12:30", "ARTIST": "Bo", "ALBUM": "B", "GENRE": "Soul, Funk", "DATE": "2001-12-31"]),
      Song("b/3.mp3", ["TITLE": "100%_Real", "ARTIST": "The Bo's", "ALBUM": "B", "COMPILATION": "1"]).length(
        nil),
      Song("c/odd 'name'.mp3", ["ARTIST": "Cy"]),
    ])
    return fixture
  }

  @Test func takesThousandsOfTerms() throws {
    let library = try library()
    let all = (0..<3_000).map { "-title:x\($0)" } + ["ete"]
    #expect(try library.list("title", terms: all) == ["Été"])
    let any = (0..<3_000).flatMap { ["title:x\($0)", ","] } + ["ete"]
    #expect(try library.list("title", terms: any) == ["Été"])
  }

  @Test(arguments: [
    ("ete", "Été"), ("ZOE", "Été"), ("title:ÉTÉ", "Été"), ("title:=Été", "Été"), ("title:=été", ""),
    ("album:Earth, Wind", "Été"), ("any:12:30", "12:30"), ("title:12:30", "12:30"),
    ("title:100%_", "100%_Real"),
    ("title::^1\\d", "100%_Real,12:30"), ("title::(?i)ÉTÉ", "Été"),
    ("artist:=Bo", "12:30,Été"), ("artist:=Zoë", "Été"), ("artists:=Bo", "12:30,Été"),
    ("artist:bo", "100%_Real,12:30,Été"),
    ("albumartist:=Zoë", "Été"),
    ("genre:=Jazz", "Été"), ("genres:=Jazz", "Été"), ("genres:=Soul, Funk", "12:30"),
    ("genre:soul", "12:30,Été"),
    ("year:1980..1989", "Été"), ("year:2001", "12:30"), ("date:1999", "Été"), ("date:1999-05", "Été"),
    ("date:..2000", "Été"), ("date:2001-12-31..", "12:30"), ("originaldate:1987", "Été"),
    ("track:3", "Été"), ("tracktotal:9", "Été"), ("bpm:121..122", "Été"), ("length:3:35..3:36", "Été"),
    ("length:215.3", "Été"), ("length:", "100%_Real"), ("-length:", "12:30,odd 'name',Été"),
    ("title:", "odd 'name'"), ("album:", "odd 'name'"), ("compilation:true", "100%_Real,12:30"),
    ("compilation:false", "odd 'name',Été"), ("format:flac", "Été"), ("format:=FLAC", "Été"),
    ("path:odd 'name'", "odd 'name'"), ("ext:=flac", "Été"),
    ("state:present", "100%_Real,12:30,odd 'name',Été"),
    ("tag.MOOD:low", "Été"), ("tag.mood:=calm", "Été"), ("tag.MOOD:", "100%_Real,12:30,odd 'name'"),
    ("added:today", "100%_Real,12:30,odd 'name',Été"), ("added:..-1d", ""),
    ("added:-1w..", "100%_Real,12:30,odd 'name',Été"),
    ("purchased:", "100%_Real,12:30,odd 'name',Été"), ("price:1EUR..", ""),
    ("title:'; DROP TABLE track; --", ""),
  ])
  func songs(query: String, expected: String) throws {
    let found = try library().list("title", query, sort: "name").sorted()
    #expect(found.joined(separator: ",") == expected)
  }

  @Test func aQuoteInTheNameOfATagIsNoEndOfIt() throws {
    let fixture = try LibraryFixture()
    try fixture.index(
      ["A'B", "A'\u{301}B", "'\u{200D} OR 1"].enumerated().map { number, key in
        var song = LibraryFixture.Song("\(number).mp3")
        song.properties = [("TITLE", ["\(number)"]), (key, ["odd"])]
        return song
      })
    for (number, key) in ["A'B", "A'\u{301}B", "'\u{200D} OR 1"].enumerated() {
      var request = ViewRequest(.songs, columns: [.field(.title), .tag(key)])
      request.query = .term(QueryTerm(field: .tag(key), match: .contains("odd")))
      #expect(try fixture.library.lines(request) == ["\(number)|odd"])
    }
  }

  @Test func termsAreJoined() throws {
    let fixture = try library()
    #expect(try fixture.list("title", "artist:bo", "genre:soul", sort: "name") == ["12:30", "Été"])
    #expect(
      try fixture.list("title", "artist:=Cy", ",", "year:2001", sort: "name") == ["12:30", "odd 'name'"])
    #expect(try fixture.list("title", "-artist:bo", sort: "name") == ["odd 'name'"])
    #expect(try fixture.list("title", "^genre:soul", "-length:", sort: "name") == ["odd 'name'"])
    #expect(
      try fixture.list("title", "-", "(", "artist:=Cy", ",", "year:2001", ")", sort: "name").count == 2
        || fixture.list("title", "-(", "artist:=Cy", ",", "year:2001", ")", sort: "name").count == 2)
  }

  @Test func albumsAndArtistsAreFoundByTheirSongs() throws {
    let fixture = try library()
    #expect(try fixture.list(.albums, "album", "artist:zoe") == ["Earth, Wind"])
    #expect(
      try fixture.list(.albums, "album", "artist:=Bo") == [], "on albums the artist is the album artist")
    #expect(try fixture.list(.albums, "album", "title:ete") == ["Earth, Wind"])
    #expect(try fixture.list(.albums, "album", "format:mp3") == ["B"])
    #expect(try fixture.list(.artists, "artist,albums,songs", "title:ete") == ["Zoë|1|1"])
    #expect(
      try fixture.list(.artists, "artist", "format:flac", roles: [.artist]) == ["Bo", "Zoë"],
      "a song is found under each of its artists")
  }

  @Test func fieldsThatAViewLacksAreNamed() throws {
    let fixture = try library()
    let error = #expect(throws: Diagnostic.self) { try fixture.list(.artists, "artist,title") }
    #expect(error?.message == "artists have no field 'title'")
    #expect(error?.status == .usage)
  }

  @Test func daysAreThoseOfTheLibrarysZone() throws {
    let fixture = try library()
    let added = try fixture.list("added", limit: 1)[0]
    #expect(added.hasSuffix("+01:00") || added.hasSuffix("+02:00"), "\(added)")
  }

  @Test func valuesKeepTheirSpelling() throws {
    let fixture = try library()
    #expect(
      try fixture.list(
        "artist,artists,genres,date,originaldate,year,track,length,bpm,compilation,tag.MOOD", "title:ete")
        == ["Zoë, Bo|Zoë; Bo|Jazz; Soul|1999-05|1987|1987|3|215.3|121.5|false|calm; low"])
  }
}
