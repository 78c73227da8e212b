import Testing

@testable import ShellacLibrary

/// What an album is follows from all of its songs: the most frequent name, the earliest date, the sums.
@Suite struct AlbumSumTests {
  typealias Song = LibraryFixture.Song

  private func song(_ number: Int, _ extra: KeyValuePairs<String, String> = [:]) -> Song {
    var song = Song(
      "x/\(number).mp3",
      ["TITLE": "T\(number)", "ALBUM": "Home", "ARTIST": "Ada", "TRACKNUMBER": "\(number)"])
    for (key, value) in extra {
      song.properties.removeAll { $0.0 == key }
      song.properties.append((key, value.split(separator: "|").map(String.init)))
    }
    return song
  }

  private func album(_ columns: String, _ songs: [Song]) throws -> [String] {
    let fixture = try LibraryFixture()
    try fixture.index(songs)
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
    return try fixture.facts("SELECT \(columns) FROM album ORDER BY id")
  }

  @Test(arguments: [
    (["1999", "1999-05"], "19990500"), (["1999-05", "1999"], "19990500"),
    (["1999-05", "1999-03-02"], "19990302"),
    (["2001", "1999"], "19990000"), (["1999", "2001-02"], "19990000"),
    (["1999-12-31", "2000-01-01"], "19991231"),
    (["1999-05-06", "1999-05"], "19990500"), (["", "1999"], "19990000"), (["1999", "1999"], "19990000"),
  ])
  func theEarliestDateCounts(dates: [String], date: String) throws {
    for key in ["DATE", "ORIGINALDATE"] {
      let songs = dates.enumerated().map { song($0 + 1, [key: $1]) }
      #expect(
        try album(key == "DATE" ? "date" : "original_date", songs) == [
          "\(key == "DATE" ? "date" : "original_date")=\(date)"
        ])
    }
  }

  @Test func sumsAndTotals() throws {
    #expect(
      try album(
        "songs, discs, disc_total, track_total, duration, compilation, state",
        [
          song(1, ["DISCNUMBER": "1/2", "TRACKNUMBER": "1/9"]).length(1_000),
          song(2, ["DISCNUMBER": "3/4", "TRACKNUMBER": "2/12"]).length(20_000),
          song(3, ["DISCNUMBER": "3/3", "TRACKNUMBER": "3/10"]).length(nil),
        ]) == ["songs=3 | discs=2 | disc_total=4 | track_total=12 | duration=21000 | compilation=0 | state=0"]
    )
    #expect(
      try album("songs, discs, duration", [song(1).length(nil), song(2).length(nil)]) == ["songs=2 | discs=1"]
    )
    #expect(try album("compilation", [song(1), song(2, ["COMPILATION": "1"])]) == ["compilation=1"])
    #expect(
      try album("compilation", [song(1), song(2, ["ARTIST": "Bo"])]) == ["compilation=1"],
      "of various artists")
  }

  @Test func theMostFrequentNameIsTheAlbums() throws {
    let columns = "genre, label, catalog_number, barcode, mb_album_id, title_sort"
    func with(_ number: Int, _ value: String) -> Song {
      song(
        number,
        ["GENRE": value, "LABEL": value, "CATALOGNUMBER": value, "BARCODE": value, "ALBUMSORT": value])
    }
    let most = "genre=b | label=b | catalog_number=b | barcode=b | title_sort=b"
    #expect(try album(columns, [with(1, "a"), with(2, "b"), with(3, "b")]) == [most])
    #expect(try album(columns, [with(2, "a"), with(1, "b")]) == [most], "of equals, that of the first song")
    #expect(try album(columns, [song(1), song(2), with(3, "b")]) == [most])
    #expect(
      try album(
        "artist, artist_sort",
        [
          song(1, ["ALBUMARTIST": "Bo", "ALBUMARTISTSORT": "B"]),
          song(2, ["ALBUMARTIST": "Bo", "ALBUMARTISTSORT": "B"]),
        ]) == ["artist=Bo | artist_sort=B"])
    #expect(
      try album("artist, artist_sort", [song(1, ["ARTISTSORT": "A"]), song(2)]) == [
        "artist=Ada | artist_sort=A"
      ])
    #expect(
      try album("artist, artist_sort", [song(1, ["ARTIST": "Ada feat. Bo", "ARTISTSORT": "A, B"]), song(2)])
        == ["artist=Ada"])
  }

  @Test func pricesAddUpInOneCurrency() throws {
    let fixture = try LibraryFixture()
    try fixture.index((1...3).map { song($0) })
    func album(_ prices: [(Int?, String, Int)], purchased: [Int?] = [nil, nil, nil]) throws -> String {
      for (index, (price, currency, exponent)) in prices.enumerated() {
        try fixture.execute(
          """
          UPDATE track SET price = \(price.map(String.init) ?? "NULL"), price_currency = '\(currency)',
            price_exponent = \(exponent), purchased = \(purchased[index].map(String.init) ?? "NULL") WHERE id = \(index + 1)
          """)
      }
      try fixture.index([song(1, ["COMMENT": "\(prices)"])])
      return try fixture.facts("SELECT purchased, price_currency, price, price_exponent FROM album")[0]
    }
    #expect(
      try album([(100, "EUR", 2), (50, "EUR", 2), (nil, "EUR", 2)])
        == "price_currency=EUR | price=150 | price_exponent=2")
    #expect(
      try album([(100, "EUR", 2), (50, "USD", 2), (25, "EUR", 2)], purchased: [30, nil, 20]) == "purchased=20"
    )
    #expect(try album([(100, "EUR", 2), (50, "EUR", 3), (nil, "EUR", 2)]) == "")
    #expect(
      try album([(0, "EUR", 2), (nil, "EUR", 3), (nil, "EUR", 2)])
        == "price_currency=EUR | price=0 | price_exponent=2")
  }

  /// What files say goes before what purchases say, however many there are.
  @Test func filesNameTheAlbum() throws {
    let fixture = try LibraryFixture()
    try fixture.index([song(1, ["LABEL": "disk"]), song(2), song(3)])
    try fixture.execute(
      "UPDATE track SET state = 2, file = NULL, label = 'bought' WHERE id > 1; DELETE FROM file WHERE track > 1"
    )
    try fixture.index([song(1, ["LABEL": "disk", "COMMENT": "x"])])
    #expect(try fixture.facts("SELECT label, songs, state FROM album") == ["label=disk | songs=3 | state=0"])
    try fixture.execute("UPDATE track SET guessed = 4 WHERE id = 3")
    try fixture.index([song(1, ["LABEL": "disk", "COMMENT": "y"])])
    #expect(try fixture.facts("SELECT songs FROM album") == ["songs=2"])
  }

  /// Where a song is a copy of another one, and where not, to the millisecond.
  @Test func copiesDifferByTwoSecondsAtMost() {
    func signature(
      _ change: (inout CopyRule.Signature) -> Void = { _ in }
    ) -> CopyRule.Signature {
      var made = CopyRule.Signature(
        id: 1, title: "T", disc: 1, track: 2, duration: 100_000, recording: nil, isrcs: [])
      change(&made)
      return made
    }
    func isCopy(onNamedAlbum: Bool = true, _ change: (inout CopyRule.Signature) -> Void) -> Bool {
      CopyRule.areCopies(signature(), signature(change), onNamedAlbum: onNamedAlbum)
    }
    #expect(isCopy { $0.duration = 102_000 } && isCopy { $0.duration = 98_000 } && isCopy { _ in })
    #expect(
      !isCopy { $0.duration = 102_001 } && !isCopy { $0.duration = 97_999 } && !isCopy { $0.duration = nil })
    #expect(!isCopy { $0.duration = .min } && !isCopy(onNamedAlbum: false) { _ in })
    #expect(!isCopy { $0.title = nil } && !isCopy { $0.track = nil } && !isCopy { $0.disc = 2 })
    #expect(isCopy { $0.recording = "r" } && isCopy { $0.isrcs = ["i"] })
    let (one, other) = (signature { $0.recording = "r" }, signature { ($0.recording, $0.title) = ("r", "U") })
    #expect(CopyRule.areCopies(one, other, onNamedAlbum: false))
    #expect(!CopyRule.areCopies(one, signature { $0.recording = "s" }, onNamedAlbum: true))
    let coded = signature { $0.isrcs = ["a", "b"] }
    #expect(
      CopyRule.areCopies(coded, signature { ($0.isrcs, $0.title) = (["c", "b"], "U") }, onNamedAlbum: false))
    #expect(!CopyRule.areCopies(coded, signature { $0.isrcs = ["c"] }, onNamedAlbum: true))
    let untitled = signature { $0.title = nil }
    #expect(!CopyRule.areCopies(untitled, untitled, onNamedAlbum: true))
  }
}
